import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAccess } from '#features/session/access/server/public.ts';
import { acrossAccounts } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await acrossAccounts(server.database, 'give an account a number in a test', (db) =>
    changeAccess(db, server.account, { fromNumbers: ['+15550100'] }),
  );
});
afterAll(() => server.close());

async function refusalOf(page: string, values: Record<string, unknown>): Promise<unknown> {
  const answer = await server.call('PUT', `settings/pages/${page}.json`, { values });
  return [answer.status, answer.body.errors];
}
const daysOf = (days: unknown) =>
  refusalOf('conversion-attribute', { conversion_window_days: days });
const refused = (field: string, message: string) => [422, { [field]: [message] }];
const days = 'conversion_window_days';
const atLeastOne = 'Please input a number that is equal to or greater than 1';

describe('a number of days', () => {
  test('has to be there: nothing and spaces are refused alike @spec CONST-002', async () => {
    for (const nothing of [null, '', '   '])
      expect(await daysOf(nothing)).toEqual(refused(days, 'Field is required'));
  });

  test('is a number, not letters or digits in a text @spec CONST-003', async () => {
    for (const wrong of ['abc', '7', true, [7]])
      expect(await daysOf(wrong)).toEqual(refused(days, 'Enter Number only'));
  });

  test('is neither negative nor 0 @spec CONST-004 @spec CONST-005', async () => {
    for (const wrong of [-1, 0]) expect(await daysOf(wrong)).toEqual(refused(days, atLeastOne));
    expect((await daysOf(1)) as unknown[]).toEqual([200, undefined]);
  });

  test('stays below its limit, which the message names @spec CONST-014', async () => {
    expect(await daysOf(91)).toEqual(refused(days, 'Number must be less than 91'));
    expect(await daysOf(90)).toEqual([200, undefined]);
    expect(await refusalOf('sending-limits', { frequency_cap_mails: 101 })).toEqual(
      refused('frequency_cap_mails', 'Number must be less than 101'),
    );
  });

  test('may be 0 where 0 means any, but not less', async () => {
    expect(await refusalOf('sending-limits', { frequency_cap_mails: 0 })).toEqual([200, undefined]);
    expect(await refusalOf('sending-limits', { frequency_cap_mails: -1 })).toEqual(
      refused('frequency_cap_mails', atLeastOne),
    );
  });
});

describe('a reply to text messages', () => {
  const page = 'sms-compliance-settings';

  test('must say something: spaces are nothing @spec CONST-002', async () => {
    for (const nothing of ['', '   '])
      expect(await refusalOf(page, { sms_help_text: nothing })).toEqual(
        refused('sms_help_text', 'Field is required'),
      );
  });

  test('is asked for by words without special characters @spec CONST-007', async () => {
    for (const word of ['a.b', 'a-b', 'a!'])
      expect(await refusalOf(page, { sms_help_words: [word] })).toEqual(
        refused('sms_help_words.0', 'Special characters are not allowed'),
      );
  });

  test('is asked for by words without emoji @spec CONST-009', async () => {
    expect(await refusalOf(page, { sms_help_words: ['HELP', 'A🛒'] })).toEqual(
      refused('sms_help_words.1', "Emoji's are not allowed"),
    );
    expect(await refusalOf(page, { sms_help_words: ['HELP', 'AIDE'] })).toEqual([200, undefined]);
  });
});
