import { sql } from 'kysely';
import type { z } from 'zod';
import { countryOfNumber, phoneKeysOf } from '#engines/audience/public.ts';
import { conversationOf } from '#engines/texting/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all } from '#platform/server/resource/resource-table.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { RowOf } from '#platform/contract/resource.ts';
import type { smsConsent, smsContacts, ShownSmsContact } from '../contract/sms-contacts.ts';
import { smsContactRecords } from './sms-contacts-table.ts';
import { smsListRecords } from './sms-lists-table.ts';
import { smsSubscriptionsOf } from './sms-subscriptions.ts';

/** One SMS contact with its lists and what its number said; another account's id answers as a missing one. */
export async function showSmsContact(account: Account, id: number): Promise<ShownSmsContact> {
  const row = (await showRecord(account, smsContactRecords, id)) as RowOf<typeof smsContacts>;
  const { subscribed_lists, unsubscribed_lists, in_dnm, version } = await smsSubscriptionsOf(
    account,
    id,
  );
  return {
    ...row,
    country: countryOfNumber(row.phone),
    subscribed_lists,
    unsubscribed_lists,
    in_dnm,
    history: await historyOf(account, id, row.phone),
    messages: (await conversationOf(account, id)).lines,
    version,
  };
}

async function historyOf(
  account: Account,
  id: number,
  phoneKey: string,
): Promise<z.infer<typeof smsConsent>[]> {
  const keys = phoneKeysOf(phoneKey, account.record.country);
  const isSeen = all(inSeenFolders(account, smsListRecords.table.folderType));
  const { rows } = await sql<z.infer<typeof smsConsent>>`
    select e.id, e.change, e.sms_list_id, r.name as sms_list_name, e.source, e.detail, e.at
    from consent_events e left join sms_lists r on r.account_id = ${account.id} and r.id = e.sms_list_id
    where e.account_id = ${account.id} and e.channel = 'sms' and (e.contact_id = ${id} or e.address = any(${keys}::text[]))
      and (e.sms_list_id is null or r.id is null or ${isSeen})
    order by e.id desc limit 100`.execute(account.db);
  return rows;
}
