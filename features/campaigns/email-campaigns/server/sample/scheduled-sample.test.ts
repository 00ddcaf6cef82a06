import { afterAll, beforeAll, expect, test } from 'vitest';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { canStart } from '../follow-mailing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { ROLES: 'web' } });
  await server.call('POST', 'sample_data.json');
});
afterAll(() => server.close());

const scheduled = async () =>
  (await server.call('GET', 'campaigns.json?filter=scheduled')).body.data as {
    id: number;
    mailing_id: number;
  }[];
const mayStart = (mailingId: number) =>
  inAccount(server.database, { accountId: server.account }, async (account) => {
    const mailing = await account.db
      .selectFrom('mailings')
      .select(['id', 'source_id as sourceId', 'hold_until as holdUntil', 'occurrence'])
      .where('account_id', '=', account.id)
      .where('id', '=', mailingId)
      .executeTakeFirstOrThrow();
    return canStart(account, server.server.services, mailing);
  });

test('what sample data scheduled mails nobody when its time comes; scheduled by a person, it leaves', async () => {
  const [sample] = await scheduled();
  expect(await mayStart(sample!.mailing_id)).toBe(false);
  const { data } = (await server.call('GET', `campaigns/${sample!.id}.json`)).body;
  expect(data).toMatchObject({ status: 'draft', scheduled_at: null, mailing_id: null });

  const path = `campaigns/${sample!.id}/schedule.json`;
  const asked = {
    schedule_type: 1,
    scheduled_at: new Date(Date.now() + 5 * 86_400_000).toISOString(),
  };
  const answer = await server.call('POST', path, asked);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  const [own] = await scheduled();
  expect(await mayStart(own!.mailing_id)).toBe(true);
});
