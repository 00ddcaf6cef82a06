import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { compileCondition, compileRules } from './compile-rules.ts';
import { placedConditions, type PlacedCondition } from './parse-rules.ts';
import { ruleContext } from './rule-context.ts';
import { isRules, type Rules } from './rules.ts';

/** What one line of a rule does, in contacts. */
export interface LineEffect extends PlacedCondition {
  /** Who meets it by itself. */
  count: number;
  /** Who would be found as well without it. */
  removes: number;
  /** Who is found only because of it. */
  adds: number;
}

/** A contact as an example of whom a rule finds. */
export interface SampleContact {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
}

/** What a rule finds, and what each of its lines does. */
export interface RuleEffect {
  total: number;
  matching: number;
  lines: LineEffect[];
  sample: SampleContact[];
}

/** Whether each line of a rule holds for one contact; null when there is no such contact. */
export interface RulesOfContact {
  contact: SampleContact;
  isIn: boolean;
  lines: (PlacedCondition & { holds: boolean })[];
}

const sampled = 10;

/**
 * Counts a rule and what each of its lines does, in one pass over the contacts: each line is asked once and becomes a bit, and
 * the few combinations of bits that occur are put together here, with and without each line.
 */
export async function explainLines(
  account: Account,
  rules: Rules,
  now: Date = new Date(account.now),
): Promise<RuleEffect> {
  const context = await ruleContext(account, { rules: [rules], now });
  const placed = placedConditions(rules);
  const bits = bitsSql(placed.map(({ condition }) => compileCondition(condition, context)));
  const { rows: combinations } = await sql<Combination>`
    select bits, count(*) as count from (
      select ${bits} as bits from contacts c where c.account_id = ${account.id}
    ) asked group by bits`.execute(account.db);
  const { rows: sample } = await sql<SampleContact>`
    select ${sampleColumns} from contacts c
    where c.account_id = ${account.id} and ${compileRules(rules, context)} order by c.id desc limit ${sampled}`.execute(
    account.db,
  );
  return { ...effectsOf(rules, combinations), sample };
}

/** What a rule finds and what its lines do, by the combinations of bits that occur. */
export function effectsOf(
  rules: Rules,
  combinations: readonly Combination[],
): Omit<RuleEffect, 'sample'> {
  const whole = membersOf(rules, combinations);
  return {
    total: sumOf(combinations, () => true),
    matching: sumOf(combinations, ({ bits: met }) => whole(met)),
    lines: placedConditions(rules).map((line, at) => ({
      ...line,
      ...effectOf(rules, combinations, at),
    })),
  };
}

/** Which lines of a rule one contact meets, and whether the rule finds it; null where there is no such contact. */
export async function explainContact(
  account: Account,
  rules: Rules,
  contactId: number,
): Promise<RulesOfContact | null> {
  const context = await ruleContext(account, { rules: [rules], form: 'one' });
  const placed = placedConditions(rules);
  const bits = bitsSql(placed.map(({ condition }) => compileCondition(condition, context)));
  const {
    rows: [row],
  } = await sql<SampleContact & { bits: boolean[] }>`
    select ${sampleColumns}, ${bits} as bits from contacts c
    where c.account_id = ${account.id} and c.id = ${contactId}`.execute(account.db);
  if (!row) return null;
  const { bits: met, ...contact } = row;
  return {
    contact,
    isIn: isMet(rules, met, { next: 0 }) === true,
    lines: placed.map((line, at) => ({ ...line, holds: met[at] === true })),
  };
}

/** How many contacts meet the same lines. */
export interface Combination {
  /** Which lines are met, in reading order. */
  bits: boolean[];
  count: number;
}

const sampleColumns = sql`c.id, coalesce(c.email, '') as email, c.first_name, c.last_name`;

/** Whether each of these predicates holds for contact c. */
export function bitsSql(predicates: readonly RawBuilder<SqlBool>[]): RawBuilder<boolean[]> {
  return sql`array[${sql.join(predicates.map((one) => sql`coalesce(${one}, false)`))}]::boolean[]`;
}

function effectOf(
  rules: Rules,
  combinations: readonly Combination[],
  line: number,
): Pick<LineEffect, 'count' | 'removes' | 'adds'> {
  const isIn = membersOf(rules, combinations);
  const isInWithout = membersOf(rules, combinations, line);
  return {
    count: sumOf(combinations, ({ bits }) => bits[line] === true),
    removes: sumOf(combinations, ({ bits }) => isInWithout(bits) && !isIn(bits)),
    adds: sumOf(combinations, ({ bits }) => isIn(bits) && !isInWithout(bits)),
  };
}

// A rule that has lost its only line asks nothing, so everybody meets it.
function membersOf(
  rules: Rules,
  combinations: readonly Combination[],
  without?: number,
): (bits: boolean[]) => boolean {
  const known = new Map(
    combinations.map(({ bits }) => [bits, isMet(rules, bits, { next: 0, without }) !== false]),
  );
  return (bits) => known.get(bits) === true;
}

interface Walk {
  next: number;
  without?: number | undefined;
}

// Null: nothing was asked. Every line is walked past, whatever is known already, because the walk counts them.
function isMet(rules: Rules, bits: readonly boolean[], walk: Walk): boolean | null {
  const parts = rules.segment_filters_attributes.map((part) => {
    if (isRules(part)) return isMet(part, bits, walk);
    const at = walk.next++;
    return at === walk.without ? null : bits[at] === true;
  });
  const asked = parts.filter((part) => part !== null);
  if (asked.length === 0) return null;
  return rules.filter === 'and' ? asked.every(Boolean) : asked.some(Boolean);
}

function sumOf(
  combinations: readonly Combination[],
  which: (combination: Combination) => boolean,
): number {
  return combinations.reduce((sum, one) => sum + (which(one) ? Number(one.count) : 0), 0);
}
