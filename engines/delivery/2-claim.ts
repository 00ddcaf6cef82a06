import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fieldsOf, mergeContactWith, resolveAudience, suppressionReasonSql, type MergeContact } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Mailing } from './open-mailings.ts';
import { cappedSql } from './timing/frequency-cap.ts';
import { noLimits, type SendingLimits } from './timing/limits.ts';
import { postponeQuiet } from './timing/postpone-quiet.ts';

/** A recipient who is ours to send to until the lease ends. */
export interface ClaimedRow {
  contactId: number;
  token: string;
  /** Tries so far, this one included. */
  attempts: number;
  maybeTwice: boolean;
  /** Which variant of the message; 0 is the message itself. */
  variant: number;
  /** Milliseconds since the mailing started. */
  ageMs: number;
  merge: MergeContact;
  /** False for somebody who asked not to be counted. */
  mayTrack: boolean;
}

/** How long a claimed row stays ours without a sign of life, unless configured otherwise. */
export const usualLeaseSeconds = 60;

type Row = { contact_id: number; state: string; attempts: number; maybe_twice: boolean; variant: number; no_tracking: boolean; age_ms: number; custom: MergeContact }
  & Record<'email' | 'first_name' | 'last_name' | 'phone' | 'fax', string>;

/**
 * Takes up to `limit` rows that are due, in one statement: two claims never get the same row, and whoever may not be
 * mailed any more becomes suppressed instead. Answers also how many rows it touched: none means that nothing is due.
 * While a row is claimed its next_try_at is the end of its lease, so the index of due rows also finds expired ones.
 */
export async function claimBatch(
  account: Account, mailing: Mailing, limit: number, limits: SendingLimits = noLimits, leaseSeconds = usualLeaseSeconds,
): Promise<{ rows: ClaimedRow[]; touched: number }> {
  const token = randomUUID();
  // Who was chosen is settled; only what speaks against a person is asked again.
  const reason = suppressionReasonSql(await resolveAudience(account, { ...mailing.audience, segments: [] }));
  const { rows } = await sql<Row>`
    with due as (
      select d.contact_id from deliveries d
      where d.account_id = ${account.id} and d.mailing_id = ${mailing.id} and d.state in ('pending', 'deferred') and d.next_try_at <= now()
        and exists (select from mailings m where m.account_id = ${account.id} and m.id = ${mailing.id} and m.status = 'sending')
        and exists (select from accounts a where a.id = ${account.id} and a.active)
      order by d.next_try_at limit ${limit} for update of d skip locked
    ), judged as materialized (
      select due.contact_id, c.email, c.first_name, c.last_name, c.phone, c.fax, c.custom, c.no_tracking,
        case when c.id is null then 'deleted' else coalesce(${reason}, ${cappedSql(account, mailing, limits)}) end as reason
      from due left join contacts c on c.account_id = ${account.id} and c.id = due.contact_id
    )
    update deliveries d set
      state = case when j.reason is null then 'claimed' else 'suppressed' end,
      reason = j.reason,
      claim_token = case when j.reason is null then ${token}::uuid end,
      lease_until = case when j.reason is null then now() + make_interval(secs => ${leaseSeconds}) end,
      next_try_at = case when j.reason is null then now() + make_interval(secs => ${leaseSeconds}) end,
      attempts = d.attempts + case when j.reason is null then 1 else 0 end,
      updated_at = now()
    from judged j
    where d.account_id = ${account.id} and d.mailing_id = ${mailing.id} and d.contact_id = j.contact_id
    returning d.contact_id, d.state, d.attempts, d.maybe_twice, d.variant, j.email, j.first_name, j.last_name, j.phone, j.fax, j.custom, j.no_tracking,
      (select extract(epoch from now() - m.started_at) * 1000 from mailings m where m.account_id = ${account.id} and m.id = ${mailing.id})::float8 as age_ms`
    .execute(account.db);
  const taken = rows.filter((row) => row.state === 'claimed');
  const later = await postponeQuiet(account, mailing, limits, taken, token);
  const claimed = taken.filter((row) => !later.has(row.contact_id));
  if (claimed.length === 0) return { rows: [], touched: rows.length };
  const mergeOf = mergeContactWith(await fieldsOf(account));
  return {
    touched: rows.length,
    rows: claimed.map((row) => ({
      contactId: row.contact_id, token, attempts: row.attempts, maybeTwice: row.maybe_twice, variant: row.variant, ageMs: row.age_ms, mayTrack: !row.no_tracking,
      merge: mergeOf({ ...row, id: row.contact_id, custom: row.custom as never }),
    })),
  };
}

/** Keeps rows ours; only those whose lease has not ended. */
export async function renewLeases(
  account: Account, mailingId: number, rows: readonly { contactId: number; token: string }[], leaseSeconds = usualLeaseSeconds,
): Promise<void> {
  await sql`
    update deliveries d set lease_until = now() + make_interval(secs => ${leaseSeconds}), next_try_at = now() + make_interval(secs => ${leaseSeconds})
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("contactId" bigint, token uuid)
    where d.account_id = ${account.id} and d.mailing_id = ${mailingId} and d.contact_id = r."contactId" and d.claim_token = r.token
      and d.lease_until > now()`.execute(account.db);
}
