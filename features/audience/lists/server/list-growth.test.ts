import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { addToList, unsubscribe, upsertContact } from '#engines/audience/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const here = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
  inAccount(server.database, { accountId: server.account }, work);
const growth = async (list: number, days: number) =>
  (await server.call('GET', `lists/${list}/growth.json?days=${days}`)).body;

test('growth tells per day who joined and left, and ends with the subscribers of today', async () => {
  const list: number = (await server.call('POST', 'lists.json', { list: { name: 'Growing' } })).body
    .data.id;
  const ids = await here(async (account) => {
    const made: number[] = [];
    for (const name of ['ann', 'ben', 'cleo', 'dora'])
      made.push(
        (
          await upsertContact(account, server.server.services.secrets, {
            email: `${name}@growth.example`,
            source: 'test',
          })
        ).id,
      );
    await addToList(account, list, made, { source: 'test' });
    // Ann has been there for long, Ben for two days, Cleo came today; Dora came two days ago and left today.
    await sql`update list_memberships set created_at = now() - interval '60 days' where account_id = ${account.id} and list_id = ${list} and contact_id = ${made[0]}`.execute(
      account.db,
    );
    await sql`update list_memberships set created_at = now() - interval '48 hours' where account_id = ${account.id} and list_id = ${list} and contact_id = any(${[made[1]!, made[3]!]}::bigint[])`.execute(
      account.db,
    );
    return made;
  });
  await here((account) =>
    unsubscribe(account, { contactId: ids[3]!, listIds: [list], source: 'test', ip: null }),
  );
  const { data } = await growth(list, 3);
  expect(
    data.days.map((day: { joined: number; left: number; subscribers: number }) => [
      day.joined,
      day.left,
      day.subscribers,
    ]),
  ).toEqual([
    [2, 0, 3],
    [0, 0, 3],
    [1, 1, 3],
  ]);
  expect(data).toMatchObject({ joined: 3, left: 1 });
  const stranger = await server.anotherAccount('Growth Stranger');
  expect(
    (await server.call('GET', `lists/${list}/growth.json`, undefined, { account: stranger }))
      .status,
  ).toBe(404);
  expect((await growth(list, 1000)).errors).toEqual({ days: ['must be at most 366'] });
});

test('an empty list has days without anybody', async () => {
  const list: number = (await server.call('POST', 'lists.json', { list: { name: 'Nobody here' } }))
    .body.data.id;
  const { data } = await growth(list, 30);
  expect(data.days).toHaveLength(30);
  expect(data.days.at(-1)).toMatchObject({ joined: 0, left: 0, subscribers: 0 });
});
