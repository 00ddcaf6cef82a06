import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  fieldsOf,
  mergeContactWith,
  mergeDataFor,
  tagNamesOf,
  resolveAudience,
  suppressionReasonSql,
  type MergeContact,
} from '#engines/audience/public.ts';
import type { RecipientValues } from '#engines/recipient-values/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Mailing } from './open-mailings.ts';
import { picksSql } from './picks.ts';
import { takeValues } from './take-values.ts';
import { cappedSql } from './timing/frequency-cap.ts';
import { leavingSql } from './rolling/rolling-source.ts';
import { recordEnds } from './rolling/record-ends.ts';
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
  /** Which variant of each dynamic content; the same again when a row is claimed again. */
  picks: number[] | null;
  merge: MergeContact;
  /** What the email says to this recipient alone, such as coupon codes. */
  values?: RecipientValues | undefined;
  /** False for a contact who asked not to be counted. */
  mayTrack: boolean;
}

/** How long a claimed row stays ours without a sign of life, unless configured otherwise. */
export const usualLeaseSeconds = 60;

type Row = {
  contact_id: number;
  state: string;
  reason: string | null;
  attempts: number;
  maybe_twice: boolean;
  variant: number;
  is_fresh: boolean;
  no_tracking: boolean;
  age_ms: number;
  picks: number[] | null;
  custom: MergeContact;
} & Record<'email' | 'first_name' | 'last_name' | 'phone' | 'fax', string>;

/** What one claim came to. */
export interface Claim {
  rows: ClaimedRow[];
  /** Rows that were taken or suppressed; none means that nothing is due. */
  touched: number;
  /** Where the next claim looks for rows that never had a time; null once each of them has been claimed. */
  freshAfter: number | null;
}

/**
 * Takes up to `limit` rows that are due, in one statement: two claims never get the same row, and recipients who may not be mailed
 * any more becomes suppressed instead. Rows with a time of their own come first; then those that are due since the mailing
 * began, in the order of their key. `freshAfter` is the contact up to which this sender has seen them: a wrong one costs
 * time and loses no recipient, because the end of the rows counts only when a look from the beginning finds none.
 */
export async function claimBatch(
  account: Account,
  mailing: Mailing,
  limit: number,
  {
    limits = noLimits,
    leaseSeconds = usualLeaseSeconds,
    freshAfter = 0,
  }: { limits?: SendingLimits; leaseSeconds?: number; freshAfter?: number | null } = {},
): Promise<Claim> {
  const token = randomUUID();
  const rows = await takeRows(account, mailing, { limit, limits, leaseSeconds, freshAfter, token });
  const furthest = rows.reduce(
    (most, row) => (row.is_fresh ? Math.max(most, row.contact_id) : most),
    0,
  );
  const next =
    freshAfter === null
      ? null
      : furthest > 0
        ? furthest
        : await freshFrom(account, mailing, freshAfter);
  const taken = rows.filter((row) => row.state === 'claimed');
  const later = await postponeQuiet(account, mailing, limits, taken, token);
  const awake = taken.filter((row) => !later.has(row.contact_id));
  const { valuesOf, released, left } = await takeValues(account, mailing, { rows: awake, token });
  if (mailing.isRolling) await recordLeft(account, mailing.id, { rows, left });
  const claimed = awake.filter((row) => !released.has(row.contact_id));
  if (claimed.length === 0) return { rows: [], touched: rows.length, freshAfter: next };
  const contacts = await contactsOf(account, mailing, claimed);
  return {
    touched: rows.length,
    freshAfter: next,
    rows: claimed.map((row, at) => ({
      contactId: row.contact_id,
      token,
      attempts: row.attempts,
      maybeTwice: row.maybe_twice,
      variant: row.variant,
      ageMs: row.age_ms,
      picks: row.picks,
      mayTrack: !row.no_tracking,
      merge: contacts[at]!,
      values: valuesOf.get(row.contact_id),
    })),
  };
}

// Who turned out to get nothing has come to the end of a rolling mailing.
function recordLeft(
  account: Account,
  mailingId: number,
  { rows, left }: { rows: readonly Row[]; left: ReadonlyMap<number, string> },
): Promise<void> {
  return recordEnds(account, [
    ...rows.map(({ contact_id: contactId, state, reason }) => ({
      mailingId,
      contactId,
      state,
      reason,
    })),
    ...[...left].map(([contactId, reason]) => ({
      mailingId,
      contactId,
      state: 'suppressed',
      reason,
    })),
  ]);
}

async function contactsOf(
  account: Account,
  mailing: Mailing,
  claimed: readonly Row[],
): Promise<MergeContact[]> {
  const mergeOf = mergeContactWith(await fieldsOf(account));
  const texts = textsOf(mailing);
  const tags = texts.some((text) => text?.includes('tags') === true)
    ? await tagNamesOf(
        account,
        claimed.map((row) => row.contact_id),
      )
    : null;
  const contacts = claimed.map((row) =>
    mergeOf({
      ...row,
      id: row.contact_id,
      custom: row.custom as never,
      tags: tags?.get(row.contact_id),
    }),
  );
  await mergeDataFor(account, contacts, texts);
  return contacts;
}

/** The texts of a mailing: most name neither tags nor rows, and then nobody reads them. */
function textsOf({ message, variants }: Mailing): (string | null | undefined)[] {
  return [message, ...(variants ?? [])].flatMap((one) => [
    one.subject,
    one.preheader,
    one.html,
    one.text,
    ...(one.dynamic ?? []).flatMap((choice) =>
      choice.variants.flatMap((said) => [said.html, said.text]),
    ),
  ]);
}

interface Wanted {
  limit: number;
  limits: SendingLimits;
  leaseSeconds: number;
  freshAfter: number | null;
  token: string;
}

async function takeRows(
  account: Account,
  mailing: Mailing,
  { limit, limits, leaseSeconds, freshAfter, token }: Wanted,
): Promise<Row[]> {
  // The recipients are fixed; only suppression is checked again.
  const reason = suppressionReasonSql(
    await resolveAudience(account, { ...mailing.audience, segments: [] }),
  );
  const leaving = await leavingSql(account, mailing);
  const picks = await picksSql(account, mailing, sql`due.variant`);
  // A rolling mailing grows without being looked through anew: its rows are found one by one, whatever is known of their number.
  const chosen = mailing.isRolling
    ? sql`and d.contact_id = any(array(select contact_id from judged))`
    : sql``;
  const mine = sql`d.account_id = ${account.id} and d.mailing_id = ${mailing.id}`;
  const isOpen = sql`exists (select from mailings m where m.account_id = ${account.id} and m.id = ${mailing.id} and m.status = 'sending')
        and exists (select from accounts a where a.id = ${account.id} and a.active)`;
  const { rows } = await sql<Row>`
    with timed as materialized (
      select d.contact_id, d.variant from deliveries d where ${mine} and d.next_try_at <= now() and d.state in ('pending', 'deferred') and ${isOpen}
      order by d.next_try_at limit ${limit} for update of d skip locked
    ), fresh as materialized (
      select d.contact_id, d.variant from deliveries d where ${mine} and d.contact_id > ${freshAfter} and d.next_try_at is null and d.state = 'pending' and ${isOpen}
      order by d.contact_id limit ${limit} for update of d skip locked
    ), judged as materialized (
      select due.contact_id, due.is_fresh, c.email, c.first_name, c.last_name, c.phone, c.fax, c.custom, c.no_tracking, ${picks} as picks,
        case when c.id is null then 'deleted' else coalesce(${reason}, ${leaving ? sql`${leaving}, ` : sql``}${cappedSql(account, mailing, limits)}) end as reason
      from (select contact_id, variant, false as is_fresh from timed union all select contact_id, variant, true from fresh limit ${limit}) due
        left join contacts c on c.account_id = ${account.id} and c.id = due.contact_id
    ), taken as (
      update deliveries d set
        state = case when j.reason is null then 'claimed' else 'suppressed' end, reason = j.reason,
        claim_token = case when j.reason is null then ${token}::uuid end, next_try_at = null, picks = coalesce(d.picks, j.picks),
        attempts = d.attempts + case when j.reason is null then 1 else 0 end, updated_at = now()
      from judged j where ${mine} and d.contact_id = j.contact_id ${chosen}
      returning d.contact_id, d.state, d.reason, d.due_at, d.attempts, d.maybe_twice, d.variant, d.picks, j.is_fresh, j.email, j.first_name, j.last_name, j.phone, j.fax, j.custom, j.no_tracking
    ), leased as (
      insert into delivery_claims (account_id, mailing_id, token, contact_ids, lease_until)
      select ${account.id}, ${mailing.id}, ${token}::uuid, array_agg(contact_id order by contact_id), now() + make_interval(secs => ${leaseSeconds})
      from taken where state = 'claimed' having count(*) > 0 on conflict do nothing
    )
    select taken.*, ${mailing.isRolling ? sql`extract(epoch from now() - taken.due_at) * 1000` : sql`(select extract(epoch from now() - m.started_at) * 1000 from mailings m where m.account_id = ${account.id} and m.id = ${mailing.id})`}::float8 as age_ms
    from taken`.execute(account.db);
  return rows;
}

// Rows that another sender was about to take while this one passed by may have come back: only a look at all of them ends the search.
async function freshFrom(
  account: Account,
  mailing: Pick<Mailing, 'id'>,
  after: number,
): Promise<number | null> {
  if (after > 0) return 0;
  const { rows } = await sql`
    update mailings m set fresh_done = true where m.account_id = ${account.id} and m.id = ${mailing.id} and m.status = 'sending' and not exists (
      select from deliveries d where d.account_id = ${account.id} and d.mailing_id = m.id and d.next_try_at is null and d.state = 'pending') returning 1`.execute(
    account.db,
  );
  return rows.length > 0 ? null : 0;
}

/**
 * Drops claims whose rows are all recorded, so that their leases need no end. One with a row that is not recorded, because
 * the database did not answer to its mark, keeps its end: only that brings the row back.
 */
export async function dropClaims(
  account: Account,
  mailingId: number,
  tokens: readonly string[],
): Promise<void> {
  if (tokens.length === 0) return;
  await sql`
    delete from delivery_claims k where k.account_id = ${account.id} and k.mailing_id = ${mailingId} and k.token = any(${[...tokens]}::uuid[]) and not exists (
      select from deliveries d where d.account_id = ${account.id} and d.mailing_id = k.mailing_id and d.contact_id = any(k.contact_ids) and d.claim_token = k.token)`.execute(
    account.db,
  );
}

/** Keeps claims ours; only those whose lease has not ended. */
export async function renewLeases(
  account: Account,
  mailingId: number,
  tokens: readonly string[],
  leaseSeconds = usualLeaseSeconds,
): Promise<void> {
  await sql`
    update delivery_claims set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where account_id = ${account.id} and mailing_id = ${mailingId} and token = any(${[...tokens]}::uuid[]) and lease_until > now()`.execute(
    account.db,
  );
}
