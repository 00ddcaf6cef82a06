import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { applyWish } from './apply-wish.ts';
import type { ConfirmToken } from './confirm-token.ts';
import type { PendingRow } from './store-wish.ts';
import type { WishServices } from './wish.ts';

/** How a subscription was confirmed: by the page's own script, or by its button. */
export type ConfirmedBy = 'script' | 'button';

/** What a confirm link leads to now. */
export type LinkState = 'open' | 'confirmed' | 'expired' | 'gone';

/** A waiting subscription with whose it is. */
export interface LinkedPending extends PendingRow {
  email: string;
  created_at: string;
}

/** Reads the subscription of a link; null where there is none any more. Held, nobody else confirms it meanwhile. */
export async function pendingOf(
  account: Account,
  { pendingId }: Pick<ConfirmToken, 'pendingId'>,
  { isHeld = false } = {},
): Promise<LinkedPending | null> {
  const { rows } = await sql<LinkedPending>`
    select p.*, coalesce(c.email, '') as email from pending_subscriptions p
      join contacts c on c.account_id = ${account.id} and c.id = p.contact_id
    where p.account_id = ${account.id} and p.id = ${pendingId} ${isHeld ? sql`for update of p` : sql``}`.execute(
    account.db,
  );
  return rows[0] ?? null;
}

/** What a link of a round leads to. */
export function stateOf(pending: PendingRow | null, round: number, now: string | Date): LinkState {
  if (pending === null || pending.round !== round) return 'gone';
  if (pending.confirmed_at !== null) return 'confirmed';
  return new Date(pending.expires_at) <= new Date(now) ? 'expired' : 'open';
}

/** When the letter of a subscription left; null while nobody recorded that. */
export async function letterSentAt(account: Account, pending: PendingRow): Promise<Date | null> {
  const { rows } = await sql<{ sent_at: string | null }>`
    select sent_at from deliveries where account_id = ${account.id} and mailing_id = ${pending.mailing_id} and contact_id = ${pending.contact_id}`.execute(
    account.db,
  );
  return rows[0]?.sent_at ? new Date(rows[0].sent_at) : null;
}

/** Confirms a waiting subscription once, however many come at the same time: all that waited takes effect, with the proof of it. */
export async function confirm(
  account: Account,
  services: WishServices,
  given: { pending: LinkedPending; by: ConfirmedBy; ip: string },
): Promise<void> {
  const { pending, by, ip } = given;
  await sql`update pending_subscriptions set confirmed_at = ${account.now}::timestamptz, confirmed_by = ${by}, updated_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${pending.id}`.execute(account.db);
  const asked = new Date(pending.created_at).toISOString();
  await applyWish(account, services, {
    contactId: pending.contact_id,
    formId: pending.form_id,
    listIds: pending.list_ids,
    values: pending.field_values,
    tagIds: pending.tag_ids,
    pendingId: pending.id,
    isConfirmed: true,
    proof: {
      source: 'confirm_link',
      ip,
      detail: `${pending.form_name}: asked ${asked}${pending.ip === '' ? '' : ` from ${pending.ip}`}, confirmed by ${by}`,
      formId: pending.form_id,
      textId: pending.text_id,
      pageUrl: pending.page_url,
    },
  });
}
