import {
  allCriteriaOf,
  missingReferences,
  namedBy,
  namesInRules,
  placedConditions,
  rulesSchema,
  type RuleNames,
  type Rules,
} from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Families } from '#platform/server/families.ts';
import type { Row } from '#platform/server/resource/list.ts';
import type { Segment } from '../contract/segments.ts';
import { readLine, readRules, type ReadableWith } from '../contract/readable-rules.ts';

/** Segments as answers carry them: with their rules in words, and broken where a condition names what is gone. */
export async function readable(
  account: Account,
  families: Families,
  rows: readonly Row[],
): Promise<Row[]> {
  const parsed = rows.map((row) => rulesSchema.safeParse(row['segment_rules_attributes']).data);
  const known = parsed.filter((rules) => rules !== undefined);
  const names = await allNames(account, families, known);
  const reading = await readingOf(account, names);
  return rows.map((row, at) => {
    const rules = parsed[at];
    if (!rules) return { ...row, state: 'broken', text: '', lines: [], names: {} };
    const isBroken = missingReferences(rules, names).length > 0;
    return {
      ...row,
      ...(isBroken && { state: 'broken' }),
      text: readRules(rules, reading),
      lines: linesOf(rules, reading),
      names: namesOf([rules], names),
    };
  });
}

/** The names of what rules name that stand among some values. */
export async function namesInValues(
  account: Account,
  families: Families,
  values: readonly unknown[],
): Promise<Segment['names']> {
  const rules = values.flatMap((value) => rulesSchema.safeParse(value).data ?? []);
  return namesOf(rules, await allNames(account, families, rules));
}

function namesOf(rules: readonly Rules[], names: RuleNames): Segment['names'] {
  const known: Record<string, Record<string, string | null>> = {};
  for (const { family, ids } of rules.flatMap((one) => namedBy(one)))
    for (const id of ids) {
      const name = names.get(family)?.get(id);
      if (name !== undefined) (known[family] ??= {})[id] = name;
    }
  return known;
}

/** The names of what rules name, by family and id; null for what is hidden from the caller. */
export async function namesOfRules(
  account: Account,
  families: Families,
  rules: readonly Rules[],
): Promise<Segment['names']> {
  const names = await allNames(account, families, rules);
  return Object.fromEntries([...names].map(([family, ids]) => [family, Object.fromEntries(ids)]));
}

/** One segment as answers carry it. */
export async function readableOne(account: Account, families: Families, row: Row): Promise<Row> {
  return (await readable(account, families, [row]))[0]!;
}

/** What a rule is put into English with. */
export async function readingOfRule(
  account: Account,
  families: Families,
  rules: Rules,
): Promise<ReadableWith> {
  return readingOf(account, await allNames(account, families, [rules]));
}

/** The lines of a rule in words, each with its place. */
export function linesOf(
  rules: Rules,
  reading: ReadableWith,
): { path: string; text: string; is_long: boolean }[] {
  return placedConditions(rules).map(({ path, condition }) => {
    const { text, isLong } = readLine(condition, reading);
    return { path, text, is_long: isLong };
  });
}

// The audience engine names what is its own; records of features, such as campaigns, their families name.
async function allNames(
  account: Account,
  families: Families,
  rules: readonly Rules[],
): Promise<RuleNames> {
  const names = new Map(await namesInRules(account, rules));
  const others = new Map<string, number[]>();
  for (const { family, ids } of rules.flatMap((one) => namedBy(one)))
    if (!names.has(family)) others.set(family, [...(others.get(family) ?? []), ...ids]);
  for (const [family, ids] of others) {
    const { rows } = await families.choices(account, family, { page: 1, per_page: 1000, ids });
    names.set(family, new Map(rows.map(({ id, name }) => [id, name])));
  }
  return names;
}

async function readingOf(account: Account, names: RuleNames): Promise<ReadableWith> {
  return {
    criteria: await allCriteriaOf(account, [...(names.get('custom_fields')?.keys() ?? [])]),
    nameOf: (family, id) => names.get(family)?.get(id),
    say: (english) => english,
  };
}
