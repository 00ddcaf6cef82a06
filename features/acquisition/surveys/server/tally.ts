import { sql, type RawBuilder } from 'kysely';
import type { FormPages } from '#engines/forms/contract.ts';
import type { Account } from '#platform/server/account/account.ts';

/** A response as it was or as it is now; `sign` takes it out of the counts or puts it in. */
export interface Tallied {
  readonly sign: 1 | -1;
  readonly state: 'started' | 'finished';
  readonly step: number;
  readonly answers: object;
  readonly day: string | null;
}

/** What is counted of a survey, by the names that `survey_counts` has. */
export interface TalliedItem {
  readonly item: string;
  readonly value: string;
  readonly count: number;
  readonly total: number;
}

const countedByValue = new Set(['choice', 'multiple_choice', 'scale', 'yes_no', 'country']);

/**
 * What responses add up to, as a SELECT of item, value, count and total. `given` has the columns sign, state, step, answers and day.
 * The one place that says what is counted: the kept counts and those of a segment agree by it.
 */
export function talliesOf(given: RawBuilder<unknown>, pages: FormPages): RawBuilder<unknown> {
  const fields = pages.flatMap((page) => page.fields);
  const idsOf = (is: (kind: string) => boolean) =>
    sql`${fields.filter(({ kind }) => is(kind)).map(({ id }) => id)}::text[]`;
  const byValue = idsOf((kind) => countedByValue.has(kind));
  const numbers = idsOf((kind) => kind === 'number');
  return sql`
    select said.item collate "C" as item, said.value collate "C" as value, sum(said.sign)::bigint as count, coalesce(sum(said.sign * said.number), 0) as total
    from ${given} g cross join lateral (
      select '#started' as item, '' as value, g.sign, null::numeric as number
      union all select '#step', g.step::text, g.sign, null
      union all select '#finished', '', g.sign, null where g.state = 'finished'
      union all select '#day', g.day, g.sign, null where g.state = 'finished' and g.day is not null
      union all select '#answered', a.key, g.sign, null from jsonb_each(g.answers) a where g.state = 'finished'
      union all select a.key, v.value, g.sign, null from jsonb_each(g.answers) a
        cross join lateral jsonb_array_elements_text(case when jsonb_typeof(a.value) = 'array' then a.value else jsonb_build_array(a.value) end) v(value)
        where g.state = 'finished' and a.key = any(${byValue})
      union all select a.key, '', g.sign, (a.value #>> '{}')::numeric from jsonb_each(g.answers) a
        where g.state = 'finished' and a.key = any(${numbers})) said
    group by said.item, said.value`;
}

// Rows in one order, so that responses that come at once wait for each other and never in a circle.
/** Counts responses of a survey in the account's transaction; answers how many are finished now, where that changed. */
export async function countResponses(
  account: Account,
  survey: { readonly id: number; readonly pages: FormPages },
  responses: readonly Tallied[],
): Promise<number | null> {
  const given = sql`(select * from jsonb_to_recordset(${JSON.stringify(responses)}::jsonb)
    as x(sign int, state text, step int, answers jsonb, day text))`;
  const { rows } = await sql<{ item: string; count: number }>`
    insert into survey_counts as c (account_id, survey_id, item, value, count, total)
    select ${account.id}::bigint, ${survey.id}::bigint, t.item, t.value, t.count, t.total
    from (${talliesOf(given, survey.pages)}) t where t.count <> 0 or t.total <> 0 order by t.item, t.value
    on conflict (account_id, survey_id, item, value) do update
      set count = c.count + excluded.count, total = c.total + excluded.total
    returning item, count`.execute(account.db);
  return rows.find(({ item }) => item === '#finished')?.count ?? null;
}
