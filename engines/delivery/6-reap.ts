import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { OpenMailing } from './open-mailings.ts';
import { mostTries } from './retry-policy.ts';
import { recordEnds, type EndedRow } from './rolling/record-ends.ts';

// What the rows of an ended claim become; m is their mailing.
const isOver = sql`(m.status not in ('sending', 'paused') and not (m.is_rolling and m.status in ('snapshotting', 'idle')))`;
const isTiredOf = sql`d.attempts >= ${sql.lit(mostTries)}`;
const mayOnlyReport = sql`coalesce(m.message ->> 'whenUnclear' = 'report', false)`;
const moved = sql`d.mailing_id as "mailingId", d.contact_id as "contactId", d.state, d.reason, m.is_rolling as "isRolling"`;

type MovedRow = EndedRow & { isRolling: boolean };

const isUnclear = sql`(d.state = 'body_written' and (d.maybe_twice or ${isOver} or ${mayOnlyReport}))`;

/**
 * Takes back the rows of claims whose lease has ended, so that a dead process holds nothing for ever. A claimed row goes
 * back to wait; one whose body was written may have arrived, so it is sent once more, marked, or reported unknown, as the
 * mailing says. Leases are judged by the database's clock alone. Answers how many rows it moved.
 */
export async function reapExpired(
  account: Account,
  mailing: Pick<OpenMailing, 'id'>,
): Promise<number> {
  const { rows } = await sql<MovedRow>`
    with over as (
      delete from delivery_claims where account_id = ${account.id} and mailing_id = ${mailing.id} and lease_until <= now() returning token, contact_ids
    )
    update deliveries d set
      state = case when ${isUnclear} then 'unknown' when ${isOver} or ${isTiredOf} then 'failed' else 'pending' end,
      reason = case when ${isUnclear} then null when ${isOver} then 'stopped' when ${isTiredOf} then 'gave_up' end,
      maybe_twice = d.maybe_twice or (d.state = 'body_written' and not ${isOver} and not ${mayOnlyReport}),
      next_try_at = case when not (${isUnclear} or ${isOver} or ${isTiredOf}) then ${account.now}::timestamptz end,
      claim_token = null, updated_at = now()
    from (select o.token, c.contact_id from over o cross join unnest(o.contact_ids) as c(contact_id)) o, mailings m
    where d.account_id = ${account.id} and d.mailing_id = ${mailing.id} and d.contact_id = o.contact_id and d.claim_token = o.token
      and d.state in ('claimed', 'body_written') and m.account_id = ${account.id} and m.id = d.mailing_id
    returning ${moved}`.execute(account.db);
  await recordMoved(account, rows);
  return rows.length + (await endHandedBack(account, mailing));
}

function recordMoved(account: Account, rows: readonly MovedRow[]): Promise<void> {
  return recordEnds(
    account,
    rows.filter((row) => row.isRolling),
  );
}

// Rows that were claimed while the mailing was stopped and came back to wait would wait for ever.
async function endHandedBack(account: Account, mailing: Pick<OpenMailing, 'id'>): Promise<number> {
  const { rows } = await sql<MovedRow>`
    update deliveries d set state = 'failed', reason = 'stopped', next_try_at = null, updated_at = now()
    from mailings m where m.account_id = ${account.id} and m.id = ${mailing.id} and m.status = 'stopped'
      and d.account_id = ${account.id} and d.mailing_id = m.id and d.next_try_at is not null and d.state in ('pending', 'deferred')
    returning ${moved}`.execute(account.db);
  await recordMoved(account, rows);
  return rows.length;
}
