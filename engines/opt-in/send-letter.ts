import { sql } from 'kysely';
import { addressReasonOf, brandingOf } from '#engines/audience/public.ts';
import { startMailing } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { writeConfirmToken } from './confirm-token.ts';
import { letterLanguage } from './letter-texts.ts';
import { isFirstHeld, takeLetter } from './limits.ts';
import { listsOfWish, type WishedList } from './lists-of-wish.ts';
import { senderOfLetter } from './letter-sender.ts';
import { notifyOfLimit } from './notify-of-limit.ts';
import { optInPorts } from './ports.ts';
import { linkLifeMs, type PendingRow } from './store-wish.ts';
import type { HeldReason, WishServices } from './wish.ts';
import { writeLetter, type LetterKind } from './write-letter.ts';

/** The source type of mailings that bring one letter. */
export const letterSource = 'letter';

/** Sends the letter of a waiting subscription, or notes and answers why none goes. Its link is valid from now on. */
export async function sendLetter(
  account: Account,
  services: WishServices,
  { pending, kind }: { pending: PendingRow; kind: LetterKind },
): Promise<HeldReason | null> {
  const lists = await listsOfWish(account, pending.list_ids);
  const held = await whyHeld(account, services, pending);
  if (held !== null) {
    await sql`update pending_subscriptions set held_reason = ${held}, updated_at = ${account.now}::timestamptz
      where account_id = ${account.id} and id = ${pending.id}`.execute(account.db);
    return held;
  }
  const mailingId = await startLetter(account, services, { pending, kind, lists });
  const expires = new Date(new Date(account.now).getTime() + linkLifeMs).toISOString();
  await sql`
    update pending_subscriptions set letters = letters + 1, mailing_id = ${mailingId}, sent_at = ${account.now}::timestamptz, held_reason = '',
      expires_at = ${expires}::timestamptz, reminded_at = coalesce(reminded_at, ${kind === 'reminder' ? account.now : null}::timestamptz), updated_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${pending.id}`.execute(account.db);
  return null;
}

/** The address of the page that confirms a waiting subscription, on the host of the account's or brand's links. */
export async function confirmUrlOf(
  account: Account,
  { secrets, config }: Pick<WishServices, 'secrets' | 'config'>,
  { pending, brandId }: { pending: Pick<PendingRow, 'id' | 'round'>; brandId: number | null },
): Promise<string> {
  const url = new URL(config.publicUrl);
  const host = await optInPorts().linkHostOf(account, brandId);
  if (host !== null) url.hostname = host;
  const token = writeConfirmToken(secrets, {
    accountId: account.id,
    pendingId: pending.id,
    round: pending.round,
  });
  return `${url.href.replace(/\/$/, '')}/c/${token}`;
}

async function startLetter(
  account: Account,
  services: WishServices,
  given: { pending: PendingRow; kind: LetterKind; lists: readonly WishedList[] },
): Promise<number> {
  const { pending, kind, lists } = given;
  const brandId = lists.find((list) => list.brandId !== null)?.brandId ?? null;
  const branding = await brandingOf(account, brandId);
  const message = writeLetter(account, {
    kind,
    language: letterLanguage(lists[0]?.language, pending.language),
    branding,
    lists: lists.map(({ title }) => title),
    url: await confirmUrlOf(account, services, { pending, brandId }),
    words: pending.letter,
    sender: await senderOfLetter(account, {
      lists,
      branding,
      mailFrom: services.config.mailFrom,
    }),
    form: { id: pending.form_id, name: pending.form_name || lists[0]?.title || 'Letter' },
  });
  const { mailingId } = await startMailing(account, {
    sourceType: letterSource,
    sourceId: pending.id,
    occurrence: `${pending.round}.${pending.letters + 1}`,
    message,
    audience: {
      lists: [],
      suppressedLists: [],
      segments: [],
      suppressedSegments: [],
      contacts: [pending.contact_id],
      isTransactional: true,
    },
    isPriority: true,
    isMarketing: false,
  });
  return mailingId;
}

async function whyHeld(
  account: Account,
  services: WishServices,
  pending: PendingRow,
): Promise<HeldReason | null> {
  const emailKey = await addressOf(account, pending.contact_id);
  if (emailKey === null) return 'no_address';
  const reason = await addressReasonOf(account, emailKey);
  // Who left marketing emails may ask for some again; who wants none at all, or complained, is not written to.
  if (reason !== null && reason !== 'unsubscribed') {
    if (reason === 'do_not_mail' || reason === 'complained') return reason;
    return reason === 'hard_bounced' ? 'hard_bounced' : 'suppressed';
  }
  const held = await takeLetter(account, { emailKey, formId: pending.form_id });
  if (held === 'form_limit' && (await isFirstHeld(account, pending.form_id)))
    await notifyOfLimit(account, services, pending);
  return held;
}

async function addressOf(account: Account, contactId: number): Promise<string | null> {
  const { rows } = await sql<{ email_key: string | null }>`
    select email_key from contacts where account_id = ${account.id} and id = ${contactId}`.execute(
    account.db,
  );
  return rows[0]?.email_key ?? null;
}
