import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { afterAll, expect, test } from 'vitest';
import { field, person } from '#engines/audience/audience.harness.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import { plugMessageChannel } from './channels.ts';
import { structureProblems, type Wait } from './contract.ts';
import { addCountChanges } from './counts.ts';
import { aJourney, graphOf } from './journeys.harness.ts';
import { chance, drawGraph } from './draw-graph.harness.ts';
import { Model, type ModelContact } from './model.harness.ts';
import { reportEvent } from './report-event.ts';
import { recordMessageOutcomes } from './message-outcomes.ts';
import { passDue } from './turn.ts';
import { after, instantOf, nextAt } from './wall-clock.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

const seeds = Number(process.env['JOURNEY_SEEDS'] ?? 60);
const firstSeed = Number(process.env['JOURNEY_SEED'] ?? 1);
const zone = 'Europe/Berlin';
const iso = (at: number): string => new Date(at).toISOString();

interface Sent {
  mailingId: number;
  contactId: number;
}

class Undone extends Error {}

async function moments(account: Account, journeyId: number, now: number): Promise<string[]> {
  const { rows } = await sql<{ node: string }>`
    select distinct node from journey_people where account_id = ${account.id} and journey_id = ${journeyId} and wake_at <= ${iso(now)}::timestamptz order by 1`.execute(
    account.db,
  );
  return rows.map(({ node }) => node);
}

async function engineState(account: Account, journeyId: number) {
  const { rows } = await sql<{
    name: string;
    node: string;
    state: string;
    wake: string | null;
    goal: boolean;
    log: string[];
  }>`
    select p.contact_id || '.' || p.entry as name, p.node, p.state, p.wake_at::text as wake, p.goal_at is not null as goal,
      array(select l.node || ' ' || l.outcome from journey_log l where l.account_id = ${account.id} and l.journey_id = p.journey_id and l.contact_id = p.contact_id and l.entry = p.entry order by l.seq) as log
    from journey_people p where p.account_id = ${account.id} and p.journey_id = ${journeyId} order by p.contact_id, p.entry`.execute(
    account.db,
  );
  return rows.map(({ wake, ...row }) => ({
    ...row,
    wake: wake === null ? null : iso(Date.parse(wake)),
  }));
}

function modelState(model: Model) {
  return model.entries
    .map(({ contact, entry, node, state, wakeAt, goal, log }) => ({
      name: `${contact.id}.${entry}`,
      node,
      state,
      goal,
      log,
      wake: wakeAt === null ? null : iso(wakeAt),
      order: contact.id * 1_000 + entry,
    }))
    .sort((one, other) => one.order - other.order)
    .map(({ order: _order, ...row }) => row);
}

// Counts say the same as the log and the people.
async function countsAgree(account: Account, journeyId: number): Promise<unknown[]> {
  while ((await addCountChanges(account)) > 0);
  const { rows } = await sql`
    select * from (
      select c.node, c.what, sum(c.count) as counted, case c.what
        when 'waiting' then (select count(*) from journey_people p where p.account_id = ${account.id} and p.journey_id = ${journeyId} and p.node = c.node and p.ended_at is null)
        when 'finished' then (select count(*) from journey_people p where p.account_id = ${account.id} and p.journey_id = ${journeyId} and p.node = c.node and p.state = 'finished')
        when 'exited' then (select count(*) from journey_people p where p.account_id = ${account.id} and p.journey_id = ${journeyId} and p.node = c.node and p.state = 'exited')
        when 'entered' then (select count(*) from journey_log l where l.account_id = ${account.id} and l.journey_id = ${journeyId} and l.node = c.node and l.outcome = 'entered')
        else (select count(*) from journey_log l where l.account_id = ${account.id} and l.journey_id = ${journeyId} and l.node = c.node and 'out:' || l.outcome = c.what) end as found
      from journey_counts c where c.account_id = ${account.id} and c.journey_id = ${journeyId} and (c.what in ('waiting', 'finished', 'exited', 'entered') or c.what like 'out:%')
      group by c.node, c.what) compared where counted <> found`.execute(account.db);
  return rows;
}

interface World {
  account: Account;
  seed: number;
  next: () => number;
  journeyId: number;
  model: Model;
  contacts: ModelContact[];
  sent: Sent[];
  now: number;
}

const at = ({ account, now }: Pick<World, 'account' | 'now'>): Account => ({
  ...account,
  now: iso(now),
});
const saying = (event: string) => ({ kind: 'event', trigger: { kind: 'api_event', event } });
const pick = <T>({ next }: Pick<World, 'next'>, values: readonly T[]): T =>
  values[Math.floor(next() * values.length)]!;

// Null where the graph that was drawn could not be published.
async function drawn(account: Account, seed: number): Promise<World | null> {
  const next = chance(seed);
  const days = Math.floor(next() * 300);
  const now =
    Date.parse('2026-03-20T00:00:00Z') + days * 86_400_000 + Math.floor(next() * 1440) * 60_000;
  const { nodes, edges } = drawGraph(next, await field(account, `points ${seed}`, 'integer'));
  const graph = graphOf(nodes, edges);
  if (structureProblems(graph).some(({ message }) => message.includes('circle'))) return null;
  const reentry = pick({ next }, ['never', 'after_exit', 'always'] as const);
  const goalEnds = pick({ next }, [null, true, false]);
  const exitEvent = next() < 0.3 ? 'b' : null;
  const journeyId = await aJourney(at({ account, now }), graph, {
    reentry: { kind: reentry },
    goal: goalEnds === null ? null : { name: 'Goal', when: saying('never said'), ends: goalEnds },
    exits: exitEvent === null ? [] : [saying(exitEvent)],
  });
  const contacts: ModelContact[] = [];
  for (const firstName of ['Ann', 'Bob', 'Cid'])
    contacts.push({
      id: await person(at({ account, now }), `${firstName}.${seed}@example.com`, {
        first_name: firstName,
      }),
      firstName,
      points: 0,
    });
  const model = new Model({ id: journeyId, graph, reentry, goalEnds, exitEvent, dayOf, until });
  return { account, seed, next, journeyId, model, contacts, sent: plugged(seed), now };
}

const dayOf = (moment: number): string =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDate().toString();

function until(from: number, wait: Wait): number {
  const begin = instantOf(iso(from));
  if (wait.kind === 'until_time') return nextAt(begin, wait, zone).epochMilliseconds;
  if (wait.kind !== 'duration' && wait.kind !== 'event') throw new Error('is not drawn');
  const length = wait.kind === 'duration' ? wait : wait.timeout;
  return after(begin, length, zone).epochMilliseconds;
}

function plugged(seed: number): Sent[] {
  const sent: Sent[] = [];
  let mailings = seed * 100_000;
  plugMessageChannel({
    channel: 'email',
    problems: () => Promise.resolve([]),
    send: (_account, _step, ids) => {
      mailings += 1;
      const placed = new Map(ids.map((id) => [id, mailings]));
      for (const [contactId, mailingId] of placed) sent.push({ contactId, mailingId });
      return Promise.resolve(placed);
    },
  });
  return sent;
}

async function runBoth(world: World): Promise<void> {
  const { account, journeyId, next } = world;
  for (let rounds = 0; rounds < 100; rounds += 1) {
    const due = await moments(account, journeyId, world.now);
    if (due.length === 0) break;
    for (const node of due)
      await passDue(
        at(world),
        { journeyId, node },
        { most: 1 + Math.floor(next() * 5), preview: null },
      );
  }
  world.model.run(world.now);
}

async function somethingHappens(world: World, isFirst: boolean): Promise<void> {
  const { model, next, sent } = world;
  const what = next();
  if (what < 0.5 || isFirst) {
    const contact = pick(world, world.contacts);
    const event = isFirst ? 'in' : pick(world, ['in', 'a', 'b']);
    await reportEvent(at(world), { event, contactId: contact.id });
    model.event(contact, event, world.now);
  } else if (what < 0.7 && sent.length > 0) {
    const signal = next() < 0.7 ? 'sent' : 'not_sent';
    const state = signal === 'sent' ? 'sent' : 'bounced';
    for (const { mailingId, contactId } of sent.splice(0))
      await recordMessageOutcomes(at(world), mailingId, [{ contactId, state, reason: null }]);
    model.recordOutcomes(() => signal, world.now);
  } else {
    const wake = model.nextWake() ?? world.now;
    const then = next() < 0.6 ? wake : world.now + Math.floor(next() * 100) * 3_600_000;
    world.now = Math.max(world.now + 1_000, then);
  }
}

async function play(account: Account, seed: number): Promise<void> {
  const world = await drawn(account, seed);
  if (world === null) return;
  for (let step = 0; step < 14; step += 1) {
    await somethingHappens(world, step === 0);
    await runBoth(world);
    expect(await engineState(account, world.journeyId), `seed ${seed}, step ${step}`).toEqual(
      modelState(world.model),
    );
    world.now += 1_000;
  }
  expect(await countsAgree(account, world.journeyId), `seed ${seed}`).toEqual([]);
}

test(
  `the engine does what the model does, for ${seeds} graphs that are drawn by chance @spec JOURNEYS-009 JOURNEYS-012`,
  { timeout: 600_000 },
  async () => {
    const accountId = await anAccount(database, { timeZone: zone });
    for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1)
      await inAccount(database, { accountId }, async (account) => {
        await play(account, seed);
        throw new Undone();
      }).catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
  },
);
