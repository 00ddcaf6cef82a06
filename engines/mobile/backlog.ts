import { sql } from 'kysely';
import { backlogOf } from '#platform/server/backlog.ts';

/** Texts and pushes of open runs that should have been handed over. */
export const mobileBacklog = backlogOf(sql`
  select m.next_try_at as since from mobile_runs r join accounts a on a.id = r.account_id and a.active
    join mobile_messages m on m.account_id = r.account_id and m.run_id = r.id
  where r.status in ('scheduled', 'snapshotting', 'sending') and r.starts_at <= now() and m.state = 'pending' and m.next_try_at <= now()`);
