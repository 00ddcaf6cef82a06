import { aContact } from '#features/audience/contacts/server/contact.builder.ts';
import { giveRfm } from './rfm.builder.ts';
import { testServer, type Called, type TestServer } from './server.ts';

/** The calls of RFM reports, in an account that has them; on a server of their own unless one is given. */
export async function rfmCalls(given?: TestServer) {
  const server = given ?? (await testServer());
  const ids = new Map<string, number>();
  const switchRfm = (isOn: boolean, account = server.account) => giveRfm(server, { isOn, account });
  await switchRfm(true);
  const path = 'analytics/erfm_reports';
  const call = (
    method: string,
    more = '',
    { body, ...how }: { body?: unknown; as?: string; account?: number } = {},
  ): Promise<Called> => server.call(method, `${path}${more}.json`, body, how);
  const buy = async (name: string, total: number, daysAgo: number): Promise<number> => {
    const email = `${name}@rfm.example`;
    const id = ids.get(name) ?? (await aContact(server.database, server.account, { email }));
    ids.set(name, id);
    const order = {
      original_order_id: `${name} ${daysAgo}`,
      contact_id: id,
      currency: 'EUR',
      grand_total: total,
      date: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    };
    const { status } = await server.call('POST', 'orders.json', { order });
    if (status !== 201) throw new Error(`an order was answered with ${status}`);
    return id;
  };
  const untilActive = () =>
    server.until(
      async () => (await call('GET', '/settings')).body.data.data.status === 'active',
      'the recalculation to end',
    );
  return {
    server,
    path,
    ids,
    call,
    buy,
    switchRfm,
    untilActive,
    /** Has all scored anew; answers the calculation that the call began, and its id when it is over. */
    async recalculated(body: object = {}) {
      await untilActive();
      const { status, body: answer } = await call('POST', '', { body });
      await untilActive();
      return {
        status,
        id: answer.data.erfm_report.id as number,
        state: answer.data.erfm_report.state,
      };
    },
    /** The groups by their keys. */
    async groups() {
      const { data } = (await call('GET')).body;
      return Object.fromEntries(data.groups.map((one: { key: string }) => [one.key, one]));
    },
  };
}
