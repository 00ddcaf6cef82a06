import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countSegmentsJob, startCounting } from './count-segments.ts';
import { on, rule, segmentWorld } from './segments.harness.ts';

let world: Awaited<ReturnType<typeof segmentWorld>>;
beforeAll(async () => {
  world = await segmentWorld();
});
afterAll(() => world.server.close());

const growth = async (id: number, query = '') =>
  (await world.server.call('GET', `segments/${id}/growth.json${query}`)).body;
const track = (id: number, is_tracked: unknown) =>
  world.server.call('PUT', `segments/${id}/tracking.json`, { is_tracked });
const until = (id: number, is: (data: { state: string; members: number | null }) => boolean) =>
  world.server.until(async () => is((await growth(id)).data), 'the members of the segment');
const contactOf = async (name: string): Promise<number> =>
  (await world.server.call('GET', `contacts.json?search=true&name=${name}@example.com`)).body.data
    .contacts[0].id;

test('the members of a segment are kept when somebody asks for it, and its page says who entered and left', async () => {
  const { news, shop, makeId, server } = world;
  const id = await makeId('Tracked', rule('and', on(news)));
  expect((await growth(id)).data).toMatchObject({ is_tracked: false, state: 'off', days: [] });
  expect((await track(id, true)).body.data).toMatchObject({
    is_tracked: true,
    is_switched_on: true,
  });
  await until(id, ({ state }) => state === 'on');
  expect((await growth(id)).data).toMatchObject({
    members: 3,
    entered: 0,
    left: 0,
    next_edge: null,
  });

  const dee = await contactOf('dee');
  await server.call('POST', `contacts/${dee}/toggle_subscriptions.json`, {
    subscribed_list_ids: [news, shop],
    unsubscribed_list_ids: [],
  });
  await until(id, ({ members }) => members === 4);
  await server.call('DELETE', `contacts/${await contactOf('ann')}.json`);
  await until(id, ({ members }) => members === 3);
  const { data } = await growth(id, '?days=2');
  expect(data).toMatchObject({ entered: 1, left: 1, is_tracked: true });
  expect(data.days).toHaveLength(2);
  expect(data.days.at(-1)).toMatchObject({ entered: 1, left: 1, members: 3 });

  // A new rule is compared at once.
  await server.call('PUT', `segments/${id}.json`, {
    segment: { segment_rules_attributes: rule('and', on(shop)) },
  });
  await until(id, ({ members }) => members === 2);
  expect((await track(id, false)).body.data).toMatchObject({ is_tracked: false, state: 'off' });
});

test('the members of a segment that is deleted are forgotten', async () => {
  const id = await world.makeId('Tracked and deleted');
  await track(id, true);
  await until(id, ({ state }) => state === 'on');
  expect((await world.server.call('DELETE', `segments/${id}.json`)).status).toBe(200);
  const left = () =>
    world.here(async (account) => {
      const { rows } = await sql`
        select segment_id from segment_members where account_id = ${account.id} and segment_id = ${id}
        union all select segment_id from tracked_segments where account_id = ${account.id} and segment_id = ${id}`.execute(
        account.db,
      );
      return rows.length;
    });
  await world.server.until(async () => (await left()) === 0, 'the members to go');
});

test('what is no switch and what is no segment of the account is refused', async () => {
  const id = await world.makeId('Another');
  expect((await track(id, 'yes')).body.errors).toEqual({ is_tracked: ['must be true or false'] });
  expect((await growth(id, '?days=900')).errors).toEqual({ days: ['must be at most 366'] });
  expect((await track(id + 1_000, true)).status).toBe(404);
  const stranger = await world.server.anotherAccount('Stranger of members');
  for (const [method, path] of [
    ['GET', `segments/${id}/growth.json`],
    ['PUT', `segments/${id}/tracking.json`],
  ] as const) {
    const body = method === 'PUT' ? { is_tracked: true } : undefined;
    const answer = await world.server.call(method, path, body, { account: stranger });
    expect(answer.status).toBe(404);
  }
});

test('a count that waits already is not put in the queue a second time, and its notification says so', async () => {
  const { server } = world;
  const id = await world.makeId('Counted');
  const { services } = server.server;
  const job = countSegmentsJob(services);
  const told = await world.here(async (account) => [
    await startCounting(account, services, { job, ids: [id] }),
    await startCounting(account, services, { job, ids: [id] }),
    await startCounting(account, services, { job, ids: null }),
  ]);
  const message = async (of: number) =>
    world.here(async (account) => {
      const row = await account.db
        .selectFrom('notifications')
        .select(['message', 'percent_complete'])
        .where('account_id', '=', account.id)
        .where('id', '=', told[of]!.notification_id)
        .executeTakeFirst();
      return row?.percent_complete === 100 ? row.message : null;
    });
  expect(await server.until(() => message(0))).toBe('Segment counts are up to date.');
  expect(await server.until(() => message(1))).toBe(
    'These segments are waiting to be counted already.',
  );
  expect(await server.until(() => message(2))).toBe('Segment counts are up to date.');
});

test('about what a rule finds is asked beside the exact count; small accounts need none', async () => {
  const body = { segment_rules_attributes: rule('and', on(world.news)) };
  expect((await world.server.call('POST', 'segments/estimate.json', body)).body.data).toBeNull();
  const wrong = await world.server.call('POST', 'segments/estimate.json', {});
  expect(wrong.status).toBe(422);
});
