import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** How the members of a segment are kept. */
export interface TrackedSegment {
  /** Who asked for it: `switch` for the person who turned it on, journeys and webhooks by a name of their own. */
  wantedBy: string[];
  /** `asked` and `marked` until its contacts were compared for the first time; `broken` while its rule names what is gone. */
  state: 'asked' | 'marked' | 'on' | 'broken' | 'ending';
  /** Null until the first comparison has ended. */
  members: number | null;
  comparedAt: string | null;
  /** When time alone may change who is in it; null when only changes of contacts do, or nobody can say. */
  nextEdge: string | null;
}

/** Asks that the members of a segment be kept, with a change in the feed whenever somebody enters or leaves. */
export async function trackSegment(
  account: Account,
  segmentId: number,
  wantedBy: string,
): Promise<void> {
  await sql`
    insert into tracked_segments as t (account_id, segment_id, wanted_by) values (${account.id}, ${segmentId}, array[${wantedBy}::text])
    on conflict (account_id, segment_id) do update set
      wanted_by = case when ${wantedBy}::text = any(t.wanted_by) then t.wanted_by else t.wanted_by || ${wantedBy}::text end,
      state = case when t.state = 'ending' then 'asked' else t.state end,
      members = case when t.state = 'ending' then null else t.members end,
      compared_at = case when t.state = 'ending' then null else t.compared_at end`.execute(
    account.db,
  );
}

/** Takes the wish back; when nobody wants it any more, members and days are forgotten. */
export async function untrackSegment(
  account: Account,
  segmentId: number,
  wantedBy: string,
): Promise<void> {
  await sql`
    update tracked_segments t set wanted_by = array_remove(t.wanted_by, ${wantedBy}::text),
      state = case when array_remove(t.wanted_by, ${wantedBy}::text) = '{}' then 'ending' else t.state end
    where t.account_id = ${account.id} and t.segment_id = ${segmentId}`.execute(account.db);
}

/** The rule of a segment is another: it is compared with all contacts again, and so is every segment that asks for segments. */
export async function ruleHasChanged(account: Account, segmentId: number): Promise<void> {
  await sql`
    update tracked_segments t set state = 'asked', marked_xid = null
    where t.account_id = ${account.id} and t.state <> 'ending' and (t.segment_id = ${segmentId} or exists (
      select from segments s where s.account_id = ${account.id} and s.id = t.segment_id
        and jsonb_path_exists(s.rules, '$.**.segment_ids')))`.execute(account.db);
}

/** How the members of a segment are kept; null when nobody wants them. */
export async function trackingOf(
  account: Account,
  segmentId: number,
): Promise<TrackedSegment | null> {
  const { rows } = await sql<TrackedSegment>`
    select wanted_by as "wantedBy", state, members, compared_at as "comparedAt", next_edge as "nextEdge" from tracked_segments
    where account_id = ${account.id} and segment_id = ${segmentId} and state <> 'ending'`.execute(
    account.db,
  );
  return rows[0] ?? null;
}

/** How a tracked segment went on a day of the account's clock. */
export interface SegmentDay {
  date: string;
  entered: number;
  left: number;
  /** How many were in it when the day ended; null before it was tracked. */
  members: number | null;
}

/** How a tracked segment went in the last so many days, today included, oldest first. */
export async function segmentDays(
  account: Account,
  segmentId: number,
  days: number,
): Promise<SegmentDay[]> {
  const { rows } = await sql<SegmentDay>`
    with today as (select (${account.now}::timestamptz at time zone ${account.record.time_zone})::date as day)
    select asked.day::date::text as date, coalesce(d.entered, 0) as entered, coalesce(d.left_count, 0) as "left",
      (select k.members from segment_days k where k.account_id = ${account.id} and k.segment_id = ${segmentId} and k.day <= asked.day::date
        order by k.day desc limit 1) as members
    from today cross join generate_series(today.day - ${days - 1}::int, today.day, interval '1 day') asked(day)
      left join segment_days d on d.account_id = ${account.id} and d.segment_id = ${segmentId} and d.day = asked.day::date
    order by asked.day`.execute(account.db);
  return rows;
}
