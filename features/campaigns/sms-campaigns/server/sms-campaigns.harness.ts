import { makeNumber } from '#engines/texting/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { moveAccount } from '#tests/harness/text-numbers.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

/** The number that the accounts of these tests text from. */
export const testNumber = '+14155550100';

/** Gives an account a number of the local gateway. */
export async function aNumber(server: TestServer, accountId = server.account): Promise<void> {
  await inAccount(server.database, { accountId }, (account) =>
    makeNumber(account, { number: testNumber, country: 'US', rate: 1000 }),
  );
}

/** A server whose account texts from the United States. */
export async function smsCampaignServer(): Promise<TestServer> {
  const server = await testServer();
  await moveAccount(server, 'US');
  await aNumber(server);
  return server;
}

/** Calls of SMS campaigns, with the account's key; paths go without their ending. */
export function campaignCalls(server: TestServer, account = server.account) {
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path.replace(/(\?|$)/, '.json$1'), body, { account });
  const made = async (path: string, body: unknown): Promise<number> => {
    const answer = await call('POST', path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data.id;
  };
  return {
    call,
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown = {}) => call('POST', path, body),
    /** A list of SMS with these numbers. */
    listOf: async (name: string, numbers: readonly string[]): Promise<number> => {
      const id = await made('sms_lists', { sms_list: { name } });
      for (const phone of numbers)
        await made('sms_contacts', { sms_contact: { phone, subscribed_sms_list_ids: [id] } });
      return id;
    },
    campaign: (fields: object = {}): Promise<number> =>
      made('sms_campaigns', { sms_campaign: { name: 'Spring sale', text: 'Hello', ...fields } }),
  };
}
