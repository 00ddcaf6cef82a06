import { sql } from 'kysely';
import { noteSends } from '#engines/audience/public.ts';
import { groupCommit } from '#platform/server/database/group-commit.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import type { OutcomeWriter } from './4-mark-written.ts';
import type { RollingOf } from './row-mark.ts';
import { recordBounces } from './bounces.ts';
import type { Outcome } from './decide-outcome.ts';
import { noteSentMails } from './email-usage.ts';
import { recordEnds } from './rolling/record-ends.ts';

/** The end of one try of one row. */
export interface AttemptOutcome {
  mailingId: number;
  contactId: number;
  token: string;
  outcome: Outcome;
  /** Of a mailing that goes to people one by one. */
  rolling?: RollingOf | undefined;
}

/** What a recorded row became; reported inside the transaction that stores it. */
export interface RecordedRow {
  mailingId: number;
  contactId: number;
  state: Outcome['state'];
  reason: string | null;
  response: string | null;
  /** When it was sent, for a row that this attempt sent; else null. */
  sentAt: string | null;
  /** Of a mailing that goes to people one by one. */
  isRolling: boolean;
}

/** Called with recorded rows; what it writes commits with them. */
export type OnOutcome = (account: Account, rows: readonly RecordedRow[]) => Promise<void>;

/** Stores outcomes, many in one commit, until the database has them. False: the row was not ours any more, nothing changed. */
export function createOutcomeRecorder(
  database: Database,
  listeners: readonly OnOutcome[],
  outcomeWriter?: Pick<OutcomeWriter, 'markSent'>,
): (accountId: number, attempt: AttemptOutcome) => Promise<boolean> {
  const recordOutcome = groupCommit<AttemptOutcome, boolean>(
    (accountId, attempts) =>
      inAccount(database, { accountId }, (account) => recordOutcomes(account, attempts, listeners)),
    { largest: 500 },
  );
  if (!outcomeWriter || listeners.length > 0) return recordOutcome;
  // The commonest outcome shares the commits of the marks.
  return (accountId, attempt) =>
    attempt.outcome.state === 'sent'
      ? outcomeWriter.markSent(accountId, {
          ...attempt,
          response: attempt.outcome.response?.slice(0, 1_000) ?? null,
        })
      : recordOutcome(accountId, attempt);
}

async function recordOutcomes(
  account: Account,
  attempts: readonly AttemptOutcome[],
  listeners: readonly OnOutcome[],
): Promise<boolean[]> {
  const given = attempts.map(({ mailingId, contactId, token, outcome }) => ({
    mailing_id: mailingId,
    contact_id: contactId,
    token,
    state: outcome.state,
    reason: outcome.reason,
    response: outcome.response?.slice(0, 1_000) ?? null,
    wait_ms: outcome.waitMs,
    maybe_twice: outcome.maybeTwice,
    is_released: outcome.isReleased,
  }));
  const { rows } = await sql<RecordedRow>`
    update deliveries d set
      state = case when o.state in ('pending', 'deferred') and m.status = 'stopped' then 'failed' else o.state end,
      reason = case when o.state in ('pending', 'deferred') and m.status = 'stopped' then 'stopped' else o.reason end,
      response = coalesce(o.response, d.response),
      maybe_twice = d.maybe_twice or o.maybe_twice,
      attempts = d.attempts - case when o.is_released then 1 else 0 end,
      claim_token = null,
      -- Without a time a row would count as never claimed.
      next_try_at = case when o.state in ('pending', 'deferred') and m.status <> 'stopped' then seconds_later(${account.now}::timestamptz, coalesce(o.wait_ms, 0) / 1000) end,
      bounced_at = case when o.state = 'bounced' then ${account.now}::timestamptz else d.bounced_at end,
      sent_at = case when o.state = 'sent' then ${account.now}::timestamptz else d.sent_at end,
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as o(mailing_id bigint, contact_id bigint, token uuid, state text, reason text,
        response text, wait_ms float8, maybe_twice boolean, is_released boolean)
      join mailings m on m.account_id = ${account.id} and m.id = o.mailing_id
    where d.account_id = ${account.id} and d.mailing_id = o.mailing_id and d.contact_id = o.contact_id and d.claim_token = o.token
      and d.state in ('claimed', 'body_written')
    returning d.mailing_id as "mailingId", d.contact_id as "contactId", d.state, d.reason, d.response,
      case when d.state = 'sent' then d.sent_at end as "sentAt", m.is_rolling as "isRolling"`.execute(
    account.db,
  );
  await noteSends(
    account,
    rows.filter((row) => row.state === 'sent').map((row) => row.contactId),
  );
  await recordBounces(
    account,
    rows.filter((row) => row.state === 'bounced'),
  );
  await noteSentMails(account, rows);
  await recordEnds(
    account,
    rows.filter((row) => row.isRolling),
  );
  for (const listener of listeners) await listener(account, rows);
  const recorded = new Set(rows.map((row) => `${row.mailingId}:${row.contactId}`));
  return attempts.map((attempt) => recorded.has(`${attempt.mailingId}:${attempt.contactId}`));
}
