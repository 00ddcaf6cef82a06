import { sql, type RawBuilder } from 'kysely';
import { hourOfWeek } from '#platform/contract/zone-clock.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { AggregatedDelivery, JudgedHit } from './aggregate-hits.ts';

/** What a person's hours are counted of. */
export type HourKind = 'open' | 'buy';

/** Something a person did at a time; -1 takes back what turned out to be a machine's. */
export interface TimedEvent {
  contactId: number;
  at: Date;
  count: 1 | -1;
}

/** Fewer events than this say nothing about a person. */
export const fewestEvents = 3;

/** Counts events into the hours of the week of their contacts, on the account's clock. Orders are counted with 'buy'. */
export async function noteHours(
  account: Account,
  kind: HourKind,
  events: readonly TimedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = aggregateEvents(events, account.record.time_zone);
  await sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(contact_id bigint, hours jsonb, total int)),
    alive as (select given.* from given join contacts c on c.account_id = ${account.id} and c.id = given.contact_id order by given.contact_id)
    insert into contact_hours as h (account_id, contact_id, kind, hours, total)
    select ${account.id}, contact_id, ${kind}, hours, total from alive
    on conflict (account_id, contact_id, kind) do update set total = greatest(0, h.total + excluded.total), hours = (
      select coalesce(jsonb_object_agg(hour, count), '{}') from (
        select key as hour, sum(value::int) as count from (select * from jsonb_each_text(h.hours) union all select * from jsonb_each_text(excluded.hours)) both_hours
        group by key having sum(value::int) > 0) summed)`.execute(account.db);
}

/** Adds events up by person and hour of the week. Pure. */
export function aggregateEvents(
  events: readonly TimedEvent[],
  zone: string,
): { contact_id: number; hours: Record<string, number>; total: number }[] {
  const people = new Map<
    number,
    { contact_id: number; hours: Record<string, number>; total: number }
  >();
  for (const { contactId, at, count } of events) {
    const person = people.get(contactId) ?? { contact_id: contactId, hours: {}, total: 0 };
    const hour = hourOfWeek(at, zone);
    person.hours[hour] = (person.hours[hour] ?? 0) + count;
    person.total += count;
    people.set(contactId, person);
  }
  return [...people.values()];
}

/** The opens and clicks of people that a batch of hits found, and those it took back. Pure. */
export function eventsOf(
  judged: readonly JudgedHit[],
  deliveries: readonly AggregatedDelivery[],
): TimedEvent[] {
  const found = judged
    .filter((hit) => !hit.isMachine && hit.kind !== 'web_view')
    .map((hit): TimedEvent => ({ contactId: hit.contactId, at: hit.at, count: 1 }));
  const takenBack = deliveries.flatMap(({ contactId, before, reversed }) => {
    const ids = new Set(reversed.map(({ id }) => id));
    return [...before.opens, ...before.clicks]
      .filter((event) => event.id !== null && ids.has(event.id))
      .map((event): TimedEvent => ({ contactId, at: event.at, count: -1 }));
  });
  return [...found, ...takenBack];
}

/** The best of the hours that follow: how many hours after the first, its hour of the week, and how many events it rests on. */
export interface BestHour {
  slot: number;
  hour: number;
  total: number;
}

/**
 * The hour within the window that has the most events. In a window of a day every day's events count, those of the same
 * weekday three times; null when there is nothing to go by. Pure; the statement of usualHourSql says the same.
 */
export function bestHour(
  hours: Readonly<Record<string, number>>,
  startHour: number,
  windowHours: 24 | 168,
): BestHour | null {
  const scores = new Map<number, number>();
  let total = 0;
  for (const [key, count] of Object.entries(hours)) {
    const ahead = (Number(key) - startHour + 168) % 168;
    const slot = ahead % windowHours;
    scores.set(slot, (scores.get(slot) ?? 0) + count * (ahead < windowHours ? 3 : 1));
    total += count;
  }
  const best = [...scores].sort(([one, a], [other, b]) => b - a || one - other)[0];
  return best === undefined ? null : { slot: best[0], hour: (startHour + best[0]) % 168, total };
}

/** The best hour of a contact as a lateral select of (slot, hour, total); no row for whom too little is known. */
export function usualHourSql(
  account: Account,
  ask: { kind: HourKind; contact: RawBuilder<unknown>; startHour: number; windowHours: 24 | 168 },
): RawBuilder<unknown> {
  return sql`select slot, (${ask.startHour}::int + slot) % 168 as hour, total from (
      select ahead % ${ask.windowHours}::int as slot, sum(count * case when ahead < ${ask.windowHours}::int then 3 else 1 end) as score, max(total) as total
      from (select (key::int - ${ask.startHour}::int + 168) % 168 as ahead, value::int as count, h.total from contact_hours h, jsonb_each_text(h.hours)
        where h.account_id = ${account.id} and h.contact_id = ${ask.contact} and h.kind = ${ask.kind} and h.total >= ${fewestEvents}::int) by_hour
      group by 1) scored
    order by score desc, slot limit 1`;
}
