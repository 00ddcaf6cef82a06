import { testServer, type TestServer } from '#tests/harness/server.ts';

/** A server whose account sends texts from the United States. */
export async function smsServer(): Promise<TestServer> {
  const server = await testServer();
  await setAccount(server, `settings = '{"from_number":["+14155550100"]}', country = 'US'`);
  return server;
}

/** Changes what an account is, as a statement says. */
export async function setAccount(
  server: TestServer,
  change: string,
  account = server.account,
): Promise<void> {
  await server.database.pool.query(`update accounts set ${change} where id = $1`, [account]);
}

/** Calls by their family, with the account's key. */
export function smsCalls(server: TestServer) {
  const post = (path: string, body?: unknown) => server.call('POST', `${path}.json`, body);
  return {
    post,
    get: (path: string) => server.call('GET', path.replace(/(\?|$)/, '.json$1')),
    list: async (name: string): Promise<number> =>
      (await post('sms_lists', { sms_list: { name } })).body.data.id,
    file: async (path: string): Promise<string> => {
      const headers = { authorization: `Bearer ${server.apiKey}` };
      const answer = await fetch(`${server.url}/v2/${server.account}/${path}`, { headers });
      return (await answer.text()).trim();
    },
    notified: (id: number) =>
      server.until(
        async () =>
          (await server.call('GET', 'notifications.json')).body.data.find(
            (one: { id: number; percent_complete: number }) =>
              one.id === id && one.percent_complete === 100,
          ),
        'the notification',
      ),
    contact: async (phone: string, fields: object = {}): Promise<number> =>
      (await post('sms_contacts', { sms_contact: { phone, ...fields } })).body.data.id,
  };
}
