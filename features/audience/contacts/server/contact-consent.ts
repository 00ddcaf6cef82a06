import { sql } from 'kysely';
import {
  addressReasonOf,
  isOwnWish,
  optIn,
  optOut,
  resubscribe,
  setSubscriptions,
  unsubscribe,
  type AddressReason,
} from '#engines/audience/public.ts';
import {
  listsOfContact,
  seenLists,
  unseenListsOfContact,
  type HeldBy,
} from '#features/audience/lists/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { versionOf } from '#platform/server/account/last-change.ts';
import { notFound } from '#platform/server/errors.ts';
import type { Families } from '#platform/server/families.ts';
import type { z } from 'zod';
import type { toggleSubscriptions } from '../contract.ts';
import { requireContact } from './show-contact.ts';

/** The lists that hold a contact, by state. */
export async function subscriptionsOf(
  account: Account,
  id: number,
): Promise<{ subscribed_lists: HeldBy[]; unsubscribed_lists: HeldBy[] }> {
  await requireContact(account, id);
  const lists = await listsOfContact(account, id);
  return {
    subscribed_lists: lists.filter((list) => list.status === 'subscribed'),
    unsubscribed_lists: lists.filter((list) => list.status === 'unsubscribed'),
  };
}

/** Sets a contact's lists as the lists drawer saves them. Lists that the caller may not look at stay as they are. */
export async function saveSubscriptions(
  account: Account,
  families: Families,
  { id, body }: { id: number; body: z.infer<typeof toggleSubscriptions> },
): Promise<void> {
  await requireContact(account, id);
  const before = await subscriptionsOf(account, id);
  const unseen = await unseenListsOfContact(account, id);
  const wanted: { subscribed?: number[]; unsubscribed?: number[] } = {};
  for (const status of ['subscribed', 'unsubscribed'] as const) {
    const field = `${status}_list_ids` as const;
    const ids = body[field];
    if (!ids) continue;
    const kept = unseen.filter((list) => list.status === status).map((list) => list.id);
    await families.requireNamed(
      account,
      [{ field, family: 'lists', ids, by: 'ids' }],
      [{ family: 'lists', ids: kept }],
    );
    wanted[status] = [...new Set([...ids, ...kept])];
  }
  const changed = await setSubscriptions(account, id, wanted, byPerson(account));
  if (changed.length === 0) return;
  const idsOf = (lists: HeldBy[]) => lists.map((list) => list.id);
  const { subscribed_list_ids, unsubscribed_list_ids } = body;
  await account.audit({
    action: 'toggle_subscriptions',
    resource: 'contact',
    id,
    before: {
      subscribed_list_ids: idsOf(before.subscribed_lists),
      unsubscribed_list_ids: idsOf(before.unsubscribed_lists),
    },
    after: { subscribed_list_ids, unsubscribed_list_ids },
  });
}

/** Whether a contact is mailed: its reason against it, and the version that If-Match of a change names. */
interface DoNotMailState {
  in_dnm: boolean;
  reason: AddressReason | null;
  version: string;
}

/** Whether the person asked for no mail, and why the address is suppressed, if it is. */
export async function doNotMailStateOf(account: Account, id: number): Promise<DoNotMailState> {
  const { email_key } = await requireContact(account, id);
  const reason = email_key === null ? null : await addressReasonOf(account, email_key);
  return { in_dnm: isOwnWish(reason), reason, version: versionOf(reason) };
}

/** Puts a contact into do not mail, or takes it out. */
export async function setDoNotMail(
  account: Account,
  id: number,
  wanted: boolean,
): Promise<DoNotMailState> {
  const changed = wanted
    ? await optOut(account, { contactId: id, ...byPerson(account) })
    : await optIn(account, { contactId: id, ...byPerson(account) });
  if (changed)
    await account.audit({ action: wanted ? 'do_not_mail' : 'mail_again', resource: 'contact', id });
  return doNotMailStateOf(account, id);
}

/** Flips a contact between subscribed and unsubscribed, in one list or for all mail. */
export async function toggleStatus(
  account: Account,
  id: number,
  listId: number | undefined,
): Promise<{ status: 'subscribed' | 'unsubscribed' }> {
  if (listId === undefined) {
    const { in_dnm } = await doNotMailStateOf(account, id);
    await setDoNotMail(account, id, !in_dnm);
    return { status: in_dnm ? 'subscribed' : 'unsubscribed' };
  }
  const {
    rows: [held],
  } = await sql<{ status: string }>`
    select status from list_memberships where account_id = ${account.id} and list_id = ${listId} and contact_id = ${id}`.execute(
    account.db,
  );
  const [seen] = await seenLists(account, [listId]);
  if (!held || !seen) throw notFound('contact of the list');
  const wish = { contactId: id, listIds: [listId], ...byPerson(account) };
  const status = held.status === 'subscribed' ? ('unsubscribed' as const) : ('subscribed' as const);
  await (status === 'unsubscribed' ? unsubscribe(account, wish) : resubscribe(account, wish));
  await account.audit({
    action: 'toggle_status',
    resource: 'contact',
    id,
    after: { list_id: listId, status },
  });
  return { status };
}

function byPerson(account: Account): { source: string; ip: string | null } {
  return { source: account.actor.kind === 'api_key' ? 'api' : 'person', ip: account.actor.ip };
}
