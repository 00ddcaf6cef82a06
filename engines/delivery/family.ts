import type { Family } from '#platform/server/family/family.ts';
import { eraseRecipients } from './erase-recipients.ts';

/** What is sent, and to whom. Addresses are the contacts'; the answers of mail servers repeat them. */
export const mailingFamily: Family = {
  path: 'mailings',
  number: 18,
  feature: 'delivery',
  personal: {
    columns: {
      deliveries: ['contact_id', 'response'],
      delivery_claims: ['contact_ids'],
      local_inbox_messages: ['contact_id', 'recipient', 'sender', 'subject', 'raw'],
      mailings: ['message', 'error'],
      sending_pauses: ['response'],
    },
    erase: eraseRecipients,
  },
};
