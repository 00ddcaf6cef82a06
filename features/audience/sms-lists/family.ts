import { sql } from 'kysely';
import { removeSmsContacts } from '#engines/audience/public.ts';
import type { Family } from '#platform/server/family/family.ts';
import { smsContacts } from './contract/sms-contacts.ts';
import { smsLists } from './contract/sms-lists.ts';
import { mergedSubscribers } from './server/merge-subscribers.ts';
import { exportedSmsMemberships } from './server/exported-sms-memberships.ts';
import { findSmsContacts } from './server/find-sms-contacts.ts';
import { mountSms } from './server/mount.ts';
import { smsListSample } from './server/sample-sms-lists.ts';
import { smsListRecords } from './server/sms-lists-table.ts';

/** Lists that numbers subscribe to. */
export const smsListFamily: Family = {
  path: smsLists.path,
  number: 30,
  feature: 'audience/sms-lists',
  mount: mountSms,
  records: smsListRecords,
  page: ({ id }) => `sms_lists/${id}`,
  sample: smsListSample,
};

/** People who get text messages, each by the id of the contact. */
export const smsContactFamily: Family = {
  path: smsContacts.path,
  number: 31,
  feature: 'audience/sms-lists',
  page: ({ id }) => `sms_contacts/${id}`,
  search: { title: 'SMS contact', role: 'mobile', find: findSmsContacts },
  choices: {
    table: 'sms_contacts',
    role: 'mobile',
    columns: sql`r.id, r.phone_key as name`,
    name: 'phone_key',
    order: sql`r.phone_key`,
  },
  personal: {
    columns: {
      sms_contacts: ['id', 'phone_key'],
      // That a number is in a list goes with the number.
      sms_memberships: ['contact_id'],
    },
    exports: {
      sms_contacts: {
        record: 'sms_contact',
        rows: (account, { id }) => sql`
          select r.id, r.phone_key as phone, r.source, r.created_at, r.updated_at from sms_contacts r
          where r.account_id = ${account.id} and r.id = ${id}`,
      },
      sms_memberships: exportedSmsMemberships,
    },
    erase: async (account, { ids }) => {
      await removeSmsContacts(account, ids);
    },
    merges: mergedSubscribers,
  },
};
