import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { RuleContext } from './compile-rules.ts';
import { contactCount } from './contact-count.ts';
import { fieldsOf, idArray } from './contact-fields.ts';
import type { RuleForm } from './criteria/among.ts';
import { pluggedCriteria } from './criteria/criterion.ts';
import { conditionsOf, rulesSchema, type Rules } from './rules.ts';

/**
 * Up to so many contacts a rule gathers what it needs in memory, 32 bytes for each contact and condition; beyond, PostgreSQL
 * would not keep it there and read it again for each contact, so it is looked up contact by contact.
 */
const mostGathered = 1_500_000;
const memoryToGather = '32MB';

/** How many segments may stand in each other. */
const deepest = 3;

/**
 * What rules of this account are compiled against. Segments that they name are read along, a level at a time; refuses one that
 * is gone, one that asks for itself, and more than three levels. The same segment twice on different ways is no circle.
 */
export async function ruleContext(
  account: Account,
  {
    rules = [],
    now = new Date(account.now),
    form = 'set',
    within = [],
  }: {
    rules?: readonly Rules[];
    now?: Date;
    form?: RuleForm;
    /** Segments whose rules these are: naming one of them would be a circle. */
    within?: readonly number[];
  } = {},
): Promise<RuleContext> {
  const segments = await segmentsNamed(account, rules);
  const isGathered = form === 'set' && rules.length > 0 && (await gathers(account));
  for (const rule of rules) refuseCircles(rule, { segments, above: within });
  return {
    accountId: account.id,
    fields: await fieldsOf(account),
    now,
    zone: account.record.time_zone,
    form: isGathered || rules.length === 0 ? form : 'one',
    segments,
    prepared: await preparedFor(account, [...rules, ...segments.values()]),
  };
}

// Only what conditions ask: most rules ask nothing that is plugged in.
async function preparedFor(
  account: Account,
  rules: readonly Rules[],
): Promise<Map<string, unknown>> {
  const asked = new Set<string>(
    rules.flatMap((one) => conditionsOf(one).map(({ criterion }) => criterion)),
  );
  const prepared = new Map<string, unknown>();
  for (const criterion of pluggedCriteria())
    if (asked.has(criterion.name)) prepared.set(criterion.name, await criterion.prepare(account));
  return prepared;
}

async function gathers(account: Account): Promise<boolean> {
  if ((await contactCount(account)) > mostGathered) return false;
  // Of this transaction alone; hash tables may take twice as much.
  await sql`select set_config('work_mem', ${memoryToGather}, true)`.execute(account.db);
  return true;
}

/** The segments that a rule names. */
export function segmentsIn(rules: Rules): number[] {
  return conditionsOf(rules).flatMap((condition) =>
    condition.criterion === 'segment' ? condition.segment_ids : [],
  );
}

/** The rules of segments by id; ids that do not exist are left out. */
export async function segmentRules(
  account: Account,
  ids: readonly number[],
): Promise<Map<number, Rules>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; rules: unknown }>`
    select id, rules from segments where account_id = ${account.id} and id = any(${idArray(ids)})`.execute(
    account.db,
  );
  return new Map(rows.map((row) => [row.id, rulesSchema.parse(row.rules)]));
}

async function segmentsNamed(
  account: Account,
  rules: readonly Rules[],
): Promise<Map<number, Rules>> {
  const known = new Map<number, Rules>();
  let wanted = rules.flatMap(segmentsIn);
  for (let level = 0; level <= deepest && wanted.length > 0; level += 1) {
    const found = await segmentRules(account, [...new Set(wanted)]);
    for (const [id, rule] of found) known.set(id, rule);
    wanted = [...found.values()].flatMap(segmentsIn).filter((id) => !known.has(id));
  }
  return known;
}

function refuseCircles(
  rules: Rules,
  { segments, above }: { segments: ReadonlyMap<number, Rules>; above: readonly number[] },
  level = 1,
): void {
  for (const id of segmentsIn(rules)) {
    const inner = segments.get(id);
    if (above.includes(id)) throw invalid({ segment_ids: [`segment ${id} asks for itself`] });
    if (!inner) throw invalid({ segment_ids: [`segment ${id} does not exist any more`] });
    if (level > deepest)
      throw invalid({ segment_ids: [`segments may stand in each other at most ${deepest} deep`] });
    refuseCircles(inner, { segments, above: [...above, id] }, level + 1);
  }
}
