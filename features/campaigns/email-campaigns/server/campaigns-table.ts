import { sql, type SqlBool } from 'kysely';
import { campaignsTagged } from '#features/campaigns/campaign-tags/server/public.ts';
import { archivable } from '#platform/server/resource/archive-trait.ts';
import { inFolders } from '#platform/server/resource/folders-trait.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { labelled, naming, using } from '#platform/server/resource/uses-trait.ts';
import type { AbTest } from '../contract/ab.ts';
import { emailCampaigns } from '../contract/campaign.ts';
import { requireMaking } from './campaign-rights.ts';

// Until it was sent, a campaign holds on to what it is made of.
const notYetSent = [
  'draft',
  'scheduled',
  'locked',
  'test',
  'active',
  'paused',
  'missed',
  'recurring',
  'workflow',
];

// Figures that lists sort by, as they were counted last: kept by mailing, looked up by key, and never for more than the
// 10,000 campaigns up to which a list sorts without an index.
const sortedFigures = {
  audience: (account: number) =>
    sql`(select o.eligible from mailing_outcomes o where o.account_id = ${account} and o.mailing_id = r.mailing_id)`,
  opens: shareOfDelivered('unique_opens'),
  clicks: shareOfDelivered('unique_clicks'),
};

/** Where campaigns are kept. The mailing that sends one is its mailing_id. */
export const campaignsTable = naming(
  using(
    labelled(
      archivable(
        inFolders(
          resourceTable('campaigns', {
            computed: {
              campaignAction: sql`r.campaign_action`,
              ...sortedFigures,
              error: (account) =>
                sql`coalesce(r.run_error, (select m.error from mailings m where m.account_id = ${account} and m.id = r.mailing_id))`,
            },
            filter: (query, account) => [
              ...filterOf(typeof query['filter'] === 'string' ? query['filter'] : 'all'),
              ...(typeof query['parent_id'] === 'number'
                ? [sql<SqlBool>`r.parent_id = ${query['parent_id']}`]
                : []),
              ...(typeof query['ctag'] === 'number'
                ? [
                    sql<SqlBool>`r.id = any(array${campaignsTagged(account, sql`array[${query['ctag']}::bigint]`)})`,
                  ]
                : []),
              ...(typeof query['content_id'] === 'number'
                ? [sql<SqlBool>`r.content_id = ${query['content_id']}`]
                : []),
            ],
          }),
          'campaign',
        ),
        requireMaking,
      ),
      { ctags: sql`r.ctags` },
    ),
    {
      brands: sql`array[r.brand_id]`,
      contents: sql`array_append(
      array(select (variant ->> 'content_id')::bigint from jsonb_array_elements(r.ab -> 'variants') variant), r.content_id)`,
      footers: sql`array[r.footer_id]`,
      lists: sql`r.lists || r.ids || r.suppressed_lists`,
      segments: sql`r.segments || r.suppressed_segments`,
      secure_lists: sql`r.secure_lists`,
    },
    { while: sql<SqlBool>`r.status = any(${notYetSent}::text[])` },
  ),
  {
    brand_id: 'brands',
    content_id: 'contents',
    footer_id: 'footers',
    ab: { family: 'contents', idsIn: contentsOfTest },
    lists: 'lists',
    ids: 'lists',
    suppressed_lists: 'lists',
    send_test_lists: 'lists',
    segments: 'segments',
    suppressed_segments: 'segments',
    secure_lists: 'secure_lists',
    ctags: 'ctags',
  },
);

/** Campaigns as the verbs need them. */
export const campaignRecords: Records<typeof emailCampaigns> = {
  contract: emailCampaigns,
  table: campaignsTable,
};

function shareOfDelivered(figure: 'unique_opens' | 'unique_clicks') {
  return (account: number) => sql`(
    select k.${sql.ref(figure)}::float8 / nullif(o.delivered, 0) from mailing_counters k
    join mailing_outcomes o on o.account_id = ${account} and o.mailing_id = k.mailing_id
    where k.account_id = ${account} and k.mailing_id = r.mailing_id)`;
}

function contentsOfTest(ab: unknown): number[] {
  const { variants } = ab as AbTest;
  return variants.flatMap(({ content_id: id }) => (id == null ? [] : [id]));
}

/** The status under which a list shows a campaign r: a series that is switched off reads as paused there, as its row does. */
export const listedStatus = sql<string>`case when r.status = 'recurring' and not r.is_enabled then 'paused' else r.status end`;

function filterOf(filter: string) {
  switch (filter) {
    case 'all':
      return [];
    case 'modified':
      return [sql<SqlBool>`r.updated_at > r.created_at`];
    case 'schedule':
      return [sql<SqlBool>`r.status = 'scheduled'`];
    case 'ab_test':
      return [sql<SqlBool>`r.ab is not null`];
    default:
      return [sql<SqlBool>`${listedStatus} = ${filter}`];
  }
}
