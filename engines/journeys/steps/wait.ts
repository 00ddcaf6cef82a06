import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { compileRules, ruleContext, rulesSchema } from '#engines/audience/public.ts';
import { planDueTimes } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Node, Wait } from '../contract.ts';
import { fieldTextSql } from '../field-text.ts';
import { hasHappened, isInFeed } from '../follow/happened.ts';
import type { Outcome, Run } from '../passer.ts';
import { after, dayOf, instantOf, momentOfDay, nextAt } from '../wall-clock.ts';
import { zonesOf } from '../zones.ts';
import type { AtStep } from './handler.ts';

type WaitOf<Kind extends Wait['kind']> = Extract<Wait, { kind: Kind }>;
type Waiting<Kind extends Wait['kind']> = (
  run: Run,
  wait: WaitOf<Kind>,
  at: AtStep,
) => Promise<Outcome[]>;

/** How often somebody looks whether a condition holds, beside every change that may have made it so. */
const lookEveryMs = 3_600_000;

/** Lets people wait, and lets those go on whose wait is over. */
export function atWait(
  run: Run,
  { wait }: Extract<Node, { type: 'wait' }>,
  at: AtStep,
): Promise<Outcome[]> {
  return waits[wait.kind](run, wait as never, at);
}

const waits: { readonly [Kind in Wait['kind']]: Waiting<Kind> } = {
  duration: timed((run, wait) => {
    const clock = run.version.settings.clock;
    return { clock, until: (from, zone) => after(from, wait, zone) };
  }),
  until_time: timed((_run, wait) => ({
    clock: wait.clock,
    until: (from, zone) => nextAt(from, wait, zone),
  })),
  until_date: untilDate,
  event: untilEvent,
  condition: untilCondition,
  usual_hour: untilUsualHour,
};

const stayUntil = (wakeAt: string): Outcome => ({
  stay: 'waiting',
  wakeAt,
  line: { outcome: 'waiting', detail: { until: wakeAt } },
});

// Waits whose end is known when they begin.
function timed<Kind extends 'duration' | 'until_time'>(
  plan: (
    run: Run,
    wait: WaitOf<Kind>,
  ) => {
    clock: 'person' | 'account';
    until: (from: Temporal.Instant, zone: string) => Temporal.Instant;
  },
): Waiting<Kind> {
  return async (run, wait, { people, isWaking }) => {
    const { clock, until } = plan(run, wait);
    const begins = people.filter((person) => !isWaking || person.signal === 'recompute');
    const zoneOf = await zonesOf(
      run.account,
      begins.map(({ contactId }) => contactId),
      clock,
    );
    const ends = new Map<string, string>();
    return people.map((person) => {
      if (isWaking && person.signal !== 'recompute') return { go: 'next' };
      const from = isWaking ? person.since : run.account.now;
      const zone = zoneOf(person.contactId);
      const name = `${zone} ${from}`;
      if (!ends.has(name)) ends.set(name, until(instantOf(from), zone).toString());
      const end = ends.get(name)!;
      return isWaking && Date.parse(end) <= Date.parse(run.account.now)
        ? { go: 'next' }
        : stayUntil(end);
    });
  };
}

async function untilDate(
  { account }: Run,
  wait: WaitOf<'until_date'>,
  { people }: AtStep,
): Promise<Outcome[]> {
  const ids = people.map(({ contactId }) => contactId);
  const zoneOf = await zonesOf(account, ids, wait.clock);
  const { rows } = await sql<{ id: number; value: string | null }>`
    select c.id, ${fieldTextSql(account, wait.field)} as value from contacts c
    where c.account_id = ${account.id} and c.id = any(${ids}::bigint[])`.execute(account.db);
  const values = new Map(rows.map(({ id, value }) => [id, value]));
  const now = instantOf(account.now);
  return people.map(({ contactId, signal }) => {
    if (signal === 'skipped') return { go: 'next', detail: { skipped: true } };
    const zone = zoneOf(contactId);
    const day = dayOf(values.get(contactId) ?? null, zone);
    const end = day && momentOfDay(day.add({ days: wait.offset_days }), wait.time, zone);
    if (end && Temporal.Instant.compare(end, now) > 0) return stayUntil(end.toString());
    const isDue = end !== null && now.epochMilliseconds - end.epochMilliseconds < lateMs;
    if (isDue || wait.otherwise === 'go_on')
      return { go: 'next', detail: { day: day?.toString() ?? null } };
    return { out: 'exited', reason: day === null ? 'no_date' : 'date_over' };
  });
}

// Whoever waited for a date goes on when it has come, however late the worker is; a date that was over before is another matter.
const lateMs = 24 * 3_600_000;

async function untilEvent(
  { account, version }: Run,
  wait: WaitOf<'event'>,
  { people, isWaking }: AtStep,
): Promise<Outcome[]> {
  if (wait.trigger === null) throw new Error('The event that is waited for is not chosen.');
  if (isWaking) {
    const late = people.filter(({ signal }) => signal === null);
    const there = await isInFeed(account, { trigger: wait.trigger, people: late });
    return people.map(({ signal, contactId }) => ({
      go:
        signal === 'happened' || (signal === null && there.has(contactId))
          ? 'happened'
          : 'timed_out',
    }));
  }
  const early = await hasHappened(account, version, { trigger: wait.trigger, people });
  const end = timeoutOf(account, wait, account.now);
  return people.map((person) =>
    early.has(person) ? { go: 'happened', detail: { before: true } } : stayUntil(end),
  );
}

async function untilCondition(
  { account }: Run,
  wait: WaitOf<'condition'>,
  { people, isWaking }: AtStep,
): Promise<Outcome[]> {
  if (wait.rules === null) throw new Error('The condition that is waited for is not set.');
  const rules = rulesSchema.parse(wait.rules);
  const context = await ruleContext(account, { rules: [rules], form: 'one' });
  const { rows } = await sql<{ id: number }>`
    select c.id from contacts c where c.account_id = ${account.id} and c.id = any(${people.map(({ contactId }) => contactId)}::bigint[])
      and coalesce(${compileRules(rules, context)}, false)`.execute(account.db);
  const meets = new Set(rows.map(({ id }) => id));
  const now = Date.parse(account.now);
  return people.map((person): Outcome => {
    if (meets.has(person.contactId)) return { go: 'happened' };
    const begin = isWaking ? person.since : account.now;
    const end = timeoutOf(account, wait, begin);
    if (Date.parse(end) <= now || person.signal === 'skipped') return { go: 'timed_out' };
    const wakeAt = new Date(Math.min(Date.parse(end), now + lookEveryMs)).toISOString();
    // Looking again is no step.
    return isWaking
      ? { stay: 'waiting', wakeAt }
      : {
          stay: 'waiting',
          wakeAt,
          line: { outcome: 'waiting', detail: { until: end } },
        };
  });
}

// Time-outs count on the account's clock: they are limits, not appointments.
function timeoutOf(
  account: Account,
  { timeout }: { timeout: WaitOf<'event'>['timeout'] },
  from: string,
): string {
  return after(instantOf(from), timeout, account.record.time_zone).toString();
}

async function untilUsualHour(
  { account }: Run,
  { within }: WaitOf<'usual_hour'>,
  { people, isWaking }: AtStep,
): Promise<Outcome[]> {
  if (isWaking) return people.map(() => ({ go: 'next' }));
  if (account.record.package_feature['send_time_optimization'] === 'no')
    return people.map(() => ({ go: 'next', detail: { off: true } }));
  const plan = await planDueTimes(account, {
    timing: { kind: 'usual_hour', by: 'open', windowHours: within === 'day' ? 24 : 168 },
    begin: new Date(account.now),
    limits: { cap: null, quiet: null },
  });
  const { rows } = await sql<{ id: number; due: string | null; why: string }>`
    select audience.contact_id as id, (${plan.due})::text as due, ${plan.why} as why
    from (select distinct unnest(${people.map(({ contactId }) => contactId)}::bigint[]) as contact_id) audience ${plan.join}`.execute(
    account.db,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return people.map(({ contactId }): Outcome => {
    const { due = null, why = '' } = found.get(contactId) ?? {};
    if (due === null) return { go: 'next', detail: { why } };
    return {
      stay: 'waiting',
      wakeAt: due,
      line: { outcome: 'waiting', detail: { until: new Date(due).toISOString(), why } },
    };
  });
}
