import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable, type Condition } from '#platform/server/resource/resource-table.ts';
import { naming, using } from '#platform/server/resource/uses-trait.ts';
import { socialAccounts } from '../contract/accounts.ts';
import { socialCampaigns } from '../contract/campaigns.ts';
import { socialCategories } from '../contract/categories.ts';
import { socialLeads } from '../contract/leads.ts';
import { socialSchedules } from '../contract/posts.ts';

type Query = Readonly<Record<string, unknown>>;

/** Connected accounts as the verbs need them. */
export const accountRecords: Records<typeof socialAccounts> = {
  contract: socialAccounts,
  table: resourceTable('social_accounts', {
    computed: {
      published_count: (account) =>
        sql`(select count(*)::int from social_publications p where p.account_id = ${account} and p.social_account_id = r.id and p.published_at is not null)`,
      lead_forms_count: (account) =>
        sql`(select count(*)::int from social_leads l where l.account_id = ${account} and l.social_account_id = r.id)`,
    },
    filter: (query) => equal(query, ['network']),
  }),
};

/** Categories as the verbs need them. */
export const categoryRecords: Records<typeof socialCategories> = {
  contract: socialCategories,
  table: resourceTable('social_content_categories', {
    computed: {
      posts_count: (account) => postsOf(account, sql`s.category_id = r.id`),
      slots_count: (account) =>
        sql`(select count(*)::int from social_slots t where t.account_id = ${account} and t.category_id = r.id)`,
    },
  }),
};

/** Campaigns as the verbs need them. */
export const campaignRecords: Records<typeof socialCampaigns> = {
  contract: socialCampaigns,
  table: resourceTable('social_campaigns', {
    computed: {
      posts_count: (account) => postsOf(account, sql`s.campaign_id = r.id`),
      published_count: (account) =>
        postsOf(account, sql`s.campaign_id = r.id and s.status = 'published'`),
      failed_count: (account) =>
        postsOf(account, sql`s.campaign_id = r.id and s.status = 'failed'`),
      starts_on: sql`to_char(r.starts_on, 'YYYY-MM-DD')`,
      ends_on: sql`to_char(r.ends_on, 'YYYY-MM-DD')`,
    },
  }),
};

/** Posts as the verbs need them; those that are published let go of what they name. */
export const postRecords: Records<typeof socialSchedules> = {
  contract: socialSchedules,
  table: naming(
    using(
      resourceTable('social_schedules', {
        computed: {
          publications: (account) => sql`coalesce((
            select jsonb_agg(jsonb_build_object('social_account_id', a.id, 'name', coalesce(n.name, ''), 'network', n.network, 'kind', n.kind,
              'state', coalesce(p.state, 'waiting'), 'fault', p.fault, 'url', p.remote_url, 'attempts', coalesce(p.attempts, 0),
              'published_at', p.published_at) order by a.place)
            from unnest(r.social_account_ids) with ordinality a(id, place)
            left join social_accounts n on n.account_id = ${account} and n.id = a.id
            left join social_publications p on p.account_id = ${account} and p.post_id = r.id and p.social_account_id = a.id), '[]')`,
        },
        filter: (query) => [
          ...equal(query, ['status', 'campaign_id', 'category_id']),
          ...(typeof query['social_account_id'] === 'number'
            ? [sql<SqlBool>`${query['social_account_id']} = any(r.social_account_ids)`]
            : []),
        ],
      }),
      {
        social_accounts: sql`r.social_account_ids`,
        social_content_categories: sql`array[r.category_id]`,
        social_campaigns: sql`array[r.campaign_id]`,
      },
      { while: sql<SqlBool>`r.status in ('draft', 'queued', 'scheduled', 'publishing')` },
    ),
    {
      social_account_ids: 'social_accounts',
      category_id: 'social_content_categories',
      campaign_id: 'social_campaigns',
    },
  ),
};

/** Lead forms as the verbs need them. */
export const leadRecords: Records<typeof socialLeads> = {
  contract: socialLeads,
  table: naming(
    using(
      resourceTable('social_leads', {
        computed: {
          social_account_name: (account) => ofAccount(account, 'name'),
          network: (account) => ofAccount(account, 'network'),
          list_name: (account) =>
            sql`(select l.name from lists l where l.account_id = ${account} and l.id = r.list_id)`,
        },
        filter: (query, account) => [
          ...equal(query, ['social_account_id', 'is_enabled']),
          ...(typeof query['network'] === 'string'
            ? [sql<SqlBool>`${ofAccount(account, 'network')} = ${query['network']}`]
            : []),
        ],
      }),
      {
        social_accounts: sql`array[r.social_account_id]`,
        lists: sql`array[r.list_id]`,
        custom_fields: sql`array(select substr(m.value, 8)::bigint from jsonb_each_text(r.mapping) m where m.value like 'custom:%')`,
      },
    ),
    {
      social_account_id: 'social_accounts',
      list_id: 'lists',
      mapping: { family: 'custom_fields', idsIn: customFieldsIn },
    },
  ),
};

function customFieldsIn(mapping: unknown): number[] {
  if (mapping === null || typeof mapping !== 'object') return [];
  return Object.values(mapping).flatMap((target) => {
    const found = typeof target === 'string' ? /^custom:(\d{1,15})$/.exec(target) : null;
    return found ? [Number(found[1])] : [];
  });
}

function equal(query: Query, names: readonly string[]): Condition[] {
  return names
    .filter((name) => query[name] !== undefined)
    .map((name) => sql<SqlBool>`${sql.ref(`r.${name}`)} = ${query[name]}`);
}

function postsOf(account: number, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*)::int from social_schedules s where s.account_id = ${account} and ${which})`;
}

function ofAccount(account: number, column: 'name' | 'network'): RawBuilder<unknown> {
  return sql`(select ${sql.ref(`n.${column}`)} from social_accounts n where n.account_id = ${account} and n.id = r.social_account_id)`;
}
