import { sql } from 'kysely';
import type { z } from 'zod';
import {
  enterSmsContacts,
  phoneKeysOf,
  setSmsSubscriptions,
  smsNumberOf,
  textableNumber,
} from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { requireVersion, versionOf } from '#platform/server/account/last-change.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all } from '#platform/server/resource/resource-table.ts';
import type { Services } from '#platform/server/services.ts';
import type { SmsHeldBy, SmsSubscriptions, toggleSmsSubscriptions } from '../contract/sms-lists.ts';
import { smsListRecords } from './sms-lists-table.ts';

type Saving = Pick<Services, 'secrets' | 'families'>;
/** Which SMS lists a contact shall be on and which it shall have left. */
export type SmsWish = z.infer<typeof toggleSmsSubscriptions>;

/** The SMS lists that hold a contact by state, the number that texts go to, and why there is none where there is none. */
export async function smsSubscriptionsOf(account: Account, id: number): Promise<SmsSubscriptions> {
  const number = await numberFor(account, id);
  const lists = (await smsListsOf(account, id)).filter((list) => list.isSeen);
  const of = (status: SmsHeldBy['status']) =>
    lists.filter((list) => list.status === status).map(({ isSeen: _seen, ...list }) => list);
  return {
    subscribed_lists: of('subscribed'),
    unsubscribed_lists: of('unsubscribed'),
    phone: number.ok ? number.phoneKey : null,
    is_sms_contact: number.ok && number.isEntered,
    in_dnm: number.ok && (await hasOptedOut(account, number.phoneKey)),
    blocked: number.ok ? null : number.reason,
    version: versionOf(lists.map((list) => `${list.id} ${list.status}`).sort()),
  };
}

/** Sets a contact's SMS lists. With the first list its number becomes its own to get texts; lists that the caller may not look at stay as they are. */
export async function saveSmsSubscriptions(
  account: Account,
  { secrets, families }: Saving,
  change: { id: number; wish: SmsWish; ifMatch?: string | undefined },
): Promise<void> {
  const { id, wish, ifMatch } = change;
  await lockContact(account, id);
  const before = await smsListsOf(account, id);
  await requireVersion(account, ifMatch, {
    resource: 'contact',
    id,
    current: async () => (await smsSubscriptionsOf(account, id)).version,
  });
  const wanted: { subscribed?: number[]; unsubscribed?: number[] } = {};
  for (const status of ['subscribed', 'unsubscribed'] as const) {
    const field = `${status}_sms_list_ids` as const;
    const ids = wish[field];
    if (!ids) continue;
    const kept = before.filter((list) => list.status === status && !list.isSeen);
    await families.requireNamed(account, [{ field, family: 'sms_lists', ids, by: 'ids' }]);
    wanted[status] = [...new Set([...ids, ...kept.map((list) => list.id)])];
  }
  await enter(account, secrets, id);
  const proof = { source: sourceOf(account), ip: account.actor.ip };
  const changed = await setSmsSubscriptions(account, id, wanted, proof);
  if (changed.length === 0) return;
  const { subscribed_sms_list_ids, unsubscribed_sms_list_ids } = wish;
  await account.audit({
    action: 'toggle_sms_subscriptions',
    resource: 'contact',
    id,
    after: { subscribed_sms_list_ids, unsubscribed_sms_list_ids },
  });
}

/** The number that texts to a contact go to; refuses, by the field, a contact without one. */
export async function requireNumber(account: Account, id: number): Promise<string> {
  const number = await numberFor(account, id);
  if (!number.ok) throw invalid({ phone: [number.reason] });
  return number.phoneKey;
}

/** Whether a number asked for no text messages, under any key that it was ever noted by. */
export async function hasOptedOut(account: Account, phoneKey: string): Promise<boolean> {
  const keys = phoneKeysOf(phoneKey, account.record.country);
  const { rows } = await sql`
    select 1 from sms_unsubscribes where account_id = ${account.id} and phone_key = any(${keys}::text[]) limit 1`.execute(
    account.db,
  );
  return rows.length > 0;
}

/** Where a change of consent comes from. */
export function sourceOf(account: Account): string {
  return account.actor.kind === 'api_key' ? 'api' : 'person';
}

/** Says whose a number is that a contact can't have. */
export async function takenBy(account: Account, owner: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(c.email, nullif(trim(c.first_name || ' ' || c.last_name), ''), '#' || c.id) as name
    from contacts c where c.account_id = ${account.id} and c.id = ${owner}`.execute(account.db);
  return `is the number of another SMS contact, who subscribed it first: ${rows[0]?.name ?? `#${owner}`}`;
}

type NumberFor = { ok: true; phoneKey: string; isEntered: boolean } | { ok: false; reason: string };

async function numberFor(account: Account, id: number): Promise<NumberFor> {
  const {
    rows: [contact],
  } = await sql<{
    phone: string;
  }>`select phone from contacts where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  if (!contact) throw notFound('contact');
  const own = await smsNumberOf(account, id);
  if (own !== null) return { ok: true, phoneKey: own, isEntered: true };
  const number = textableNumber(contact.phone, account.record.country);
  if (!number.ok) return number;
  const { rows } = await sql<{ id: number }>`
    select id from sms_contacts where account_id = ${account.id} and phone_key = ${number.phoneKey}`.execute(
    account.db,
  );
  return rows[0]
    ? { ok: false, reason: await takenBy(account, rows[0].id) }
    : { ...number, isEntered: false };
}

async function enter(account: Account, secrets: Saving['secrets'], id: number): Promise<void> {
  const phoneKey = await requireNumber(account, id);
  const { owners } = await enterSmsContacts(account, secrets, {
    contacts: [{ id, phoneKey }],
    source: sourceOf(account),
  });
  const owner = owners.get(id);
  if (owner !== undefined) throw invalid({ phone: [await takenBy(account, owner)] });
}

async function lockContact(account: Account, id: number): Promise<void> {
  const { rows } =
    await sql`select 1 from contacts where account_id = ${account.id} and id = ${id} for update`.execute(
      account.db,
    );
  if (rows.length === 0) throw notFound('contact');
}

async function smsListsOf(
  account: Account,
  contactId: number,
): Promise<(SmsHeldBy & { isSeen: boolean })[]> {
  const isSeen = all(inSeenFolders(account, smsListRecords.table.folderType));
  const { rows } = await sql<SmsHeldBy & { isSeen: boolean }>`
    select r.id, r.name, m.status, m.source, m.created_at, m.unsubscribed_at, ${isSeen} as "isSeen"
    from sms_memberships m join sms_lists r on r.account_id = ${account.id} and r.id = m.list_id
    where m.account_id = ${account.id} and m.contact_id = ${contactId} and r.archived_at is null
    order by r.name collate "und-x-icu"`.execute(account.db);
  return rows;
}
