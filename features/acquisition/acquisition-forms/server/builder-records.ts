import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { inFolders } from '#platform/server/resource/folders-trait.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable, type Computed } from '#platform/server/resource/resource-table.ts';
import { naming, using } from '#platform/server/resource/uses-trait.ts';
import { builders } from '../contract.ts';

type Count = 'views' | 'submissions' | 'quarantined';

/** A count of a form (`r`) as it is now: what is added up and what waits to be. */
function countNow(
  accountId: number,
  name: Count,
  since: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const column = sql.ref(`d.${name}`);
  return sql`(coalesce((select sum(${column}) from form_days d
      where d.account_id = ${accountId} and d.form_id = r.id and ${since}), 0)
    + coalesce((select sum(${column}) from form_days_waiting d
      where d.account_id = ${accountId} and d.form_id = r.id and ${since}), 0))::int`;
}

const counted =
  (name: Count): Computed =>
  (account) =>
    countNow(account, name);

const fields = sql`jsonb_array_elements(r.draft -> 'pages') p, jsonb_array_elements(p -> 'fields') f`;

/** Acquisition forms as the verbs need them. */
export const builderRecords: Records<typeof builders> = {
  contract: builders,
  table: naming(
    using(
      inFolders(
        resourceTable('forms', {
          visible: [sql<SqlBool>`r.kind = 'acquisition'`],
          filter: (query) => [
            ...(typeof query['type'] === 'string' ? [sql<SqlBool>`r.type = ${query['type']}`] : []),
            ...(typeof query['status'] === 'string'
              ? [sql<SqlBool>`r.state = ${query['status']}`]
              : []),
          ],
          computed: {
            design: sql`r.draft`,
            lists: sql`r.list_ids`,
            published: sql`r.state = 'published'`,
            has_changes: (account) => sql`not exists (select from form_versions v
              where v.account_id = ${account} and v.form_id = r.id and v.version = r.version
                and v.definition = r.draft and v.list_ids = r.list_ids)`,
            views: counted('views'),
            submissions: counted('submissions'),
            quarantined: counted('quarantined'),
            kept_out_this_week: (account) =>
              countNow(account, 'quarantined', sql`d.day > (now() at time zone 'UTC')::date - 7`),
            rate: (account) => sql`round(100.0 * ${countNow(account, 'submissions')}
              / nullif(${countNow(account, 'views')}, 0), 1)::float`,
          },
        }),
        'acquisition/builder',
      ),
      {
        lists: sql`r.list_ids || array(select l::bigint from ${fields}, jsonb_array_elements_text(f -> 'list_ids') l)`,
        custom_fields: sql`array(select substr(f ->> 'binds', 8)::bigint from ${fields} where f ->> 'binds' like 'custom:%')`,
      },
    ),
    {
      lists: 'lists',
      design: [
        {
          family: 'lists',
          idsIn: (design) => fieldsIn(design).flatMap((one) => idsIn(one['list_ids'])),
        },
        {
          family: 'custom_fields',
          idsIn: (design) =>
            fieldsIn(design).flatMap(({ binds }) =>
              typeof binds === 'string' && /^custom:\d{1,15}$/.test(binds)
                ? [Number(binds.slice('custom:'.length))]
                : [],
            ),
        },
        { family: 'tags', idsIn: (design) => idsIn(asObject(design)['tag_ids']) },
      ],
    },
  ),
};

// What a body holds before it is read as a design.
function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function fieldsIn(design: unknown): Record<string, unknown>[] {
  const { pages } = asObject(design);
  if (!Array.isArray(pages)) return [];
  return pages
    .map((page) => asObject(page)['fields'])
    .flatMap((some) => (Array.isArray(some) ? some.map(asObject) : []));
}

function idsIn(value: unknown): number[] {
  return Array.isArray(value)
    ? value.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)
    : [];
}
