import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** Makes drafts of posts that were due after the backup that this copy was restored from: they may be published already. */
export async function holdPosts(account: Account): Promise<{ missed: number; paused: number }> {
  const { rows } = await sql`
    update social_schedules set status = 'draft', scheduled_at = null, updated_at = ${account.now}::timestamptz
    where account_id = ${account.id} and status = 'scheduled' and scheduled_at <= ${account.now}::timestamptz returning id`.execute(
    account.db,
  );
  return { missed: rows.length, paused: 0 };
}
