import { sql } from 'kysely';
import {
  addressReasonOf,
  isOwnWish,
  mailAgain,
  neverMailAgain,
  resubscribe,
  unsubscribe,
} from '#engines/audience/public.ts';
import { countWaiting } from './fold-waiting.ts';
import type { PageText } from './pages/page-texts.ts';
import type { PreferencesView } from './pages/preferences-page.ts';
import type { CopyCall } from './person-of-copy.ts';
import { noteUnsubscribe, returnToBrandOfMailing } from './record-unsubscribe.ts';

/** What the preferences form can ask for. */
export type PreferenceAction = 'save' | 'never' | 'mail_again';

/** Reads what the preferences page shows. */
export async function viewPreferences(
  call: CopyCall,
  saved: PageText | null,
): Promise<PreferencesView> {
  const { account, person } = call;
  const { rows: lists } = await sql<PreferencesView['lists'][number]>`
    select l.id, l.name, l.description, m.status = 'subscribed' as "isSubscribed"
    from list_memberships m join lists l on l.account_id = ${account.id} and l.id = m.list_id
    where m.account_id = ${account.id} and m.contact_id = ${person.contactId} and l.archived_at is null order by l.name, l.id`.execute(
    account.db,
  );
  const reason = await addressReasonOf(account, person.emailKey);
  return {
    language: call.language,
    accountName: account.record.name,
    email: person.email,
    saved,
    isTest: call.isTest,
    lists: lists.map((list) => ({
      ...list,
      isSubscribed: list.isSubscribed && !isOwnWish(reason),
    })),
    isUncounted: person.isUncounted,
    isShutOut: reason === 'do_not_mail' || reason === 'complained',
  };
}

/** Does what the form asks; answers which sentence the page shows. */
export async function savePreferences(
  call: CopyCall,
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
    detail: `mailing ${call.ticket.mailingId}`,
    mailingId: call.ticket.mailingId,
  };
  const { account, person } = call;
  // What came before the wish is counted, what comes after is not.
  if (wish.isUncounted !== null) await countWaiting(account);
  if (wish.action === 'never') {
    await neverMailAgain(account, { contactId: person.contactId, ...proof });
    await noteUnsubscribe(call, proof);
    return 'neverSaved';
  }
  if (wish.action === 'mail_again') {
    if ((await addressReasonOf(account, person.emailKey)) === 'complained') {
      return 'complained';
    }
    await mailAgain(account, { contactId: person.contactId, ...proof });
    return 'againSaved';
  }
  if (wish.isUncounted !== null && wish.isUncounted !== person.isUncounted)
    await setUncounted(call, wish.isUncounted);
  return saveLists(call, wish.listIds, proof);
}

async function setUncounted({ account, person }: CopyCall, isUncounted: boolean): Promise<void> {
  await sql`update contacts set no_tracking = ${isUncounted}, updated_at = now() where account_id = ${account.id} and id = ${person.contactId}`.execute(
    account.db,
  );
  await account.audit({
    action: 'update',
    resource: 'contact',
    id: person.contactId,
    before: { no_tracking: !isUncounted },
    after: { no_tracking: isUncounted },
  });
  person.isUncounted = isUncounted;
}

async function saveLists(
  call: CopyCall,
  wanted: readonly number[],
  proof: { source: string; ip: string; detail: string },
): Promise<PageText> {
  const { account, person } = call;
  const { lists } = await viewPreferences(call, null);
  const on = lists
    .filter((list) => wanted.includes(list.id) && !list.isSubscribed)
    .map((list) => list.id);
  const off = lists
    .filter((list) => !wanted.includes(list.id) && list.isSubscribed)
    .map((list) => list.id);
  if (on.length > 0) {
    await resubscribe(account, { contactId: person.contactId, listIds: on, ...proof });
    await returnToBrandOfMailing(call, proof);
  }
  if (off.length > 0) {
    await unsubscribe(account, { contactId: person.contactId, listIds: off, ...proof });
    await noteUnsubscribe(call, proof);
  }
  return 'saved';
}
