import { sql } from 'kysely';
import { backlogOf } from '#platform/server/backlog.ts';

/** Mailings whose time has come and that have not begun to send. */
export const mailingBacklog = backlogOf(sql`
  select m.hold_until as since from mailings m join accounts a on a.id = m.account_id and a.active
  where m.status in ('scheduled_hold', 'snapshotting') and m.hold_until <= now()`);

/** Recipients of mailings that are being sent whose own time has come: of their zone, or of another try. */
export const deliveryBacklog = backlogOf(sql`
  select d.next_try_at as since from mailings m join accounts a on a.id = m.account_id and a.active
    join deliveries d on d.account_id = m.account_id and d.mailing_id = m.id
  where m.status = 'sending' and d.next_try_at <= now()`);
