import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { OpenMailing } from './open-mailings.ts';
import { mostTries } from './retry-policy.ts';

/**
 * Takes back rows whose lease has ended, so that a dead process holds nothing for ever. A claimed row goes back to wait;
 * one whose body was written may have arrived, so it is sent once more, marked, or reported unknown, as the mailing says.
 * Leases are judged by the database's clock alone.
 */
export async function reapExpired(account: Account, mailing: Pick<OpenMailing, 'id'>): Promise<number> {
  const { rows } = await sql`
    update deliveries d set
      state = case
        when d.state = 'body_written' and (d.maybe_twice or m.status not in ('sending', 'paused') or m.message ->> 'whenUnclear' = 'report') then 'unknown'
        when m.status not in ('sending', 'paused') or d.attempts >= ${mostTries} then 'failed'
        else 'pending' end,
      reason = case
        when d.state = 'body_written' and (d.maybe_twice or m.status not in ('sending', 'paused') or m.message ->> 'whenUnclear' = 'report') then null
        when m.status not in ('sending', 'paused') then 'stopped'
        when d.attempts >= ${mostTries} then 'gave_up' end,
      maybe_twice = d.maybe_twice or (d.state = 'body_written' and m.status in ('sending', 'paused') and m.message ->> 'whenUnclear' is distinct from 'report'),
      next_try_at = case when m.status in ('sending', 'paused') then now() end,
      claim_token = null, lease_until = null, updated_at = now()
    from mailings m
    where d.account_id = ${account.id} and d.mailing_id = ${mailing.id} and d.state in ('claimed', 'body_written')
      and d.next_try_at <= now() and d.lease_until <= now() and m.account_id = d.account_id and m.id = d.mailing_id
    returning 1`.execute(account.db);
  return rows.length;
}
