import { sql } from 'kysely';
import { backlogOf } from '#platform/server/backlog.ts';

/** Addresses that events should have been looked for; one that rests after failures is not late. */
export const postBacklog = backlogOf(sql`
  select greatest(look_at, next_try_at) as since from event_hooks
  where disabled_at is null and look_at <= now() and (next_try_at is null or next_try_at <= now())`);
