import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/**
 * Holds back what the installation may have sent after the backup that this copy was restored from: answers that were due meanwhile
 * are marked as unsure and wait for a person, and closed tickets are not asked about again. Answers how many answers wait.
 */
export async function holdAnswers(account: Account): Promise<{ missed: number; paused: number }> {
  const { rows } = await sql<{ message_id: number }>`
    update desk_outbox set state = 'unknown', claim = null, claimed_until = null
    where account_id = ${account.id} and state in ('waiting', 'sending') and due_at <= ${account.now}::timestamptz returning message_id`.execute(
    account.db,
  );
  const messages = [...new Set(rows.map((row) => row.message_id))];
  await sql`update ticket_messages set delivery = 'unknown'
    where account_id = ${account.id} and id = any(${messages}::bigint[]) and delivery not in ('bounced', 'failed')`.execute(
    account.db,
  );
  await sql`update ticket_ratings set state = 'skipped'
    where account_id = ${account.id} and state = 'waiting' and due_at <= ${account.now}::timestamptz`.execute(
    account.db,
  );
  return { missed: 0, paused: messages.length };
}
