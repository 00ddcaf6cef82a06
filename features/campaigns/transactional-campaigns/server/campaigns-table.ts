import { sql, type RawBuilder } from 'kysely';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { naming, using } from '#platform/server/resource/uses-trait.ts';
import { transactionalCampaigns } from '../contract.ts';

const messages = (account: number) =>
  sql`transactional_messages t where t.account_id = ${account} and t.campaign_id = r.id`;
const withCopy = (condition: RawBuilder<unknown>) => (account: number) =>
  sql`(select count(*) from transactional_messages t
  join deliveries d on d.account_id = ${account} and d.mailing_id = t.mailing_id and d.contact_id = t.contact_id
  where t.account_id = ${account} and t.campaign_id = r.id and ${condition})::int`;

/** Where transactional campaigns are kept, with how many of their mails went which way. */
export const transactionalTable = naming(
  using(
    resourceTable('transactional_campaigns', {
      computed: {
        status: sql`'trans'`,
        sent: (account) => sql`(select count(*) from ${messages(account)})::int`,
        delivered: withCopy(sql`d.state = 'sent'`),
        failed: withCopy(sql`d.state in ('bounced', 'failed', 'suppressed')`),
        opened: withCopy(sql`d.opened_at is not null`),
        clicked: withCopy(sql`d.clicked_at is not null`),
        last_sent_at: (account) => sql`(select max(t.created_at) from ${messages(account)})`,
      },
    }),
    { contents: sql`array[r.content_id]`, footers: sql`array[r.footer_id]` },
  ),
  { content_id: 'contents', footer_id: 'footers' },
);

/** Transactional campaigns as the verbs need them. */
export const transactionalRecords: Records<typeof transactionalCampaigns> = {
  contract: transactionalCampaigns,
  table: transactionalTable,
};
