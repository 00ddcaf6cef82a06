import { inAccount, type Account } from '#platform/server/account/account.ts';
import { testServer } from '#tests/harness/server.ts';

/** Columns of the table that tests work with. */
export const bookingColumns = [
  { name: 'number', type: 'string' },
  { name: 'email', type: 'string' },
  { name: 'total', type: 'float' },
  { name: 'status', type: 'string' },
  { name: 'booked_on', type: 'datetime' },
];

/** A server with the contacts ann and bob, and the calls that relational tables are tested by. */
export async function relationalWorld() {
  const server = await testServer();
  const here = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
    inAccount(server.database, { accountId: server.account }, work);
  const post = (path: string, body: object) => server.call('POST', path, body);
  const contact = async (email: string): Promise<number> =>
    (await post('contacts.json', { contact: { email, first_name: email.split('@')[0] } })).body.data
      .id;
  const ids = { ann: await contact('ann@example.com'), bob: await contact('bob@example.com') };
  const make = (name: string, uid: string, more: object = {}) =>
    post('relational_tables.json', {
      relational_table: {
        name,
        uid,
        columns: bookingColumns,
        key: 'number',
        link_column: 'email',
        ...more,
      },
    });
  const untilDone = (notificationId: number) =>
    server.until(
      async () =>
        (await server.call('GET', 'notifications.json')).body.data.find(
          (one: { id: number; percent_complete: number }) =>
            one.id === notificationId && one.percent_complete === 100,
        ),
      'the notification',
    );
  return {
    server,
    here,
    untilDone,
    /** The file that a notification carries once it is done. */
    download: async (notificationId: number): Promise<string> => {
      const { download_url: path } = await untilDone(notificationId);
      const headers = { authorization: `Bearer ${server.apiKey}` };
      return (await fetch(server.url + path, { headers })).text();
    },
    post,
    contact,
    ids,
    make,
    makeId: async (name: string, uid: string, more: object = {}): Promise<number> =>
      (await make(name, uid, more)).body.data.id,
    write: (id: number, ...rows: object[]) =>
      server.call('PUT', `relational_tables/${id}/rows.json`, { rows }),
    show: async (id: number) =>
      (await server.call('GET', `relational_tables/${id}.json`)).body.data,
  };
}

/** A row of the test table. */
export const booking = (number: string, email: string, more: object = {}) => ({
  number,
  email,
  total: 10,
  status: 'paid',
  booked_on: '2026-11-01',
  ...more,
});
