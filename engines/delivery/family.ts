import type { Family } from '#platform/server/family/family.ts';
import { eraseRecipients } from './erase-recipients.ts';
import { openMailingsNaming } from './mailings-naming.ts';
import { exportedDeliveries, exportedLocalMails } from './exported-deliveries.ts';

/** What is sent, and to whom. Addresses are the contacts'; the answers of mail servers repeat them. */
export const mailingFamily: Family = {
  path: 'mailings',
  number: 18,
  feature: 'delivery',
  // A mailing takes codes while it is sent, whatever its content says by now.
  holds: { coupon_banks: (account, ids) => openMailingsNaming(account, 'coupon', ids) },
  personal: {
    columns: {
      deliveries: ['contact_id', 'response'],
      delivery_claims: ['contact_ids'],
      local_inbox_messages: ['contact_id', 'recipient', 'sender', 'subject', 'raw'],
      mailings: ['message', 'error'],
      sending_pauses: ['response'],
    },
    exports: {
      deliveries: exportedDeliveries,
      delivery_claims: { leftOut: 'says for minutes that a delivery is being sent' },
      local_inbox_messages: exportedLocalMails,
      mailings: {
        leftOut: 'is of all recipients; values of one are exported with their transactional email',
      },
      sending_pauses: { leftOut: 'is what a mail server says of a domain of the account' },
    },
    erase: eraseRecipients,
  },
};
