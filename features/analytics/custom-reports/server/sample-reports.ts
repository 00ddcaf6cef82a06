import { campaignSample } from '#features/campaigns/email-campaigns/server/public.ts';
import { reportFilters, type ReportType } from '#engines/reporting/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { computeNow } from './compute.ts';
import { reportRecords } from './report-records.ts';

const reports: readonly {
  name: string;
  type: ReportType;
  filters: Record<string, unknown>;
  columns: readonly string[];
}[] = [
  {
    name: 'How our campaigns do',
    type: 'campaign',
    filters: { range: 'last_90_days', compare: 'previous' },
    columns: [
      'sent',
      'delivered_rate',
      'open_rate',
      'click_rate',
      'unsubscribe_rate',
      'complaints',
    ],
  },
  {
    name: 'Growth of our lists',
    type: 'growth_attrition',
    filters: { range: 'last_90_days', rows: ['month', 'list'] },
    columns: ['came', 'left_by_wish', 'bounced', 'net', 'size', 'growth_rate'],
  },
  {
    name: 'Mailbox providers',
    type: 'deliverability',
    filters: { range: 'last_90_days', rows: ['provider'] },
    columns: ['sent', 'delivered_rate', 'bounce_rate', 'complaint_rate', 'open_rate'],
  },
];

/** Sample reports, each with what it came to. */
export const customReportSample: SampleRecords = {
  after: [campaignSample],
  make: async ({ account, now }) => {
    for (const { filters, ...report } of reports) {
      const id = await insertSample(account, reportRecords, {
        ...report,
        filters: reportFilters.parse(filters),
      });
      await computeNow(account, id, now);
    }
  },
  remove: (sample) => takeOutSamples(sample, reportRecords),
  count: (account: Account) =>
    account.db
      .selectFrom('custom_reports')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', account.id)
      .where('is_sample', '=', true)
      .executeTakeFirstOrThrow()
      .then(({ count }) => Number(count)),
};
