import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { compileCondition, compileRules } from './compile-rules.ts';
import { ruleContext } from './rule-context.ts';
import { conditionsOf, type Condition, type Rules } from './rules.ts';

/** One line of a rule with the number of contacts that meet it by itself. */
export interface ExplainedCondition {
  condition: Condition;
  count: number;
}

/** What a rule finds, and what each of its lines does. */
export interface ExplainedRules {
  total: number;
  matching: number;
  conditions: ExplainedCondition[];
  sample: { id: number; email: string; first_name: string; last_name: string }[];
}

/** Counts a rule and each of its lines in one pass over the contacts, and shows up to ten contacts it finds. */
export async function explainRules(
  account: Account,
  rules: Rules,
  now: Date = new Date(account.now),
): Promise<ExplainedRules> {
  const context = await ruleContext(account, { rules: [rules], now });
  const conditions = conditionsOf(rules);
  const predicate = compileRules(rules, context);
  const counts = conditions.map(
    (condition) => sql`count(*) filter (where ${compileCondition(condition, context)})`,
  );
  const {
    rows: [row],
  } = await sql<{ counts: number[]; total: number; matching: number }>`
    select count(*) as total, count(*) filter (where ${predicate}) as matching, array[${sql.join(counts)}]::int[] as counts
    from contacts c where c.account_id = ${account.id}`.execute(account.db);
  const { rows: sample } = await sql<ExplainedRules['sample'][number]>`
    select c.id, coalesce(c.email, '') as email, c.first_name, c.last_name from contacts c
    where c.account_id = ${account.id} and ${predicate} order by c.id desc limit 10`.execute(
    account.db,
  );
  return {
    total: row?.total ?? 0,
    matching: row?.matching ?? 0,
    conditions: conditions.map((condition, index) => ({
      condition,
      count: row?.counts[index] ?? 0,
    })),
    sample,
  };
}

/** Counts the contacts that meet a rule. */
export async function countRules(
  account: Account,
  rules: Rules,
  now: Date = new Date(account.now),
): Promise<number> {
  const predicate = compileRules(rules, await ruleContext(account, { rules: [rules], now }));
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*) as count from contacts c where c.account_id = ${account.id} and ${predicate}`.execute(
    account.db,
  );
  return row?.count ?? 0;
}
