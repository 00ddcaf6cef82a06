import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all } from '#platform/server/resource/resource-table.ts';
import { idArray } from './contact-fields.ts';
import { recordsNamedIn } from './criteria.ts';
import { pluggedCriteria } from './criteria/criterion.ts';
import { placedConditions } from './parse-rules.ts';
import type { Rules } from './rules.ts';

/** The names of records that rules name, by family and id; null for one in a folder that is shut to the caller. */
export type RuleNames = ReadonlyMap<string, ReadonlyMap<number, string | null>>;

/** A record that a line of a rule names and that does not exist any more. */
export interface MissingReference {
  path: string;
  property: string;
  family: string;
  id: number;
}

// Families of the contact model and the kind of folders that each lies in.
const families = {
  lists: { folders: 'list', title: 'list' },
  tags: { folders: 'tag', title: 'tag' },
  segments: { folders: 'segment', title: 'segment' },
  brands: { folders: null, title: 'brand' },
  custom_fields: { folders: null, title: 'custom field' },
} as const;

type KnownFamily = keyof typeof families;

/** What these rules name, by name; ids without an entry do not exist. */
export async function namesInRules(account: Account, rules: readonly Rules[]): Promise<RuleNames> {
  const wanted = new Map<string, Set<number>>();
  for (const { family, ids } of rules.flatMap(namedBy)) {
    if (!isKnown(family) && !pluggedRecords(family)) continue;
    const known = wanted.get(family) ?? new Set();
    for (const id of ids) known.add(id);
    wanted.set(family, known);
  }
  const names = new Map<string, ReadonlyMap<number, string | null>>();
  for (const [family, ids] of wanted) names.set(family, await namesOf(account, family, [...ids]));
  return names;
}

/** What a rule names of this account's records that is gone. */
export function missingReferences(rules: Rules, names: RuleNames): MissingReference[] {
  return namedBy(rules).flatMap(({ path, property, family, ids }) =>
    isKnown(family) || pluggedRecords(family)
      ? ids
          .filter((id) => !names.get(family)?.has(id))
          .map((id) => ({ path, property, family, id }))
      : [],
  );
}

/** Says which line names what is gone; 'not on a list' of a list that is gone would find everybody. */
function missingSentence(missing: MissingReference): string {
  return `A condition names the ${isKnown(missing.family) ? families[missing.family].title : pluggedRecords(missing.family)?.title} ${missing.id}, which does not exist any more. Remove it from the rule.`;
}

/** Refuses rules that name what is gone; each line is said by its place. */
export async function requireReferences(account: Account, rules: readonly Rules[]): Promise<void> {
  const names = await namesInRules(account, rules);
  const missing = rules.flatMap((one) => missingReferences(one, names));
  if (missing.length === 0) return;
  throw invalid(
    Object.fromEntries(
      missing.map((one) => [`${one.path}.${one.property}`, [missingSentence(one)]]),
    ),
  );
}

/** The same for the same rule, whatever the order of its keys: a figure belongs to the rule it was counted by. */
export function rulesHash(rules: Rules): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(rules)))
    .digest('hex')
    .slice(0, 32);
}

/** What the lines of a rule name, each with its place. */
export function namedBy(
  rules: Rules,
): { path: string; property: string; family: string; ids: number[] }[] {
  return placedConditions(rules).flatMap(({ path, condition }) =>
    recordsNamedIn(condition).map((named) => ({ path, ...named })),
  );
}

function pluggedRecords(family: string) {
  return pluggedCriteria().find(({ records }) => records.family === family)?.records;
}

function isKnown(family: string): family is KnownFamily {
  return Object.hasOwn(families, family);
}

async function namesOf(
  account: Account,
  family: string,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  if (!isKnown(family)) return (await pluggedRecords(family)?.names(account, ids)) ?? new Map();
  const seen = all(inSeenFolders(account, families[family].folders));
  const { rows } = await sql<{ id: number; name: string | null }>`
    select r.id, case when ${seen} then r.name end as name from ${sql.table(family)} r
    where r.account_id = ${account.id} and r.id = any(${idArray(ids)})`.execute(account.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
