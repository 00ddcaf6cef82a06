import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Choices } from '#platform/server/family/choices.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable, type Computed } from '#platform/server/resource/resource-table.ts';
import { surveys } from '../contract/surveys.ts';

/** How many responses a survey (`r`) has: begun or finished. */
function countOf(accountId: number, item: '#started' | '#finished'): RawBuilder<unknown> {
  return sql`coalesce((select n.count from survey_counts n
    where n.account_id = ${accountId} and n.survey_id = r.id and n.item = ${item} and n.value = ''), 0)::int`;
}

// A published survey (`r`) whose day has come or that has all its answers.
function isOver(accountId: number, now: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(coalesce(r.closes_at <= ${now}, false) or coalesce(r.max_answers <= ${countOf(accountId, '#finished')}, false))`;
}

/** The state of a survey (`r`) as it is now: one that is over is closed, whether somebody closed it or not. */
export function stateNow({ id, now }: Pick<Account, 'id' | 'now'>): RawBuilder<unknown> {
  return sql`case when r.state = 'published' and ${isOver(id, sql`${now}::timestamptz`)} then 'closed' else r.state end`;
}

/** The questions of a survey (`r`), those of all pages. */
export const questionsOf: RawBuilder<unknown> = sql`(select coalesce(jsonb_agg(q.field order by p.no, q.no), '[]')
  from jsonb_array_elements(r.pages) with ordinality p(page, no), jsonb_array_elements(p.page -> 'fields') with ordinality q(field, no))`;

const computed: Record<string, Computed> = {
  state: (_accountId, account) => stateNow(account),
  questions: questionsOf,
  responses: (accountId) => countOf(accountId, '#finished'),
  started: (accountId) => countOf(accountId, '#started'),
};

/** Surveys as the verbs need them. */
export const surveyRecords: Records<typeof surveys> = {
  contract: surveys,
  table: resourceTable('surveys', {
    computed,
    filter: ({ state }, accountId) =>
      typeof state === 'string' ? [isInState(accountId, state)] : [],
  }),
};

/** What pickers and editors offer of surveys. */
export const surveyChoices: Choices = {
  columns: (account) => sql`r.id, r.name, ${stateNow(account)} as state, r.is_anonymous`,
};

function isInState(accountId: number, state: string) {
  const over = isOver(accountId, sql`now()`);
  if (state === 'draft') return sql<SqlBool>`r.state = 'draft'`;
  if (state === 'published') return sql<SqlBool>`r.state = 'published' and not ${over}`;
  return sql<SqlBool>`r.state = 'closed' or r.state = 'published' and ${over}`;
}
