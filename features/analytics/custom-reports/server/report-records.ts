import { sql, type SqlBool } from 'kysely';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { naming } from '#platform/server/resource/uses-trait.ts';
import { customReports } from '../contract/custom-reports.ts';

/** Custom reports as the verbs need them. */
export const reportRecords: Records<typeof customReports> = {
  contract: customReports,
  table: naming(
    resourceTable('custom_reports', {
      computed: {
        computed_at: (accountId) => sql`(select max(c.computed_at) from custom_report_results c
          where c.account_id = ${accountId} and c.report_id = r.id)`,
      },
      filter: ({ type }) => (typeof type === 'string' ? [sql<SqlBool>`r.type = ${type}`] : []),
    }),
    {
      filters: [
        { family: 'campaigns', idsIn: (filters) => idsAt(filters, 'campaign_ids') },
        { family: 'sms_campaigns', idsIn: (filters) => idsAt(filters, 'sms_campaign_ids') },
        { family: 'ctags', idsIn: (filters) => idsAt(filters, 'tag_ids') },
        { family: 'brands', idsIn: (filters) => idsAt(filters, 'brand_ids') },
        { family: 'lists', idsIn: (filters) => idsAt(filters, 'list_ids') },
      ],
    },
  ),
};

function idsAt(filters: unknown, name: string): readonly number[] {
  const ids: unknown = (filters as Record<string, unknown> | null | undefined)?.[name];
  return Array.isArray(ids) ? ids.filter((id): id is number => Number.isSafeInteger(id)) : [];
}
