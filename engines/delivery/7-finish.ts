import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { balanceOf, type Balance } from './balance.ts';

/** A mailing that has come to its end; reported inside the transaction that ends it. */
export interface FinishedMailing {
  id: number;
  sourceType: string;
  sourceId: number;
  status: 'finished' | 'stopped' | 'failed';
  error: string | null;
  balance: Balance;
}

/** Called when a mailing has ended; what it writes commits with it. */
export type OnMailingFinished = (account: Account, mailing: FinishedMailing) => Promise<void>;

/** Ends a mailing when every row is recorded, and only then; null when rows are left or another process has ended it. */
export async function finishIfDone(
  account: Account,
  mailingId: number,
  listeners: readonly OnMailingFinished[],
): Promise<FinishedMailing | null> {
  const {
    rows: [open],
  } = await sql<{
    status: string;
    source_type: string;
    source_id: number;
    error: string | null;
    is_waiting: boolean;
  }>`
    select m.status, m.source_type, m.source_id, m.error,
      m.status = 'sending' and not m.fresh_done
        or exists (select from deliveries where account_id = ${account.id} and mailing_id = m.id and next_try_at is not null)
        or exists (select from delivery_claims k cross join unnest(k.contact_ids) as c(contact_id)
          join deliveries d on d.account_id = ${account.id} and d.mailing_id = m.id and d.contact_id = c.contact_id
          where k.account_id = ${account.id} and k.mailing_id = m.id and d.claim_token = k.token) as is_waiting
    from mailings m where m.account_id = ${account.id} and m.id = ${mailingId} and m.finished_at is null and (m.status = 'sending' and not m.is_rolling or m.status = 'stopped')
    for update of m skip locked`.execute(account.db);
  if (!open || open.is_waiting) return null;
  const balance = await balanceOf(account, mailingId);
  if (balance.pending > 0) {
    await takeInStrays(account, mailingId);
    return null;
  }
  const error =
    open.status === 'sending' ? await whyNothingWent(account, mailingId, balance) : open.error;
  const status = error !== null ? 'failed' : open.status === 'stopped' ? 'stopped' : 'finished';
  await sql`update mailings set status = ${status}, finished_at = now(), error = ${error}
    where account_id = ${account.id} and id = ${mailingId}`.execute(account.db);
  await sql`delete from delivery_claims where account_id = ${account.id} and mailing_id = ${mailingId}`.execute(
    account.db,
  );
  const finished: FinishedMailing = {
    id: mailingId,
    sourceType: open.source_type,
    sourceId: open.source_id,
    status,
    error,
    balance,
  };
  for (const listener of listeners) await listener(account, finished);
  return finished;
}

/** The balance has the last word: a recipient who is still to get the email while no claim and no time names the row is brought back to where claims look. */
export async function takeInStrays(account: Account, mailingId: number): Promise<void> {
  await sql`
    insert into delivery_claims (account_id, mailing_id, token, contact_ids, lease_until)
    select account_id, mailing_id, claim_token, array_agg(contact_id order by contact_id), now() from deliveries
    where account_id = ${account.id} and mailing_id = ${mailingId} and state in ('claimed', 'body_written') and claim_token is not null
    group by 1, 2, 3 on conflict (account_id, mailing_id, token) do nothing`.execute(account.db);
  await sql`
    update deliveries set next_try_at = now()
    where account_id = ${account.id} and mailing_id = ${mailingId} and state in ('pending', 'deferred') and next_try_at is null`.execute(
    account.db,
  );
}

// A mailing that reached no recipient because of us or the mail server has failed; the commonest cause is what the user should read.
async function whyNothingWent(
  account: Account,
  mailingId: number,
  balance: Balance,
): Promise<string | null> {
  const failed = Object.values(balance.failed).reduce((sum, count) => sum + count, 0);
  if (failed === 0 || balance.delivered + balance.bounced + balance.unknown > 0) return null;
  const {
    rows: [row],
  } = await sql<{ response: string | null; count: number }>`
    select response, count(*) as count from deliveries where account_id = ${account.id} and mailing_id = ${mailingId} and state = 'failed'
    group by response order by count(*) desc limit 1`.execute(account.db);
  return row?.response ?? 'Nothing could be sent.';
}

/** Milliseconds until a row of the mailing is due or a lease may end; null when none waits but for a winner. */
export async function nextDueIn(account: Account, mailingId: number): Promise<number | null> {
  const {
    rows: [row],
  } = await sql<{ wait_ms: number | null }>`
    select (extract(epoch from least(
      (select min(next_try_at) from deliveries where account_id = ${account.id} and mailing_id = ${mailingId} and next_try_at is not null and next_try_at < 'infinity'),
      (select min(lease_until) from delivery_claims where account_id = ${account.id} and mailing_id = ${mailingId})) - now()) * 1000)::float8 as wait_ms`.execute(
    account.db,
  );
  return row?.wait_ms ?? null;
}
