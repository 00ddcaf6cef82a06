import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Account } from '#platform/server/account/account.ts';
import { enterRows, type EnteringRows } from './enter.ts';
import { fieldTextSql } from './field-text.ts';
import type { Passer } from './passer.ts';
import type { Trigger } from './trigger-contract.ts';
import { versionOf, type Version } from './versions.ts';
import { dayOf, instantOf, momentOfDay } from './wall-clock.ts';
import { zonesOf } from './zones.ts';

/** A day in a field that brings people in. */
export type DateTrigger = Extract<Trigger, { kind: 'date' }>;

const aheadMs = 36 * 3_600_000;
const passEveryMs = 6 * 3_600_000;
const mostAtOnce = 20_000;

/** The days whose value in the field means that somebody's day comes on this one: itself less the offset, and February 29 where a year has none. Pure. */
export function valuesOfDay(
  { offset_days: offset, yearly, leap_day: leapDay }: DateTrigger,
  day: Temporal.PlainDate,
): { day: string; monthDays: string[] } {
  const base = day.subtract({ days: offset });
  const monthDay = base.toString().slice(5);
  const stands = (leapDay === 'feb_28' ? '02-28' : '03-01') === monthDay;
  return {
    day: base.toString(),
    monthDays: yearly ? [monthDay, ...(stands && !base.inLeapYear ? ['02-29'] : [])] : [],
  };
}

/** Whether a field's value brings somebody in on a day. Pure. */
export function isOnDay(trigger: DateTrigger, value: string, day: Temporal.PlainDate): boolean {
  const wanted = valuesOfDay(trigger, day);
  return trigger.yearly
    ? wanted.monthDays.includes(value.slice(5, 10)) && value.slice(0, 10) <= wanted.day
    : value.slice(0, 10) === wanted.day;
}

/** Brings in, ahead of time, those whose day comes within 36 hours; of all contacts, or of some whose fields have changed. Each day brings somebody in once. */
export async function enterByDates(
  account: Account,
  version: Version,
  contactIds?: readonly number[],
): Promise<number> {
  let entered = 0;
  for (const node of version.graph.nodes)
    if (node.type === 'trigger' && node.trigger?.kind === 'date')
      entered += await enterByDate(account, version, { node, contactIds });
  return entered;
}

async function enterByDate(
  account: Account,
  version: Version,
  { node, contactIds }: { node: EnteringRows['node']; contactIds: readonly number[] | undefined },
): Promise<number> {
  const trigger = node.trigger as DateTrigger;
  const now = instantOf(account.now);
  const first = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 });
  const days = [0, 1, 2, 3, 4].map((ahead) => first.add({ days: ahead }));
  const wanted = days.map((day) => valuesOfDay(trigger, day));
  const field = fieldTextSql(account, trigger.field);
  const matches = trigger.yearly
    ? sql`substr(f.value, 6, 5) = any(${wanted.flatMap(({ monthDays }) => monthDays)}::text[])`
    : sql`left(f.value, 10) = any(${wanted.map(({ day }) => day)}::text[])`;
  const some = contactIds ? sql`and c.id = any(${[...contactIds]}::bigint[])` : sql``;
  let entered = 0;
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; value: string }>`
      select c.id, f.value from contacts c cross join lateral (select ${field} as value) f
      where c.account_id = ${account.id} and c.id > ${last} ${some} and f.value is not null and ${matches} order by c.id limit ${mostAtOnce}`.execute(
      account.db,
    );
    entered += await enterFound(account, version, { node, days, rows });
    if (rows.length < mostAtOnce) return entered;
    last = rows.at(-1)!.id;
  }
}

async function enterFound(
  account: Account,
  version: Version,
  found: {
    node: EnteringRows['node'];
    days: readonly Temporal.PlainDate[];
    rows: readonly { id: number; value: string }[];
  },
): Promise<number> {
  const trigger = found.node.trigger as DateTrigger;
  const zoneOf = await zonesOf(
    account,
    found.rows.map(({ id }) => id),
    trigger.clock,
  );
  const from = Date.parse(account.now);
  const entering = found.rows.flatMap(({ id, value }) =>
    found.days.flatMap((day) => {
      if (!isOnDay(trigger, value, day)) return [];
      const at = momentOfDay(day, trigger.time, zoneOf(id));
      if (at.epochMilliseconds < from || at.epochMilliseconds > from + aheadMs) return [];
      return [{ id, key: `date:${found.node.key}:${day.toString()}`, wake: at.toString() }];
    }),
  );
  if (entering.length === 0) return 0;
  const rows = sql`select d.id as contact_id, d.key, true as is_once, jsonb_build_object('kind', 'date', 'day', right(d.key, 10)) as event,
    ${account.now}::timestamptz as at, d.wake as wake_at, 0::bigint as place
    from jsonb_to_recordset(${JSON.stringify(entering)}::jsonb) as d(id bigint, key text, wake timestamptz)`;
  return (await enterRows(account, version, { node: found.node, via: 'date', rows })).entered;
}

/** Whose day it still is, by the value that the field has now. */
export async function stillOnDay(
  account: Account,
  trigger: DateTrigger,
  people: readonly Passer[],
): Promise<Set<Passer>> {
  const { rows } = await sql<{ id: number; value: string | null }>`
    select c.id, ${fieldTextSql(account, trigger.field)} as value from contacts c
    where c.account_id = ${account.id} and c.id = any(${people.map(({ contactId }) => contactId)}::bigint[])`.execute(
    account.db,
  );
  const values = new Map(rows.map(({ id, value }) => [id, value]));
  return new Set(
    people.filter(({ contactId, event }) => {
      const said = (event as { day?: unknown } | null)?.day;
      // Whoever was brought in by hand has no day.
      if (typeof said !== 'string') return true;
      const value = values.get(contactId) ?? null;
      return (
        dayOf(value, account.record.time_zone) !== null &&
        isOnDay(trigger, value!, Temporal.PlainDate.from(said))
      );
    }),
  );
}

/** Looks through the contacts of one journey whose days are due for it; answers whether there may be another. */
export async function passDates(account: Account): Promise<boolean> {
  const { rows } = await sql<{
    journeyId: number;
    version: number;
    graph: unknown;
    settings: unknown;
  }>`
    select j.id as "journeyId", v.version, v.graph, v.settings from journeys j
      join journey_versions v on v.account_id = ${account.id} and v.journey_id = j.id and v.version = j.live_version
    where j.account_id = ${account.id} and j.status = 'enabled' and (j.dates_due_at is null or j.dates_due_at <= ${account.now}::timestamptz)
    order by j.id limit 1 for update of j skip locked`.execute(account.db);
  const [row] = rows;
  if (!row) return false;
  const version = versionOf(row);
  const hasDates = version.graph.nodes.some(
    (node) => node.type === 'trigger' && node.trigger?.kind === 'date',
  );
  if (hasDates) await enterByDates(account, version);
  const again = hasDates
    ? new Date(Date.parse(account.now) + passEveryMs).toISOString()
    : 'infinity';
  await sql`update journeys set dates_due_at = ${again}::timestamptz where account_id = ${account.id} and id = ${version.journeyId}`.execute(
    account.db,
  );
  return true;
}
