import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { enterPeople } from '#engines/journeys/public.ts';
import { graphOf, journeyWorld, steps } from './journeys.harness.ts';

const world = await journeyWorld();
const { server, here, makeId, makeList, show, put, untilThen } = world;
afterAll(() => server.close());

// More than publishing takes over at once.
const crowd = 21_000;
const total = async (id: number, query: string): Promise<number> =>
  (await server.call('GET', `journeys/${id}/journey_contacts.json?per_page=1&${query}`)).body.meta
    .total;
const notice = async (id: number) => {
  const { data } = (await server.call('GET', 'notifications.json?per_page=50')).body;
  return (data.notifications ?? data).find((one: { id: number }) => one.id === id);
};

/** How many are at which step by which version, and out or not. */
const places = (id: number) =>
  here(async (account) => {
    const { rows } = await sql<{ place: string; people: number }>`
      select concat_ws(' ', node, version, state, signal) as place, count(*)::int as people from journey_people
      where account_id = ${account.id} and journey_id = ${id} group by 1 order by 1`.execute(
      account.db,
    );
    return Object.fromEntries(rows.map(({ place, people }) => [place, people]));
  });

test('21,000 contacts go over to a new version in steps, and those at a step are skipped on, moved and stopped in the background', async () => {
  const list = await makeList();
  const drawn = (amount: number) =>
    graphOf([steps.joins(list), steps.wait('pause', amount), steps.wait('rest', 2), steps.end]);
  const id = await makeId('Crowded');
  await put(id, { workflow: { graph: drawn(1), status: 'enabled' } });
  await here(async (account) => {
    await sql`
      insert into contacts (account_id, email, email_key, email_domain, own_key)
      select ${account.id}::bigint, 'c' || n || '@crowd.example', 'c' || n || '@crowd.example', 'crowd.example', 'c' || n || '@crowd.example'
      from generate_series(1, ${crowd}::int) n`.execute(account.db);
    const who = sql`select c.id as contact_id from contacts c where c.account_id = ${account.id} and c.email_domain = 'crowd.example'`;
    expect((await enterPeople(account, id, { who, via: 'test' })).entered).toBe(crowd);
  });
  await untilThen(async () => (await places(id))['pause 1 waiting'] === crowd);

  await put(id, { workflow: { graph: drawn(5) }, waits: 'recompute' });
  expect((await show(id)).live_version).toBe(2);
  await untilThen(async () => (await places(id))['pause 2 waiting'] === crowd);

  const act = async (what: string, body: object) => {
    const { data } = (await server.call('POST', `workflows/${id}/people/${what}.json`, body)).body;
    expect(data).toEqual({ contacts: null, notification_id: expect.any(Number) });
    await untilThen(async () => (await notice(data.notification_id))?.percent_complete === 100);
    expect((await notice(data.notification_id)).message).toBe(
      '21,000 contacts in the journey were changed.',
    );
  };
  await act('skip_wait', { node: 'pause' });
  await untilThen(async () => (await places(id))['rest 2 waiting'] === crowd);
  await act('move', { node: 'rest', to: 'pause' });
  await untilThen(async () => (await places(id))['pause 2 waiting'] === crowd);
  await act('stop', { node: 'pause' });
  expect(await places(id)).toEqual({ 'pause 2 exited': crowd });
  expect(await total(id, 'state=inside')).toBe(0);
  expect((await show(id)).counts).toEqual({ inside: 0, entered: crowd, finished: 0, goals: 0 });
}, 120_000);
