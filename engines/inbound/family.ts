import type { Family } from '#platform/server/family/family.ts';
import { eraseInbound } from './erase-inbound.ts';
import { exportedMails } from './exported-mails.ts';

/** What comes back: bounces, complaints, answers. */
export const inboundMailFamily: Family = {
  path: 'inbound_mails',
  number: 20,
  feature: 'inbound',
  personal: {
    columns: {
      inbound_mails: ['contact_id', 'recipient', 'sender', 'peer_ip', 'peer_name', 'raw', 'error'],
    },
    exports: { inbound_mails: exportedMails },
    erase: eraseInbound,
  },
};
