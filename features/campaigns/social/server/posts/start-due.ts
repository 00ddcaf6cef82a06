import { sql } from 'kysely';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import type { SocialServices } from '../social-services.ts';
import { notifySocial } from '../notify.ts';
import { nextOccurrence } from './slot-times.ts';

const accountsAtOnce = 20;
const atOnce = 50;
/** A slot that is later than this, as after an outage, passes: its post keeps its place. */
const slotLateMs = 3_600_000;
/** A chosen time that is later than this is not made up for: somebody decides. */
const timeLateMs = 12 * 3_600_000;

/** Starts the posts whose slot or time has come; answers in how many accounts there were some. */
export async function startDue(services: SocialServices): Promise<number> {
  const now = services.clock.now();
  const { rows } = await acrossAccounts(services.database, 'find social posts that are due', (db) =>
    sql<{ id: number }>`
      select a.id from accounts a where a.active and (
        exists (select 1 from social_slots t where t.account_id = a.id and t.next_at <= ${now.toISOString()}::timestamptz)
        or exists (select 1 from social_schedules s where s.account_id = a.id and s.status = 'scheduled' and s.scheduled_at <= ${now.toISOString()}::timestamptz))
      order by a.id limit ${accountsAtOnce}`.execute(db),
  );
  for (const { id: accountId } of rows)
    await inAccount(services.database, { accountId }, async (account) => {
      await takeSlots(account, now);
      await missTimes(account, services, now);
      await takeTimes(account, now);
    });
  return rows.length;
}

interface DueSlot {
  id: number;
  weekday: number;
  time: string;
  time_zone: string;
  category_id: number | null;
  next_at: string;
}

// A slot moves on and gives its post away in one transaction: killed in between, it is due again.
async function takeSlots(account: Account, now: Date): Promise<void> {
  const { rows: slots } = await sql<DueSlot>`
    select id, weekday, clock_time as time, time_zone, category_id, next_at from social_slots
    where account_id = ${account.id} and next_at <= ${now.toISOString()}::timestamptz
    order by next_at, id limit ${atOnce} for update skip locked`.execute(account.db);
  for (const slot of slots) {
    const at = new Date(slot.next_at);
    if (now.getTime() - at.getTime() <= slotLateMs) await givePost(account, slot, at);
    await sql`
      update social_slots set next_at = ${nextOccurrence(slot, now).toISOString()}::timestamptz
      where account_id = ${account.id} and id = ${slot.id}`.execute(account.db);
  }
}

async function givePost(account: Account, slot: DueSlot, at: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from social_schedules where account_id = ${account.id} and status = 'queued'
      and (${slot.category_id}::bigint is null or category_id = ${slot.category_id})
    order by position, id limit 1 for update skip locked`.execute(account.db);
  const post = rows[0];
  if (!post) return;
  await sql`
    update social_schedules set status = 'publishing', position = null, scheduled_at = ${at.toISOString()}::timestamptz
    where account_id = ${account.id} and id = ${post.id}`.execute(account.db);
  await beginPublications(account, [post.id]);
}

async function takeTimes(account: Account, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with due as (select id from social_schedules
      where account_id = ${account.id} and status = 'scheduled' and scheduled_at <= ${now.toISOString()}::timestamptz
      order by scheduled_at, id limit ${atOnce} for update skip locked)
    update social_schedules s set status = 'publishing' from due
    where s.account_id = ${account.id} and s.id = due.id returning s.id`.execute(account.db);
  await beginPublications(
    account,
    rows.map(({ id }) => id),
  );
}

// What should have left long ago may be wrong by now: it fails aloud, and a retry publishes it.
async function missTimes(account: Account, services: SocialServices, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`
    update social_schedules set status = 'failed'
    where account_id = ${account.id} and status = 'scheduled' and scheduled_at <= ${new Date(now.getTime() - timeLateMs).toISOString()}::timestamptz
    returning id, name`.execute(account.db);
  if (rows.length === 0) return;
  await beginPublications(
    account,
    rows.map(({ id }) => id),
  );
  await sql`
    update social_publications set state = 'failed', due_at = null, fault = 'Its time passed while nothing could be published. Publish it now, or delete it.'
    where account_id = ${account.id} and post_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    account.db,
  );
  for (const { id, name } of rows)
    await notifySocial(account, services, {
      message: `The post "${name}" was not published: its time passed while nothing could be published.`,
      type: 'Social post',
      id,
    });
}

/** One row for each account of these posts, due at once. */
export async function beginPublications(account: Account, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into social_publications (account_id, post_id, social_account_id, due_at)
    select ${account.id}, s.id, a.id, ${account.now}::timestamptz
    from social_schedules s cross join lateral unnest(s.social_account_ids) a(id)
    where s.account_id = ${account.id} and s.id = any(${[...ids]}::bigint[])
    on conflict (account_id, post_id, social_account_id) do nothing`.execute(account.db);
}
