import { sql } from 'kysely';
import { backlogOf } from '#platform/server/backlog.ts';

/** Answers of the desk that should have left. */
export const deskBacklog = backlogOf(
  sql`select due_at as since from desk_outbox where state = 'waiting' and due_at <= now()`,
);
