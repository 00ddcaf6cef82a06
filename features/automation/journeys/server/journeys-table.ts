import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { namedFamilies, namedInGraph, namedInGraphSql } from '#engines/journeys/public.ts';
import type { Choices } from '#platform/server/family/choices.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { archivable } from '#platform/server/resource/archive-trait.ts';
import { inFolders } from '#platform/server/resource/folders-trait.ts';
import type { Records } from '#platform/server/resource/records.ts';
import {
  resourceTable,
  type Condition,
  type NamedPart,
  type ResourceTable,
} from '#platform/server/resource/resource-table.ts';
import { naming, using } from '#platform/server/resource/uses-trait.ts';
import { workflows } from '../contract/workflows.ts';
import { exportedWorkflows, workflowsWithDraft } from './records-of-journeys.ts';

/** What the counts of a journey r have come to: folded ones and those that wait to be. */
function countSql(account: number, what: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(
    coalesce((select sum(k.count) from journey_counts k where k.account_id = ${account} and k.journey_id = r.id and k.what = ${what}), 0)
    + coalesce((select sum(d.change) from journey_count_changes d where d.account_id = ${account} and d.journey_id = r.id and d.what = ${what}), 0))::int`;
}

/** True where the draft r is not what is live. */
const hasChanges = (account: number) => sql`(r.live_version is not null and not exists (
  select from journey_versions v where v.account_id = ${account} and v.journey_id = r.id and v.version = r.live_version
    and v.graph = r.graph and v.settings = r.settings))`;

const counted = { inside: 'waiting', entered: 'entered', finished: 'finished', goals: 'goal' };

const counts = (account: number) =>
  sql`jsonb_build_object(${sql.join(
    Object.entries(counted).map(
      ([name, what]) => sql`${sql.lit(name)}, ${countSql(account, sql.lit(what))}`,
    ),
  )})`;

const approval = sql`(case when r.approval is not null then
  jsonb_build_object('by', r.approval ->> 'by', 'at', r.approval ->> 'at', 'draft_rev', (r.approval ->> 'rev')::int) end)`;

// What is drawn and what runs: neither may lose what it names.
const drawnAndLive = (account: number) => sql`jsonb_build_array(r.graph, r.settings, (
  select jsonb_build_array(v.graph, v.settings) from journey_versions v
  where v.account_id = ${account} and v.journey_id = r.id and v.version = r.live_version))`;

const parts: readonly NamedPart[] = namedFamilies.map((family) => ({
  family,
  idsIn: (value) => namedInGraph(value, family),
}));

const journeysTable: ResourceTable = naming(
  using(
    archivable(
      inFolders(
        resourceTable('journeys', {
          computed: {
            counts,
            has_changes: hasChanges,
            approval,
            ...Object.fromEntries(
              Object.entries(counted).map(([name, what]) => [
                name,
                (account: number) => countSql(account, sql.lit(what)),
              ]),
            ),
          },
          filter: (query) => filterOf(query['filter_by']),
        }),
        'workflow',
      ),
      requireDisabled,
    ),
    Object.fromEntries(
      namedFamilies.map((family) => [
        family,
        (account: number) => namedInGraphSql(drawnAndLive(account), family),
      ]),
    ),
  ),
  { graph: parts, settings: parts },
);

// Contacts inside would go on in a journey that no list shows.
function requireDisabled(
  _account: Account,
  { record, archived }: { record: Readonly<Record<string, unknown>>; archived: boolean },
): void {
  if (archived && record['status'] === 'enabled')
    throw invalid({ status: ['is enabled: disable the journey before you archive it'] });
}

/** Journeys as lists and verbs have them. */
export const workflowRecords: Records<typeof workflows> = {
  contract: workflows,
  table: journeysTable,
};

/** The same with their drafts. */
export const draftRecords: Records<typeof workflowsWithDraft> = {
  contract: workflowsWithDraft,
  table: journeysTable,
};

/** The same for a file. */
export const exportedRecords: Records<typeof exportedWorkflows> = {
  contract: exportedWorkflows,
  table: journeysTable,
};

/** What pickers offer: all journeys; those that a campaign can start, where its editor asks. */
export const workflowChoices: Choices = {
  columns: sql`r.id, r.name, r.status`,
  where: (account, query) =>
    query['startable'] === true
      ? [
          sql<SqlBool>`r.status = 'enabled'`,
          sql<SqlBool>`exists (
            select from journey_versions v
              cross join lateral jsonb_path_query(v.graph, '$.nodes[*] ? (@.type == "trigger").trigger ? (@.kind == "opened" || @.kind == "clicked")') as trigger
            where v.account_id = ${account.id} and v.journey_id = r.id and v.version = r.live_version
              and (${query['campaign_id'] ?? null}::bigint is null or jsonb_array_length(trigger -> 'campaign_ids') = 0
                or trigger -> 'campaign_ids' @> to_jsonb(${query['campaign_id'] ?? null}::bigint)))`,
        ]
      : [],
};

function filterOf(filter: unknown): Condition[] {
  switch (filter) {
    case 'modified':
      return [sql<SqlBool>`r.updated_at > r.created_at`];
    case 'draft':
    case 'enabled':
    case 'disabled':
      return [sql<SqlBool>`r.status = ${filter}`];
    default:
      return [];
  }
}
