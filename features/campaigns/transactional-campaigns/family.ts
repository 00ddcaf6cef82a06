import type { Family } from '#platform/server/family/family.ts';
import { transactionalCampaigns } from './contract.ts';
import { transactionalRecords } from './server/campaigns-table.ts';
import { eraseMessages } from './server/erase-messages.ts';
import { exportedMessages } from './server/exported-messages.ts';
import { mountTransactionalCampaigns } from './server/mount.ts';

/** Mails that a program sends one by one. */
export const transactionalCampaignFamily: Family = {
  path: transactionalCampaigns.path,
  number: 10,
  feature: 'campaigns/transactional-campaigns',
  mount: mountTransactionalCampaigns,
  records: transactionalRecords,
  page: ({ id }) => `${transactionalCampaigns.path}/${id}/edit`,
  personal: {
    columns: { transactional_messages: ['contact_id', 'email', 'idempotency_key'] },
    exports: { transactional_messages: exportedMessages },
    erase: eraseMessages,
  },
};
