import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import { compileRules, type RuleContext } from '../compile-rules.ts';
import type { RuleForm } from '../criteria/among.ts';
import { ruleContext } from '../rule-context.ts';
import { requireReferences } from '../rule-references.ts';
import { rulesSchema, type Rules } from '../rules.ts';
import { causesOf, type Causes } from './rule-causes.ts';

/** A tracked segment whose rule was read and compiled: good for one transaction. */
export interface TrackedRule {
  id: number;
  /** Over contacts c. */
  predicate: RawBuilder<SqlBool>;
  causes: Causes;
  /** Never compared with all contacts yet: who is in it has not entered, it was there before anybody looked. */
  isFirst: boolean;
}

/** Reads and compiles tracked segments of some states; those whose rule cannot be asked any more are left out and marked as broken. */
export async function trackedRules(
  account: Account,
  form: RuleForm,
  which: { states: readonly string[]; id?: number },
): Promise<TrackedRule[]> {
  const { rows } = await sql<{ id: number; rules: unknown; isFirst: boolean }>`
    select s.id, s.rules, t.compared_at is null as "isFirst" from tracked_segments t join segments s on s.account_id = ${account.id} and s.id = t.segment_id
    where t.account_id = ${account.id} and t.state = any(${[...which.states]}::text[])
      ${which.id === undefined ? sql`` : sql`and t.segment_id = ${which.id}`} order by s.id`.execute(
    account.db,
  );
  const parsed = rows.map((row) => ({ ...row, rules: rulesSchema.safeParse(row.rules).data }));
  const known = parsed.filter((one): one is Known => one.rules !== undefined);
  const shared = await contextOf(
    account,
    form,
    known.map(({ rules }) => rules),
  );
  const found: TrackedRule[] = [];
  const broken = parsed.filter(({ rules }) => !rules).map(({ id }) => id);
  for (const one of known) {
    const rule = await compiled(account, one, shared ?? form);
    if (rule) found.push(rule);
    else broken.push(one.id);
  }
  if (broken.length > 0)
    await sql`update tracked_segments set state = 'broken', due_at = null
      where account_id = ${account.id} and segment_id = any(${broken}::bigint[]) and state <> 'ending'`.execute(
      account.db,
    );
  return found;
}

// One context for all while each rule can be asked; one that cannot is found by asking them one by one.
async function contextOf(
  account: Account,
  form: RuleForm,
  rules: readonly Rules[],
): Promise<RuleContext | null> {
  try {
    const context = await ruleContext(account, { rules, form });
    await requireReferences(account, [...rules, ...context.segments.values()]);
    return context;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

interface Known {
  id: number;
  rules: Rules;
  isFirst: boolean;
}

async function compiled(
  account: Account,
  { id, rules, isFirst }: Known,
  shared: RuleContext | RuleForm,
): Promise<TrackedRule | null> {
  try {
    const context = typeof shared === 'string' ? await contextOf(account, shared, [rules]) : shared;
    if (!context) return null;
    return {
      id,
      predicate: compileRules(rules, context),
      causes: causesOf(rules, context),
      isFirst,
    };
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

const isRefusal = (error: unknown): boolean => error instanceof ProductError;
