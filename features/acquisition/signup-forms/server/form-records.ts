import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { inFolders } from '#platform/server/resource/folders-trait.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable, type Computed } from '#platform/server/resource/resource-table.ts';
import { naming, using } from '#platform/server/resource/uses-trait.ts';
import { signupForms } from '../contract.ts';

const texts = [
  'language',
  'title',
  'intro',
  'button',
  'color',
  'thanks_title',
  'thanks_text',
  'thanks_url',
  'confirmed_url',
] as const;

const drafted = Object.fromEntries(
  texts.map((name) => [name, sql`coalesce(r.draft ->> ${sql.lit(name)}, '')`]),
);

type Count = 'views' | 'submissions' | 'quarantined';

/** A count of a form (`r`) as it is now: what is added up and what waits to be. */
function countNow(name: Count, since: RawBuilder<unknown> = sql`true`): Computed {
  const column = sql.ref(`d.${name}`);
  return (account) => sql`(coalesce((select sum(${column}) from form_days d
      where d.account_id = ${account} and d.form_id = r.id and ${since}), 0)
    + coalesce((select sum(${column}) from form_days_waiting d
      where d.account_id = ${account} and d.form_id = r.id and ${since}), 0))::int`;
}

const fields = sql`jsonb_array_elements(r.draft -> 'pages') p, jsonb_array_elements(p -> 'fields') f`;

/** Sign-up forms as the verbs need them. */
export const signupFormRecords: Records<typeof signupForms> = {
  contract: signupForms,
  table: naming(
    using(
      inFolders(
        resourceTable('forms', {
          visible: [sql<SqlBool>`r.kind = 'signup'`],
          computed: {
            ...drafted,
            fields: sql`r.draft #> '{pages,0,fields}'`,
            lists: sql`r.list_ids`,
            must_confirm: sql`coalesce((r.draft ->> 'must_confirm')::boolean, true)`,
            tag_ids: sql`coalesce(r.draft -> 'tag_ids', '[]')`,
            sites: sql`coalesce(r.draft -> 'sites', '[]')`,
            seen: countNow('views'),
            submissions: countNow('submissions'),
            quarantined: countNow('quarantined'),
            kept_out_this_week: countNow(
              'quarantined',
              sql`d.day > (now() at time zone 'UTC')::date - 7`,
            ),
          },
        }),
        'form',
      ),
      {
        lists: sql`r.list_ids || array(select l::bigint from ${fields}, jsonb_array_elements_text(f -> 'list_ids') l)`,
        custom_fields: sql`array(select substr(f ->> 'binds', 8)::bigint from ${fields} where f ->> 'binds' like 'custom:%')`,
      },
    ),
    {
      lists: 'lists',
      tag_ids: 'tags',
      fields: [
        { family: 'lists', idsIn: (value) => fieldsIn(value).flatMap((one) => one.list_ids ?? []) },
        {
          family: 'custom_fields',
          idsIn: (value) =>
            fieldsIn(value).flatMap(({ binds }) =>
              binds?.startsWith('custom:') ? [Number(binds.slice('custom:'.length))] : [],
            ),
        },
      ],
    },
  ),
};

function fieldsIn(value: unknown): { list_ids?: number[]; binds?: string | null }[] {
  return Array.isArray(value) ? value : [];
}
