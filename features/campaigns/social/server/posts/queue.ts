import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { lockInAccount } from '#platform/server/account/lock-in-account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import {
  longestQueue,
  socialSchedules,
  type CalendarEntry,
  type QueuedPost,
  type SlotRow,
  type SocialPost,
} from '../../contract/posts.ts';
import { postRecords } from '../records.ts';
import { occurrences, planQueue, type Occurrence } from './slot-times.ts';

const horizonMs = 366 * 86_400_000;
/** So many slots of the future are looked at: enough for a full queue. */
const mostTimes = 2_000;

/** The posts that wait for slots, in their order, each with the time that its slot comes. */
export async function readQueue(account: Account, now: Date): Promise<QueuedPost[]> {
  const ids = await queuedIds(account);
  const query = { page: 1, per_page: longestQueue, sort: 'created_at' };
  const { rows } = await listRecords(account, socialSchedules, postRecords.table, {
    ...query,
    ids,
    status: 'queued',
  });
  const byId = new Map(rows.map((row) => [row.id, row as unknown as SocialPost]));
  const posts = ids.flatMap((id) => byId.get(id) ?? []);
  const times = await timesAhead(account, {
    after: now,
    until: new Date(now.getTime() + horizonMs),
  });
  const plannedAt = new Map(
    [...planQueue(times, posts)].map(([{ at }, post]) => [post.id, at.toISOString()]),
  );
  return posts.map((post) => ({ ...post, planned_at: plannedAt.get(post.id) ?? null }));
}

/** What stands in the calendar between two moments: slots with the posts that they will get, chosen times, and what was published. */
export async function readCalendar(
  account: Account,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<CalendarEntry[]> {
  if (!(from < to) || to.getTime() - from.getTime() > 63 * 86_400_000)
    throw invalid({ to: ['must be after from, by nine weeks at most'] });
  const { rows: fixed } = await sql<NonNullable<CalendarEntry['post']> & { at: string }>`
    select id, name, status, category_id, scheduled_at as at from social_schedules
    where account_id = ${account.id} and status <> 'queued' and status <> 'draft'
      and scheduled_at >= ${from.toISOString()}::timestamptz and scheduled_at < ${to.toISOString()}::timestamptz
    order by scheduled_at, id limit 1000`.execute(account.db);
  const { rows: queue } = await sql<NonNullable<CalendarEntry['post']>>`
    select id, name, status, category_id from social_schedules
    where account_id = ${account.id} and status = 'queued' order by position, id limit ${longestQueue}`.execute(
    account.db,
  );
  const times = await timesAhead(account, { after: now, until: to });
  const planned = planQueue(times, queue);
  return [
    ...fixed.map(({ at, ...post }) => ({ at: new Date(at).toISOString(), slot: null, post })),
    ...times
      .filter(({ at }) => at >= from && at < to)
      .map((time) => ({
        at: time.at.toISOString(),
        slot: { id: time.slot.id, category_id: time.slot.category_id },
        post: planned.get(time) ?? null,
      })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

/** The slots of the week. */
export async function readSlots(account: Account): Promise<SlotRow[]> {
  const { rows } = await sql<SlotRow>`
    select id, weekday, clock_time as time, time_zone, category_id, next_at from social_slots
    where account_id = ${account.id} order by weekday, clock_time, id`.execute(account.db);
  return rows;
}

/** Puts a post of the queue before another, or at its end. */
export async function movePost(account: Account, id: number, before: number | null): Promise<void> {
  await lockInAccount(account, 'social queue');
  const ids = await queuedIds(account);
  if (!ids.includes(id)) throw notFound('post of the queue');
  if (before !== null && !ids.includes(before))
    throw invalid({ before: ['must be a post that waits in the queue'] });
  if (before === id) return;
  const rest = ids.filter((one) => one !== id);
  const place = before === null ? rest.length : rest.indexOf(before);
  const order = rest.toSpliced(place, 0, id);
  await sql`
    update social_schedules s set position = wanted.place
    from unnest(${order}::bigint[]) with ordinality wanted(id, place)
    where s.account_id = ${account.id} and s.id = wanted.id and s.status = 'queued'`.execute(
    account.db,
  );
}

/** The place behind the queue's last post; refuses one more than a queue holds. */
export async function lastPosition(account: Account): Promise<number> {
  await lockInAccount(account, 'social queue');
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*)::int as count, coalesce(max(position), 0) as last from social_schedules
    where account_id = ${account.id} and status = 'queued'`.execute(account.db);
  const { count, last } = rows[0]!;
  if (count >= longestQueue)
    throw invalid({
      status: [`can not be queued: ${longestQueue} posts wait already. Choose a time, or wait`],
    });
  return last + 1;
}

async function queuedIds(account: Account): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from social_schedules where account_id = ${account.id} and status = 'queued'
    order by position, id limit ${longestQueue}`.execute(account.db);
  return rows.map((row) => row.id);
}

async function timesAhead(
  account: Account,
  { after, until }: { after: Date; until: Date },
): Promise<Occurrence[]> {
  return occurrences(await readSlots(account), { after, until, most: mostTimes });
}
