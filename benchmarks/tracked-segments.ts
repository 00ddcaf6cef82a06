import { sql } from 'kysely';
import { compileRules } from '#engines/audience/compile-rules.ts';
import { trackAccount } from '#engines/audience/members/track-account.ts';
import {
  addToList,
  createSegmentTracker,
  noteChanges,
  rulesSchema,
  ruleContext,
  trackSegment,
  type Rules,
} from '#engines/audience/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';
import { peopleOnList } from './people-on-list.ts';

const segments = 100;
const changed = 10_000;
const followed = 200;
const longestDelayMs = 10_000;
const going = new AbortController().signal;

interface Filled {
  context: BenchContext;
  account: number;
  people: number;
  rules: readonly Rules[];
}

/**
 * Keeps the members of a hundred segments while contacts change, beside one statement a segment over all contacts; and how long
 * it takes until a contact who joins a list is a member.
 */
export async function benchTrackedSegments(context: BenchContext): Promise<BenchRow[]> {
  const people = Math.max(20_000, Math.round(1_000_000 * context.scale));
  const account = await peopleOnList(context, 'Tracked segments benchmark', people);
  const filled = { context, account, people, rules: allRules() };
  await fill(filled);
  return [await judgedRow(filled), await delayRow(filled)];
}

function allRules(): Rules[] {
  return Array.from({ length: segments }, (_, no) =>
    rulesSchema.parse({
      filter: 'and',
      segment_filters_attributes: [
        { criterion: 'field', field: 'custom:1', operator: 'is', value: no % 50 },
        no % 2 === 0
          ? { criterion: 'list', operator: 'subscribed', list_ids: [1] }
          : { criterion: 'list', operator: 'on_list', list_ids: [1, 2] },
      ],
    }),
  );
}

async function judgedRow(filled: Filled): Promise<BenchRow> {
  const { context, people } = filled;
  const whole = await took(() =>
    within(filled, async (account) => {
      for (const rules of filled.rules)
        await sql`select c.id from contacts c where c.account_id = ${account.id}
          and ${compileRules(rules, await ruleContext(account, { rules: [rules] }))}`.execute(
          account.db,
        );
    }),
  );
  const db = context.database.kysely;
  await sql`update contacts set custom = jsonb_build_object('1', (id + 1) % 50)
    where account_id = ${filled.account} and id <= ${changed}`.execute(db);
  await within(filled, (account) =>
    noteChanges(
      account,
      Array.from({ length: changed }, (_, at) => at + 1),
      { kind: 'changed' },
    ),
  );
  const judged = await took(() => drain(filled));
  context.report(
    `${segments} segments over ${people} people: ${whole.toFixed(0)} ms; ${changed} changed contacts judged in ${judged.toFixed(0)} ms`,
  );
  return row(`${segments} tracked segments, ${changed} changed contacts`, {
    limit: { label: 'one statement a segment over all contacts', figure: whole, unit: 'ms' },
    ours: { label: 'judged by what changed', figure: judged, unit: 'ms' },
    target: 20,
  });
}

async function delayRow(filled: Filled): Promise<BenchRow> {
  const { context } = filled;
  const worker = createSegmentTracker({
    database: context.database,
    log: { error: (...told: unknown[]) => context.report(String(told)) } as never,
  });
  worker.start();
  const delays: number[] = [];
  for (let at = 0; at < followed; at++) {
    const contact = changed + 1 + at * 14;
    const start = performance.now();
    await within(filled, (account) => addToList(account, 2, [contact], { source: 'bench' }));
    while (!(await isMember(filled, contact)));
    delays.push(performance.now() - start);
  }
  await worker.stop();
  const p99 = delays.sort((one, other) => one - other)[Math.floor(followed * 0.99)]!;
  context.report(`a contact who joins is a member after ${p99.toFixed(0)} ms (p99 of ${followed})`);
  return row('until a changed contact is a member, p99', {
    limit: { label: 'what is promised', figure: longestDelayMs, unit: 'ms' },
    ours: { label: 'joined to member', figure: p99, unit: 'ms' },
    target: 1,
  });
}

// ---- measuring ------------------------------------------------------------------------------------------------------

function row(
  name: string,
  { limit, ours, target }: Pick<BenchRow, 'limit' | 'ours' | 'target'>,
): BenchRow {
  return { name, limit, ours, ratio: limit.figure / ours.figure, target };
}

function within<T>({ context, account }: Filled, work: (account: Account) => Promise<T>) {
  return inAccount(context.database, { accountId: account }, work);
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function drain({ context, account }: Filled): Promise<void> {
  while (await trackAccount(context.database, account, going));
}

async function isMember(filled: Filled, contact: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from segment_members where account_id = ${filled.account} and contact_id = ${contact} limit 1`.execute(
      filled.context.database.kysely,
    );
  return rows.length > 0;
}

// ---- an account whose people have a number of fifty, every second one on a list -----------------------------------------

async function fill(filled: Filled): Promise<void> {
  const { context, account, people, rules } = filled;
  const db = context.database.kysely;
  await sql`insert into custom_fields (account_id, id, name, field_type) overriding system value values (${account}, 1, 'Number', 'integer')`.execute(
    db,
  );
  await sql`insert into lists (account_id, id, name) overriding system value values (${account}, 2, 'Later')`.execute(
    db,
  );
  await sql`update contacts set custom = jsonb_build_object('1', id % 50) where account_id = ${account}`.execute(
    db,
  );
  await sql`delete from list_memberships where account_id = ${account} and contact_id % 2 = 1`.execute(
    db,
  );
  await sql`insert into segments (account_id, id, name, rules) overriding system value
    select ${account}::bigint, s.no, 'Segment ' || s.no, s.rules from jsonb_to_recordset(${JSON.stringify(
      rules.map((one, at) => ({ no: at + 1, rules: one })),
    )}::jsonb) as s(no bigint, rules jsonb)`.execute(db);
  await sql`vacuum analyze`.execute(db);
  for (let id = 1; id <= segments; id++)
    await within(filled, (one) => trackSegment(one, id, 'bench'));
  await drain(filled);
  await sql`vacuum analyze segment_members`.execute(db);
  context.report(`${people} people, ${segments} segments tracked`);
}
