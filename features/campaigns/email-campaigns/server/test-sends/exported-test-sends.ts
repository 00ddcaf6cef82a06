import { sql } from 'kysely';
import type { ExportedRows } from '#platform/server/family/personal-data.ts';

/** Tests of campaigns that went to a person, without the other recipients, as the export of their data has them. */
export const exportedTestSends: ExportedRows = {
  record: 'test_send',
  rows: (account, { words }) => sql`
    select r.id, r.campaign_id, r.subject, r.sent_at,
      array(select own from unnest(r.recipients) own where lower(own) = any(${[...words]}::text[])) as recipients
    from test_sends r where r.account_id = ${account.id} and r.recipients && ${[...words]}::text[]`,
};
