import { sql } from 'kysely';
import {
  claimValues,
  type ClaimedValues,
  type RecipientValues,
} from '#engines/recipient-values/public.ts';
import { messageOfVariant, textsOfRecipient } from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { wakeSenders } from './mailings.ts';
import type { Mailing } from './open-mailings.ts';

/** Seconds until a row that waits for a value is tried again, when nobody wakes it before. */
const waitSeconds = 600;

/** A row that was just claimed. */
interface TakenRow {
  contact_id: number;
  variant: number;
  /** By dynamic content, which variant the recipient gets. */
  picks?: readonly number[] | null;
}

/** What claimed rows say of their own, and which of them are claimed no more. */
export interface TakenValues {
  valuesOf: ReadonlyMap<number, RecipientValues>;
  released: ReadonlySet<number>;
  /** Those of them who get no email, with the reason. */
  left: ReadonlyMap<number, string>;
}

const none: TakenValues = { valuesOf: new Map(), released: new Set(), left: new Map() };

/**
 * Takes coupon codes and the like for claimed rows, in the transaction of their claim, where a text of their message names
 * any. Rows without a value go back to wait, or are suppressed, as the source says.
 */
export async function takeValues(
  account: Account,
  mailing: Mailing,
  { rows, token }: { rows: readonly TakenRow[]; token: string },
): Promise<TakenValues> {
  const valuesOf = new Map<number, RecipientValues>();
  const put: { contact_id: number; state: string; reason: string }[] = [];
  // Only what a recipient's own variants name is taken for them.
  const alike = Map.groupBy(rows, ({ variant, picks }) => `${variant}:${picks?.join() ?? ''}`);
  for (const some of alike.values()) {
    const { variant, picks = null } = some[0]!;
    const said = messageOfVariant(mailing.message, mailing.variants, variant);
    const claimed = await claimValues(account, mailing, {
      texts: textsOfRecipient(said, picks),
      contactIds: some.map((row) => row.contact_id),
    });
    for (const [id, one] of claimed ?? []) {
      if ('values' in one) valuesOf.set(id, one.values);
      else put.push({ contact_id: id, ...releaseOf(one) });
    }
  }
  if (put.length === 0) return valuesOf.size === 0 ? none : { ...none, valuesOf };
  await sql`
    update deliveries d set state = l.state, reason = l.reason, claim_token = null, attempts = d.attempts - 1, updated_at = now(),
      next_try_at = case when l.state = 'pending' then seconds_later(${account.now}::timestamptz, ${waitSeconds}) end
    from jsonb_to_recordset(${JSON.stringify(put)}::jsonb) as l(contact_id bigint, state text, reason text)
    where d.account_id = ${account.id} and d.mailing_id = ${mailing.id} and d.contact_id = l.contact_id and d.claim_token = ${token}::uuid`.execute(
    account.db,
  );
  return {
    valuesOf,
    released: new Set(put.map((row) => row.contact_id)),
    left: new Map(
      put.flatMap((row) => (row.state === 'suppressed' ? [[row.contact_id, row.reason]] : [])),
    ),
  };
}

function releaseOf(one: Exclude<ClaimedValues, { values: RecipientValues }>): {
  state: string;
  reason: string;
} {
  return 'wait' in one
    ? { state: 'pending', reason: one.wait }
    : { state: 'suppressed', reason: one.leave };
}

/** Has rows of these mailings that wait for this reason tried at once, because what they wait for has come. */
export async function wakeWaiting(
  account: Account,
  { mailingIds, reason }: { mailingIds: readonly number[]; reason: string },
): Promise<number> {
  if (mailingIds.length === 0) return 0;
  const { rows } = await sql<{ mailing_id: number }>`
    update deliveries d set next_try_at = ${account.now}::timestamptz, updated_at = now()
    where d.account_id = ${account.id} and d.mailing_id = any(${[...mailingIds]}::bigint[]) and d.state = 'pending' and d.reason = ${reason}
      and d.next_try_at > ${account.now}::timestamptz returning d.mailing_id`.execute(account.db);
  if (rows.length > 0) await wakeSenders(account, [...new Set(rows.map((row) => row.mailing_id))]);
  return rows.length;
}

/** How many emails of these mailings are still to be sent, counted up to `most`; with a reason, how many wait for it. */
export async function countWaiting(
  account: Account,
  { mailingIds, reason, most }: { mailingIds: readonly number[]; reason?: string; most: number },
): Promise<number> {
  if (mailingIds.length === 0) return 0;
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*) as count from (select from deliveries d
      where d.account_id = ${account.id} and d.mailing_id = any(${[...mailingIds]}::bigint[]) and d.state = 'pending'
        ${reason === undefined ? sql`` : sql`and d.reason = ${reason}`} limit ${most}) counted`.execute(
    account.db,
  );
  return row!.count;
}
