import { sql } from 'kysely';
import { backlogOf } from '#platform/server/backlog.ts';

/** Deliveries to webhooks that should have been tried; a webhook that rests after failures holds none up. */
export const webhookBacklog = backlogOf(sql`
  select d.next_try_at as since from webhook_endpoints e
    join webhook_deliveries d on d.account_id = e.account_id and d.endpoint_id = e.id
  where e.enabled and (e.next_try_at is null or e.next_try_at <= now()) and d.state = 'waiting' and d.next_try_at <= now()`);
