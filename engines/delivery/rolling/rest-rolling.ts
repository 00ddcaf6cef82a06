import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { takeInStrays } from '../7-finish.ts';
import { wakeSenders } from '../mailings.ts';
import { recordEnds, type EndedRow } from './record-ends.ts';
import { foldStateChanges, rollingBalanceOf } from './state-counts.ts';

/** Has the rolling mailings of these sources stand still: emails on the wire are finished, the others wait. */
export async function pauseRolling(
  account: Account,
  sourceType: string,
  sourceIds: readonly number[],
): Promise<void> {
  await sql`
    update mailings m set status = case when m.status = 'idle' then 'idle' else 'paused' end, paused_at = ${account.now}::timestamptz, turn = turn + 1
    where ${ofSources(account, sourceType, sourceIds)} and m.status in ('idle', 'snapshotting', 'sending') and m.paused_at is null`.execute(
    account.db,
  );
  await wakeSenders(account);
}

/** Lets the rolling mailings of these sources go on; whether they may is asked anew. */
export async function resumeRolling(
  account: Account,
  sourceType: string,
  sourceIds: readonly number[],
): Promise<void> {
  await sql`
    update mailings m set status = 'snapshotting', paused_at = null, finished_at = null, turn = turn + 1
    where ${ofSources(account, sourceType, sourceIds)} and m.paused_at is not null and m.status in ('idle', 'paused')`.execute(
    account.db,
  );
  await wakeSenders(account);
}

/** Ends the rolling mailings of these sources: whoever has not got their email gets none, but for those whose email is on its way. */
export async function endRolling(
  account: Account,
  sourceType: string,
  sourceIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update mailings m set status = 'stopped', finished_at = null, paused_at = null, turn = turn + 1
    where ${ofSources(account, sourceType, sourceIds)} and m.status in ('idle', 'snapshotting', 'sending', 'paused') returning m.id`.execute(
    account.db,
  );
  if (rows.length === 0) return;
  await endWaiting(
    account,
    rows.map(({ id }) => id),
    null,
  );
  await wakeSenders(account);
}

/** Fails what waits in a rolling mailing that may not be sent now, with the sentence that says why; the next who come are asked about again. */
export async function refuseRolling(
  account: Account,
  mailingId: number,
  error: string,
): Promise<void> {
  await sql`
    update mailings m set status = 'sending', error = ${error}, turn = turn + 1
    where m.account_id = ${account.id} and m.id = ${mailingId} and m.status in ('snapshotting', 'sending')`.execute(
    account.db,
  );
  await endWaiting(account, [mailingId], error);
  await restIfIdle(account, mailingId);
}

async function endWaiting(
  account: Account,
  mailingIds: readonly number[],
  response: string | null,
): Promise<void> {
  const { rows } = await sql<EndedRow>`
    update deliveries d set state = 'failed', reason = 'stopped', response = coalesce(${response}, d.response), next_try_at = null, updated_at = now()
    where d.account_id = ${account.id} and d.mailing_id = any(${[...mailingIds]}::bigint[]) and d.next_try_at is not null and d.state in ('pending', 'deferred')
    returning d.mailing_id as "mailingId", d.contact_id as "contactId", d.state, d.reason`.execute(
    account.db,
  );
  await recordEnds(account, rows);
}

/**
 * Lets a rolling mailing rest when nobody waits for it. Asked again under a lock that waits for everybody who adds people, so
 * that nobody is added to a mailing that has just been found empty.
 */
export async function restIfIdle(account: Account, mailingId: number): Promise<boolean> {
  const {
    rows: [held],
  } = await sql`
    select from mailings m where m.account_id = ${account.id} and m.id = ${mailingId} and m.is_rolling and m.status in ('sending', 'paused')
    for update of m skip locked`.execute(account.db);
  if (!held) return false;
  const {
    rows: [open],
  } = await sql<{ status: string; has_claims: boolean; has_waiting: boolean }>`
    select m.status,
      exists (select from delivery_claims k cross join unnest(k.contact_ids) as c(contact_id)
        join deliveries d on d.account_id = ${account.id} and d.mailing_id = m.id and d.contact_id = c.contact_id
        where k.account_id = ${account.id} and k.mailing_id = m.id and d.claim_token = k.token) as has_claims,
      exists (select from deliveries d where d.account_id = ${account.id} and d.mailing_id = m.id and d.next_try_at is not null) as has_waiting
    from mailings m where m.account_id = ${account.id} and m.id = ${mailingId}`.execute(account.db);
  if (!open || open.has_claims || (open.has_waiting && open.status === 'sending')) return false;
  if (open.status === 'sending') {
    await foldStateChanges(account, [mailingId]);
    if ((await rollingBalanceOf(account, mailingId)).pending > 0) {
      await takeInStrays(account, mailingId);
      return false;
    }
  }
  await sql`delete from delivery_claims where account_id = ${account.id} and mailing_id = ${mailingId}`.execute(
    account.db,
  );
  await sql`update mailings set status = 'idle', finished_at = ${account.now}::timestamptz where account_id = ${account.id} and id = ${mailingId}`.execute(
    account.db,
  );
  return true;
}

function ofSources(
  account: Account,
  sourceType: string,
  sourceIds: readonly number[],
): RawBuilder<unknown> {
  return sql`m.account_id = ${account.id} and m.source_type = ${sourceType} and m.source_id = any(${[...sourceIds]}::bigint[]) and m.is_rolling`;
}
