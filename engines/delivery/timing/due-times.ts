import { sql, type RawBuilder } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { fieldsOf, snakeCased } from '#engines/audience/public.ts';
import { bestHour, hoursOfAccount, usualHourSql } from '#engines/tracking/public.ts';
import { hourOfWeek } from '#platform/contract/zone-clock.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { SendingLimits } from './limits.ts';
import { dueInZone } from './recipient-zone.ts';
import { afterQuiet } from './quiet-hours.ts';
import type { Timing } from './timing.ts';
import { zoneOfPerson, type Whereabouts } from './zone-of-person.ts';

/** How a statement over audience(contact_id) learns when each is due (null: at once) and why. */
export interface DuePlan {
  join: RawBuilder<unknown>;
  due: RawBuilder<unknown>;
  why: RawBuilder<unknown>;
}

/** What is needed of a mailing to find the time of each recipient. */
export interface DueQuestion {
  timing: Timing;
  begin: Date;
  limits: SendingLimits;
}

/** Fewer engagement events of a whole account than this say nothing about its contacts. */
const fewestOfAccount = 20;
// A field that anybody may write anything into must not become a table of its own.
const mostPlaces = 5_000;

/** Plans the time of each recipient, set-based: a handful of zones is worked out here and joined, usual hours are found by the database. */
export async function planDueTimes(account: Account, question: DueQuestion): Promise<DuePlan> {
  const { timing } = question;
  if (timing.kind === 'usual_hour') return byUsualHour(account, timing, question.begin);
  if (timing.kind === 'at_once' && !question.limits.quiet)
    return { join: sql``, due: sql`null::timestamptz`, why: sql`null::text` };
  return byZone(account, question);
}

async function byZone(account: Account, question: DueQuestion): Promise<DuePlan> {
  const fields = await placeFieldsOf(account);
  const otherwise = dueOf({ zone: '', country: '' }, account, question);
  const places = await placesOf(account, fields);
  const rows = places
    .map((place) => ({ ...place, ...dueOf(withDefaults(place, fields), account, question) }))
    .filter((row) => row.due !== otherwise.due || row.why !== otherwise.why);
  const column = (field: PlaceField | null) =>
    field === null ? sql`''` : sql`coalesce(home.custom ->> ${String(field.id)}, '')`;
  return {
    join:
      fields.zone === null && fields.country === null
        ? sql`left join (select null::timestamptz as due, null::text as why where false) places on true`
        : sql`
      left join contacts home on home.account_id = ${account.id} and home.id = audience.contact_id
      left join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as places(zone text, country text, due timestamptz, why text)
        on places.zone = ${column(fields.zone)} and places.country = ${column(fields.country)}`,
    due: sql`case when places.why is null then ${otherwise.due}::timestamptz else places.due end`,
    why: sql`coalesce(places.why, ${otherwise.why})`,
  };
}

function dueOf(
  where: Whereabouts,
  account: Account,
  { timing, begin, limits }: DueQuestion,
): { due: string | null; why: string } {
  const { zone, by } = zoneOfPerson(where, account.record.time_zone);
  const planned = timing.kind === 'own_zone' ? dueInZone(timing.at, zone, begin) : begin;
  const due = afterQuiet(planned, zone, limits.quiet);
  const parts = [
    ...(timing.kind === 'own_zone' ? [`zone:${by}:${zone}`] : []),
    ...(due > planned ? [`quiet:${zone}`] : []),
  ];
  return {
    due: timing.kind === 'own_zone' || due > planned ? due.toISOString() : null,
    why: parts.join(';'),
  };
}

/** A custom field with the place of residence. */
export interface PlaceField {
  id: number;
  otherwise: string;
}

/** The fields by which an account knows where its contacts live; null where it has none. */
export interface PlaceFields {
  zone: PlaceField | null;
  country: PlaceField | null;
}

/** Finds the fields named for time zone and country, whatever their spelling. */
export async function placeFieldsOf(account: Account): Promise<PlaceFields> {
  const fields = await fieldsOf(account);
  const named = (names: readonly string[]): PlaceField | null => {
    const field = fields.find(({ name }) => names.includes(snakeCased(name)));
    return field === undefined ? null : { id: field.id, otherwise: field.defaultValue ?? '' };
  };
  return {
    zone: named(['time_zone', 'timezone', 'zone', 'tz']),
    country: named(['country', 'country_code', 'land']),
  };
}

/** Where a contact lives by its custom values. */
export function placeOf(
  custom: Readonly<Record<string, unknown>>,
  fields: PlaceFields,
): Whereabouts {
  const said = (field: PlaceField | null): string => {
    const value = field === null ? undefined : custom[String(field.id)];
    return typeof value === 'string' ? value : '';
  };
  return withDefaults({ zone: said(fields.zone), country: said(fields.country) }, fields);
}

function withDefaults(place: Whereabouts, fields: PlaceFields): Whereabouts {
  return {
    zone: place.zone || (fields.zone?.otherwise ?? ''),
    country: place.country || (fields.country?.otherwise ?? ''),
  };
}

async function placesOf(account: Account, fields: PlaceFields): Promise<Whereabouts[]> {
  if (fields.zone === null && fields.country === null) return [];
  const column = (field: PlaceField | null) =>
    field === null ? sql`''` : sql`coalesce(c.custom ->> ${String(field.id)}, '')`;
  const { rows } = await sql<Whereabouts>`
    select ${column(fields.zone)} as zone, ${column(fields.country)} as country from contacts c where c.account_id = ${account.id}
    group by 1, 2 order by count(*) desc limit ${mostPlaces}`.execute(account.db);
  return rows;
}

async function byUsualHour(
  account: Account,
  timing: Extract<Timing, { kind: 'usual_hour' }>,
  begin: Date,
): Promise<DuePlan> {
  const zone = account.record.time_zone;
  const first = firstFullHour(begin, zone);
  const startHour = hourOfWeek(new Date(first.epochMilliseconds), zone);
  const all = await hoursOfAccount(account, timing.by);
  const best = bestHour(all, startHour, timing.windowHours);
  const ofAccount = best !== null && best.total >= fewestOfAccount ? best : null;
  const wall = first.toPlainDateTime().toString({ smallestUnit: 'minute' });
  return {
    join: sql`left join lateral (${usualHourSql(account, { kind: timing.by, contact: sql`audience.contact_id`, startHour, windowHours: timing.windowHours })}) usual on true`,
    due: sql`case when usual.slot is null then ${ofAccount === null ? null : atSlot(first, ofAccount.slot)}::timestamptz
      else (${wall}::timestamp + make_interval(hours => usual.slot)) at time zone ${zone} end`,
    why: sql`case when usual.slot is null then ${ofAccount === null ? `${timing.by}:none` : `${timing.by}:account:${ofAccount.hour}:${ofAccount.total}`}
      else ${`${timing.by}:own:`} || usual.hour || ':' || usual.total end`,
  };
}

function firstFullHour(at: Date, zone: string): Temporal.ZonedDateTime {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  return local.round({ smallestUnit: 'hour', roundingMode: 'ceil' });
}

function atSlot(first: Temporal.ZonedDateTime, slot: number): string {
  return first
    .toPlainDateTime()
    .add({ hours: slot })
    .toZonedDateTime(first.timeZoneId)
    .toInstant()
    .toString();
}
