import { sql } from 'kysely';
import { graphSchema, settingsSchema } from '#engines/journeys/contract.ts';
import { enterPeople } from '#engines/journeys/enter.ts';
import { takeTurn } from '#engines/journeys/turn.ts';
import { writeVersion } from '#engines/journeys/versions.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';
import { peopleOnList } from './people-on-list.ts';

const position = { x: 0, y: 0 };
const rules = {
  filter: 'and',
  segment_filters_attributes: [
    { criterion: 'field', field: 'first_name', operator: 'starts_with', value: 'Ann1' },
    { criterion: 'list', operator: 'subscribed', list_ids: [1] },
    { criterion: 'field', field: 'email', operator: 'contains', value: '7' },
  ],
};

interface Filled {
  context: BenchContext;
  account: number;
  people: number;
}

/**
 * Takes people from a wait through a condition of three rules to the next wait, with log and counts, beside one statement that does
 * nothing but that; by two workers beside one; and brings them in from a list, beside writing the list to a table.
 */
export async function benchJourneys(context: BenchContext): Promise<BenchRow[]> {
  const people = Math.max(20_000, Math.round(1_000_000 * context.scale));
  const account = await peopleOnList(context, 'Journeys benchmark', people);
  const filled = { context, account, people };
  const whole = await oneStatement(filled);
  const first = await aJourney(filled, 'one worker');
  const entered = await took(() => enter(filled, first));
  const copied = await took(() =>
    sql`create table bench_entry as select m.account_id, m.contact_id, 1 as entry, now() as since from list_memberships m where m.account_id = ${account} and m.list_id = 1`.execute(
      context.database.kysely,
    ),
  );
  await sql`drop table bench_entry`.execute(context.database.kysely);
  const one = await pass(filled, first, 1);
  const second = await aJourney(filled, 'two workers');
  await enter(filled, second);
  const two = await pass(filled, second, 2);
  const idle = await idleLook(filled);
  context.report(
    `${people} people: entered in ${entered.toFixed(0)} ms, passed by one worker in ${one.toFixed(0)} ms, by two in ${two.toFixed(0)} ms; a look that finds nothing takes ${idle.toFixed(2)} ms`,
  );
  const speed = (took: number): number => (people / took) * 1_000;
  return [
    rowOf('transitions of a journey with log and counts', {
      limit: { label: 'one statement', figure: speed(whole), unit: '/s' },
      ours: { label: 'turns of one worker', figure: speed(one), unit: '/s' },
      target: 0.3,
    }),
    rowOf('transitions by two workers', {
      limit: { label: 'one worker', figure: speed(one), unit: '/s' },
      ours: { label: 'two workers', figure: speed(two), unit: '/s' },
      target: 1.3,
    }),
    rowOf('entry of a list', {
      limit: { label: 'create table as', figure: speed(copied), unit: '/s' },
      ours: { label: 'with log, counts and rules of entry', figure: speed(entered), unit: '/s' },
      target: 0.15,
    }),
  ];
}

function rowOf(
  name: string,
  { limit, ours, target }: Pick<BenchRow, 'limit' | 'ours' | 'target'>,
): BenchRow {
  return { name, limit, ours, ratio: ours.figure / limit.figure, target };
}

async function aJourney(filled: Filled, name: string): Promise<number> {
  const graph = graphSchema.parse({
    nodes: [
      { key: 'start', type: 'trigger', position, trigger: { kind: 'started' } },
      { key: 'who', type: 'condition', position, branches: [{ key: 'some', rules }] },
      { key: 'a', type: 'wait', position, wait: { kind: 'duration', amount: 1, unit: 'days' } },
      { key: 'b', type: 'wait', position, wait: { kind: 'duration', amount: 2, unit: 'days' } },
    ],
    edges: [
      { from: 'start', output: 'next', to: 'who' },
      { from: 'who', output: 'some', to: 'a' },
      { from: 'who', output: 'else', to: 'b' },
    ],
  });
  return within(filled, async (account) => {
    const { rows } = await sql<{ id: number }>`
      insert into journeys (account_id, name, status) values (${account.id}, ${name}, 'enabled') returning id`.execute(
      account.db,
    );
    await writeVersion(account, rows[0]!.id, { graph, settings: settingsSchema.parse({}) });
    return rows[0]!.id;
  });
}

async function enter(filled: Filled, journeyId: number): Promise<void> {
  await within(filled, (account) =>
    enterPeople(account, journeyId, {
      who: sql`select m.contact_id from list_memberships m where m.account_id = ${account.id} and m.list_id = 1`,
      via: 'bench',
    }),
  );
}

async function pass(filled: Filled, journeyId: number, workers: number): Promise<number> {
  await sql`vacuum analyze journey_people`.execute(filled.context.database.kysely);
  const step = { accountId: filled.account, journeyId, node: 'start', failures: 0 };
  const run = async (): Promise<void> => {
    while (await takeTurn(filled.context.database, step));
  };
  return took(() => Promise.all(Array.from({ length: workers }, run)));
}

// What a turn must write, written at once: places, log and the answer of the three rules.
async function oneStatement(filled: Filled): Promise<number> {
  const db = filled.context.database.kysely;
  await sql`create table bench_people as select m.contact_id, 1 as entry, 'start'::text as node, now() as wake_at, 1 as seq from list_memberships m where m.account_id = ${filled.account} and m.list_id = 1`.execute(
    db,
  );
  await sql`alter table bench_people add primary key (contact_id, entry)`.execute(db);
  await sql`create index on bench_people (node, wake_at)`.execute(db);
  await sql`create table bench_log (contact_id bigint, entry int, seq int, node text, outcome text, at timestamptz, primary key (contact_id, entry, seq))`.execute(
    db,
  );
  const time = await took(() =>
    sql`
      with moved as (
        update bench_people p set node = case when c.first_name like 'Ann1%' and c.email like '%7%' and exists (
            select from list_memberships m where m.account_id = ${filled.account} and m.list_id = 1 and m.contact_id = c.id and m.status = 'subscribed') then 'a' else 'b' end,
          wake_at = now() + interval '1 day', seq = p.seq + 3
        from contacts c where c.account_id = ${filled.account} and c.id = p.contact_id returning p.contact_id, p.entry, p.seq, p.node)
      insert into bench_log select m.contact_id, m.entry, m.seq - n, m.node, 'next', now() from moved m cross join generate_series(0, 2) n`.execute(
      db,
    ),
  );
  await sql`drop table bench_people, bench_log`.execute(db);
  return time;
}

// What finding due steps costs where a thousand journeys have people who wait.
async function idleLook(filled: Filled): Promise<number> {
  const db = filled.context.database.kysely;
  await sql`insert into journey_turns (account_id, journey_id, node, wake_at)
    select ${filled.account}, 1000 + n / 10, 'step' || n % 10, now() + interval '3 days' from generate_series(1, 10000) n`.execute(
    db,
  );
  await sql`analyze journey_turns`.execute(db);
  const looks = 200;
  const time = await took(async () => {
    for (let look = 0; look < looks; look += 1)
      await sql`select t.node from journey_turns t where t.wake_at <= now() order by t.wake_at limit 200`.execute(
        db,
      );
  });
  return time / looks;
}

function within<T>({ context, account }: Filled, work: (account: Account) => Promise<T>) {
  return inAccount(context.database, { accountId: account }, work);
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
