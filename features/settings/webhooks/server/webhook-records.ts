import { sql } from 'kysely';
import { countedUpTo } from '#platform/contract/resource.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { webhooks } from '../contract.ts';

const counted = (state: 'waiting' | 'failed') => (accountId: number) =>
  sql`(select count(*)::int from (select from webhook_deliveries d
    where d.account_id = ${accountId} and d.endpoint_id = r.id and d.state = ${sql.lit(state)} limit ${countedUpTo}) counted)`;

/** Webhooks as the verbs need them. */
export const webhookRecords: Records<typeof webhooks> = {
  contract: webhooks,
  table: resourceTable('webhook_endpoints', {
    visible: [sql`r.deleted_at is null`],
    computed: {
      state: sql`case when not r.enabled and r.stopped_at is not null then 'stopped' when not r.enabled then 'off' when r.failures > 0 then 'failing' else 'active' end`,
      previous_secret_until: (_accountId, account) =>
        sql`case when r.previous_secret_until > ${account.now}::timestamptz then r.previous_secret_until end`,
      next_try_at: sql`case when r.failures > 0 and r.enabled then r.next_try_at end`,
      waiting: counted('waiting'),
      failed: counted('failed'),
    },
  }),
};
