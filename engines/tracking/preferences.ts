import { sql } from 'kysely';
import {
  addressReasonOf,
  brandingOf,
  furtherListsOf,
  isOwnWish,
  limitMail,
  mailWishesOf,
  mailingDetail,
  optIn,
  optOut,
  pauseMail,
  readersListsOf,
  resubscribe,
  unsubscribe,
} from '#engines/audience/public.ts';
import { countWaiting } from './aggregate-waiting.ts';
import type { PageText } from './pages/page-texts.ts';
import type { PreferencesView } from './pages/preferences-page.ts';
import type { RecipientCall } from './recipient-of-delivery.ts';
import { brandOfMailing, noteUnsubscribe, returnToBrandOfMailing } from './record-unsubscribe.ts';

/** What the preferences form can ask for. */
export type PreferenceAction = 'save' | 'never' | 'mail_again';

/** Reads what the preferences page shows. */
export async function viewPreferences(
  call: RecipientCall,
  saved: PageText | null,
): Promise<PreferencesView> {
  const { account, recipient } = call;
  const brandId = await brandOfMailing(account, call.tokenPayload.mailingId);
  const { contactId } = recipient;
  const { named, others } = await readersListsOf(account, contactId);
  const reason = await addressReasonOf(account, recipient.emailKey);
  const isOff = isOwnWish(reason);
  return {
    language: call.language,
    branding: await brandingOf(account, brandId),
    email: recipient.email,
    saved,
    isTest: call.isTest,
    lists: named.map((list) => ({ ...list, isSubscribed: list.isSubscribed && !isOff })),
    others:
      others.length === 0
        ? null
        : { isSubscribed: !isOff && others.some(({ isSubscribed }) => isSubscribed) },
    further: await furtherListsOf(account, { contactId, brandId }),
    wishes: await mailWishesOf(account, contactId),
    isUncounted: recipient.isUncounted,
    isSuppressed: reason === 'do_not_mail' || reason === 'complained',
  };
}

/** Does what the form asks; answers which sentence the page shows. */
export async function savePreferences(
  call: RecipientCall,
  wish: {
    action: PreferenceAction;
    listIds: readonly number[];
    /** What comes from lists that are not named; null where the form did not ask. */
    wantsOthers: boolean | null;
    isUncounted: boolean | null;
    /** Days to pause from now on, 0 to end a pause; null where nothing is said of it. */
    pauseDays: number | null;
    /** At most so many emails a week, 0 for any number; null where nothing is said of it. */
    mailsAWeek: number | null;
    ip: string;
  },
): Promise<PageText> {
  if (call.isTest) return 'testSaved';
  const proof = {
    source: 'preferences',
    ip: wish.ip,
    detail: mailingDetail(call.tokenPayload.mailingId),
    mailingId: call.tokenPayload.mailingId,
  };
  const { account, recipient } = call;
  // What came before the wish is counted, what comes after is not.
  if (wish.isUncounted !== null) await countWaiting(account);
  if (wish.action === 'never') {
    await optOut(account, { contactId: recipient.contactId, ...proof });
    await noteUnsubscribe(call, proof);
    return 'neverSaved';
  }
  if (wish.action === 'mail_again') {
    if ((await addressReasonOf(account, recipient.emailKey)) === 'complained') {
      return 'complained';
    }
    await optIn(account, { contactId: recipient.contactId, ...proof });
    return 'againSaved';
  }
  if (wish.isUncounted !== null && wish.isUncounted !== recipient.isUncounted)
    await setUncounted(call, wish.isUncounted);
  const { contactId } = recipient;
  if (wish.pauseDays !== null)
    await pauseMail(account, { contactId, days: wish.pauseDays, ...proof });
  if (wish.mailsAWeek !== null)
    await limitMail(account, { contactId, mailsAWeek: wish.mailsAWeek || null, ...proof });
  return saveLists(call, wish, proof);
}

async function setUncounted(
  { account, recipient }: RecipientCall,
  isUncounted: boolean,
): Promise<void> {
  await sql`update contacts set no_tracking = ${isUncounted}, updated_at = now() where account_id = ${account.id} and id = ${recipient.contactId}`.execute(
    account.db,
  );
  await account.audit({
    action: 'update',
    resource: 'contact',
    id: recipient.contactId,
    before: { no_tracking: !isUncounted },
    after: { no_tracking: isUncounted },
  });
  recipient.isUncounted = isUncounted;
}

async function saveLists(
  call: RecipientCall,
  wish: { listIds: readonly number[]; wantsOthers: boolean | null },
  proof: { source: string; ip: string; detail: string },
): Promise<PageText> {
  const { account, recipient } = call;
  const { lists, others, further } = await viewPreferences(call, null);
  const isWanted = ({ id }: { id: number }) => wish.listIds.includes(id);
  const turnsOthers =
    others !== null && wish.wantsOthers !== null && others.isSubscribed !== wish.wantsOthers
      ? (await readersListsOf(account, recipient.contactId)).others
      : [];
  const on = [
    ...lists.filter((list) => isWanted(list) && !list.isSubscribed),
    ...further.filter(isWanted),
    ...(wish.wantsOthers === true ? turnsOthers : []),
  ].map(({ id }) => id);
  const off = [
    ...lists.filter((list) => !isWanted(list) && list.isSubscribed),
    ...(wish.wantsOthers === false ? turnsOthers : []),
  ].map(({ id }) => id);
  if (on.length > 0) {
    await resubscribe(account, { contactId: recipient.contactId, listIds: on, ...proof });
    await returnToBrandOfMailing(call, proof);
  }
  if (off.length > 0) {
    await unsubscribe(account, { contactId: recipient.contactId, listIds: off, ...proof });
    await noteUnsubscribe(call, proof);
  }
  return 'saved';
}
