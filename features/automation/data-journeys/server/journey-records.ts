import { sql, type SqlBool } from 'kysely';
import { inFolders } from '#platform/server/resource/folders-trait.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { naming, using } from '#platform/server/resource/uses-trait.ts';
import { dataJourneys } from '../contract/data-journeys.ts';
import { steps, type Step } from '../contract/steps.ts';
import { namedFamilies, namedOf } from './named-by-steps.ts';

/** Columns of a run u as answers carry them. */
export const runColumns = sql`u.run, u.state, u.cause, u.is_dry, u.started_by, u.error, u.started_at, u.finished_at`;

/** Data journeys as the verbs need them; what their steps name is in use. */
export const dataJourneyRecords: Records<typeof dataJourneys> = {
  contract: dataJourneys,
  table: naming(
    using(
      inFolders(
        resourceTable('data_journeys', {
          computed: {
            // Neither a dry run nor one that was skipped says how the data journey does.
            last_run: (account) => sql`(select to_jsonb(last) from (
              select ${runColumns} from data_runs u
              where u.account_id = ${account} and u.journey_id = r.id and not u.is_dry and u.state <> 'skipped'
              order by u.run desc limit 1) last)`,
          },
          filter: (query) =>
            typeof query['status'] === 'string'
              ? [sql<SqlBool>`r.status = ${query['status']}`]
              : [],
        }),
        'data_workflow',
      ),
      {
        lists: sql`r.list_ids`,
        segments: sql`r.segment_ids`,
        relational_queries: sql`r.query_ids`,
        tags: sql`r.tag_ids`,
        campaigns: sql`r.campaign_ids`,
        workflows: sql`r.journey_ids`,
      },
    ),
    {
      steps: namedFamilies.map((family) => ({
        family,
        idsIn: (value) => namedOf(stepsIn(value))[family],
      })),
    },
  ),
};

// Fields of a body come as they were sent; what is no step names nothing and is refused elsewhere.
function stepsIn(value: unknown): Step[] {
  const parsed = steps.safeParse(value);
  return parsed.success ? parsed.data : [];
}
