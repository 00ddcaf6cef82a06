import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { compileCondition } from './compile-rules.ts';
import { contactCount } from './contact-count.ts';
import { bitsSql, effectsOf, type Combination, type RuleEffect } from './explain-lines.ts';
import { placedConditions } from './parse-rules.ts';
import { ruleContext } from './rule-context.ts';
import type { Rules } from './rules.ts';

/** Up to so many contacts a rule is counted at once, exactly. */
export const countedExactly = 200_000;

const windows = 32;
const contactsInWindow = 500;

/**
 * About what a rule finds and what each of its lines does, from some stretches of contacts all over the account; null where
 * there are so few that counting them takes no longer. `random` chooses the stretches.
 */
export async function estimateLines(
  account: Account,
  rules: Rules,
  { random = Math.random, above = countedExactly }: { random?: () => number; above?: number } = {},
): Promise<Omit<RuleEffect, 'sample'> | null> {
  const total = await contactCount(account);
  if (total <= above) return null;
  const context = await ruleContext(account, { rules: [rules], form: 'one' });
  const bits = bitsSql(
    placedConditions(rules).map(({ condition }) => compileCondition(condition, context)),
  );
  const places = Array.from({ length: windows }, (_, at) => (at + random()) / windows);
  const { rows } = await sql<Combination>`
    with ends as (select min(c.id) as first, max(c.id) as last from contacts c where c.account_id = ${account.id}),
    chosen as (
      select c.* from ends cross join unnest(${places}::float8[]) place cross join lateral (
        select k.* from contacts k where k.account_id = ${account.id} and k.id >= ends.first + floor((ends.last - ends.first) * place)::bigint
        order by k.id limit ${contactsInWindow}) c)
    select bits, count(*) as count from (select ${bits} as bits from chosen c) asked group by bits`.execute(
    account.db,
  );
  const { lines, matching, total: looked } = effectsOf(rules, rows);
  const scaled = (count: number) => (looked === 0 ? 0 : Math.round((count * total) / looked));
  return {
    total,
    matching: scaled(matching),
    lines: lines.map((line) => ({
      ...line,
      count: scaled(line.count),
      removes: scaled(line.removes),
      adds: scaled(line.adds),
    })),
  };
}
