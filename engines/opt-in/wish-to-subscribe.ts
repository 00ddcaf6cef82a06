import { sql } from 'kysely';
import { addressReasonOf } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { applyWish } from './apply-wish.ts';
import { listsOfWish } from './lists-of-wish.ts';
import { sendLetter } from './send-letter.ts';
import { storeWish } from './store-wish.ts';
import type { SubscriptionWish, WishOutcome, WishServices } from './wish.ts';

/**
 * Subscribes a contact to lists, or keeps the wish and sends the letter that asks to confirm it: where the form or one of its
 * lists wants that, and wherever the person left what is asked for, so that no stranger undoes a no.
 */
export async function wishToSubscribe(
  account: Account,
  services: WishServices,
  wish: SubscriptionWish,
): Promise<WishOutcome> {
  const lists = await listsOfWish(account, wish.listIds);
  const isAsked =
    wish.mustConfirm || lists.some((list) => list.isDouble) || (await hasLeft(account, wish));
  if (!isAsked) {
    await applyWish(account, services, {
      ...wish,
      pendingId: null,
      isConfirmed: false,
      proof: {
        source: 'form',
        ip: wish.ip,
        detail: wish.formName,
        formId: wish.formId,
        textId: wish.textId,
        pageUrl: wish.pageUrl,
      },
    });
    return { state: 'subscribed', pendingId: null };
  }
  const reminds = wish.reminds === true || lists.some((list) => list.reminds);
  const pending = await storeWish(account, { ...wish, reminds });
  const held = await sendLetter(account, services, { pending, kind: 'confirm' });
  if (held === null) return { state: 'pending', pendingId: pending.id };
  // The letter of a moment ago is still in the inbox, and its link covers what was added.
  const state = held === 'sent_lately' ? 'pending' : 'not_mailed';
  return { state, pendingId: pending.id, reason: held };
}

async function hasLeft(
  account: Account,
  { contactId, listIds }: Pick<SubscriptionWish, 'contactId' | 'listIds'>,
): Promise<boolean> {
  const { rows } = await sql<{ email_key: string | null; has_left: boolean }>`
    select c.email_key, exists (select from list_memberships m where m.account_id = ${account.id} and m.contact_id = ${contactId}
      and m.list_id = any(${[...listIds]}::bigint[]) and m.status = 'unsubscribed') as has_left
    from contacts c where c.account_id = ${account.id} and c.id = ${contactId}`.execute(account.db);
  const [contact] = rows;
  if (!contact) return false;
  if (contact.has_left) return true;
  return contact.email_key !== null && (await addressReasonOf(account, contact.email_key)) !== null;
}
