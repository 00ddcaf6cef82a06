import { sql, type SqlBool } from 'kysely';
import type { Family } from '#platform/server/family/family.ts';
import { eraseContacts } from './server/erase-contacts.ts';
import { exportedMemberships } from './server/exported-memberships.ts';
import { findContacts } from './server/find-contacts.ts';
import { mountContacts } from './server/mount.ts';
import { contactSample } from './server/sample-contacts.ts';

/** The people whom an account writes to. */
export const contactFamily: Family = {
  path: 'contacts',
  number: 16,
  feature: 'audience/contacts',
  mount: mountContacts,
  page: ({ id }) => `contacts/${id}`,
  search: { title: 'Contact', role: 'contacts', find: findContacts },
  choices: {
    table: 'contacts',
    role: 'contacts',
    columns: sql`r.id, coalesce(r.email, r.phone) as name, coalesce(r.email, '') as email, r.first_name, r.last_name`,
    name: 'email',
    order: sql`r.email_key`,
    where: (_account, { contact_id: id }) =>
      id === undefined ? [] : [sql<SqlBool>`r.id = ${id}::bigint`],
  },
  personal: {
    columns: {
      contacts: [
        'email',
        'email_key',
        'email_domain',
        'own_key',
        'first_name',
        'last_name',
        'phone',
        'phone_digits',
        'phone_key',
        'keyed_phone',
        'fax',
        'custom',
      ],
      // That somebody is in a list and was sent to describes a group: both stay with the number of the contact.
      contact_aliases: ['contact_id'],
      contact_deletions: ['error'],
      contact_merges: ['contact_id', 'before'],
      contact_sends: ['contact_id'],
      contact_facts: ['contact_id', 'country', 'device'],
      former_addresses: ['contact_id', 'email', 'phone'],
      list_memberships: ['contact_id'],
    },
    exports: {
      contacts: { leftOut: 'is the `contact` of the file itself' },
      contact_aliases: { leftOut: 'is the `merged_contacts` of the file' },
      contact_deletions: { leftOut: 'says how far a file of addresses was read' },
      contact_facts: { leftOut: 'adds up what the person did, which the file has event by event' },
      contact_sends: { leftOut: 'is the `last_sent_at` of the contact' },
      list_memberships: exportedMemberships,
    },
    erase: eraseContacts,
  },
  sample: contactSample,
};
