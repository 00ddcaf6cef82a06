import { sql, type SqlBool } from 'kysely';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { cleansingRules } from '../contract.ts';

/** Columns of a run u as answers carry them. */
export const runColumns = sql`u.id, u.state, u.started_by, u.found, u.total, u.cleansed, u.error, u.started_at, u.finished_at,
  u.undone_at, u.undone_by, (u.is_kept and u.cleansed > 0 and u.state in ('done', 'stopped', 'failed')) as can_undo`;

/** Where cleansing rules are kept. What they name stands in their conditions: `holders.ts`. */
const rulesTable = resourceTable('cleansing_rules', {
  computed: {
    last_run: (account) => sql`(select to_jsonb(last) from (
      select ${runColumns} from cleansing_runs u
      where u.account_id = ${account} and u.rule_id = r.id order by u.id desc limit 1) last)`,
  },
  filter: (query) => [
    ...(typeof query['enabled'] === 'boolean'
      ? [sql<SqlBool>`r.enabled = ${query['enabled']}`]
      : []),
    ...(typeof query['kind'] === 'string' ? [sql<SqlBool>`r.kind = ${query['kind']}`] : []),
  ],
});

/** Cleansing rules as the verbs need them. */
export const cleansingRecords: Records<typeof cleansingRules> = {
  contract: cleansingRules,
  table: rulesTable,
};
