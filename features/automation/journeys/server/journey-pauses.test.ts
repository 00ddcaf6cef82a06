import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { trackingOf } from '#engines/audience/public.ts';
import { graphOf, journeyWorld, steps } from './journeys.harness.ts';

const world = await journeyWorld();
const { server, here, makeId, makeList, join, show, put, people, pass, untilThen, welcome } = world;
afterAll(() => server.close());

const dayMs = 86_400_000;
const disable = (id: number) => put(id, { workflow: { status: 'disabled' } });
const enable = (id: number, resume: string) => put(id, { workflow: { status: 'enabled' }, resume });
const inbox = async (email: string): Promise<unknown[]> =>
  (await server.call('GET', `local_inbox.json?recipient=${encodeURIComponent(email)}`)).body.data
    .messages;

/** Lets so many days pass while a journey is disabled. */
async function standStill(id: number, days: number): Promise<void> {
  await pass(id, `${days} days`);
  await here((account) =>
    sql`update journeys set paused_at = paused_at - ${days}::int * interval '1 day'
      where account_id = ${account.id} and id = ${id}`.execute(account.db),
  );
}

test('enabling with shift gives everybody the rest of their wait, and nobody gets an email at once', async () => {
  const { id, list } = await welcome('Shifted');
  await join(list, 'ann@shift.example');
  await untilThen(async () => (await people(id, 'node=pause')).length === 1);
  const [before] = await people(id);
  await disable(id);
  await standStill(id, 3);
  expect((await server.call('GET', `workflows/${id}/resume_preview.json`)).body.data).toMatchObject(
    { overdue: 1 },
  );
  await enable(id, 'shift');
  const [after] = await people(id);
  expect(after).toMatchObject({ node: 'pause', state: 'waiting' });
  const moved = Math.abs(Date.parse(after.next_at) - Date.parse(before.next_at));
  expect(moved).toBeLessThan(dayMs / 24);
  expect(await inbox('ann@shift.example')).toEqual([]);
});

test('enabling with now lets those go on whose wait has ended, and they get their email', async () => {
  const { id, list } = await welcome('Now');
  await join(list, 'ann@now.example');
  await untilThen(async () => (await people(id, 'node=pause')).length === 1);
  await disable(id);
  await standStill(id, 3);
  await join(list, 'bob@now.example');
  await enable(id, 'now');
  await untilThen(async () => (await people(id, 'state=finished')).length === 1);
  expect(await inbox('ann@now.example')).toHaveLength(1);
  expect(await people(id, 'search=bob')).toEqual([]);
});

test('contacts enter when they come into a segment and another journey when they leave it; who was there before does not', async () => {
  const called = { criterion: 'field', field: 'first_name', operator: 'is', value: 'Vera' };
  const segment = await server.call('POST', 'segments.json', {
    name: 'Called Vera',
    rules: { segment_filters_attributes: [called] },
  });
  expect(segment.status).toBe(201);
  const list = await makeList();
  const named = async (email: string, first_name: string) => {
    const contact = await join(list, email);
    await server.call('PUT', `contacts/${contact}.json`, { contact: { first_name } });
    return contact;
  };
  await named('old@segment.example', 'Vera');
  const journey = async (kind: string): Promise<number> => {
    const trigger = { kind, segment_ids: [segment.body.data.id] };
    const nodes = [{ key: 'moved', type: 'trigger', trigger }, steps.wait('pause', 1), steps.end];
    const id = await makeId(`By ${kind}`);
    const enabled = await put(id, { workflow: { graph: graphOf(nodes), status: 'enabled' } });
    expect(enabled.body.data.status).toBe('enabled');
    return id;
  };
  const [entered, left] = [await journey('entered_segment'), await journey('left_segment')];
  // Before that the contacts of the segment are being compared for the first time.
  await untilThen(() =>
    here(async (account) => (await trackingOf(account, segment.body.data.id))?.state === 'on'),
  );
  const vera = await named('new@segment.example', 'Vera');
  await untilThen(async () => (await people(entered)).length === 1);
  expect(await people(entered)).toMatchObject([{ contact_id: vera, state: 'waiting' }]);
  expect(await people(left)).toEqual([]);
  await server.call('PUT', `contacts/${vera}.json`, { contact: { first_name: 'Nora' } });
  await untilThen(async () => (await people(left)).length === 1);
  expect(await people(left)).toMatchObject([{ contact_id: vera }]);
  expect((await show(entered)).counts.entered).toBe(1);
});
