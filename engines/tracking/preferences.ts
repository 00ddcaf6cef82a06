import { sql } from 'kysely';
import {
  addressReasonOf,
  brandingOf,
  isOwnWish,
  mailingDetail,
  optIn,
  optOut,
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
  const { rows: lists } = await sql<PreferencesView['lists'][number]>`
    select l.id, coalesce(nullif(l.public_name, ''), l.name) as name, l.public_description as description, m.status = 'subscribed' as "isSubscribed"
    from list_memberships m join lists l on l.account_id = ${account.id} and l.id = m.list_id
    where m.account_id = ${account.id} and m.contact_id = ${recipient.contactId} and l.archived_at is null order by name, l.id`.execute(
    account.db,
  );
  const reason = await addressReasonOf(account, recipient.emailKey);
  return {
    language: call.language,
    branding: await brandingOf(account, await brandOfMailing(account, call.tokenPayload.mailingId)),
    email: recipient.email,
    saved,
    isTest: call.isTest,
    lists: lists.map((list) => ({
      ...list,
      isSubscribed: list.isSubscribed && !isOwnWish(reason),
    })),
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
    isUncounted: boolean | null;
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
  return saveLists(call, wish.listIds, proof);
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
  wanted: readonly number[],
  proof: { source: string; ip: string; detail: string },
): Promise<PageText> {
  const { account, recipient } = call;
  const { lists } = await viewPreferences(call, null);
  const on = lists
    .filter((list) => wanted.includes(list.id) && !list.isSubscribed)
    .map((list) => list.id);
  const off = lists
    .filter((list) => !wanted.includes(list.id) && list.isSubscribed)
    .map((list) => list.id);
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
