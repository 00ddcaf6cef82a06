import { sql, type SqlBool } from 'kysely';
import type { FieldErrors } from '#platform/contract/errors.ts';
import type { Account } from '../account/account.ts';
import { invalid } from '../errors.ts';
import type { NamedInField, UsedRecords } from '../families.ts';
import { inSeenFolders } from '../folders/folder-access.ts';
import { all } from '../resource/resource-table.ts';
import type { Family } from './family.ts';

// Enough for a sentence.
const mostSaid = 10;

interface Names {
  readonly named: readonly NamedInField[];
  readonly kept?: readonly UsedRecords[] | undefined;
}

/** Refuses fields that name what is not there for the caller; each says which. */
export async function requireNamed(
  families: ReadonlyMap<string, Family>,
  account: Account,
  { named, kept = [] }: Names,
): Promise<void> {
  const errors: FieldErrors = {};
  // One family after the other: they share the account's one transaction.
  for (const path of new Set(named.map((one) => one.family))) {
    const family = families.get(path);
    if (!family) throw new Error(`There is no family ${path}.`);
    const fields = named.filter((one) => one.family === path);
    const there = await thereFor(account, family, {
      ids: fields.flatMap(({ ids }) => ids),
      held: kept.filter((one) => one.family === path).flatMap(({ ids }) => ids),
    });
    for (const { field, ids, by } of fields) {
      const missing = [...new Set(ids)].filter((id) => !there.has(id));
      if (missing.length > 0) errors[field] = [refusalSentence(wordOf(family), missing, by)];
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function thereFor(
  account: Account,
  { path, records, choices }: Family,
  { ids, held }: { ids: readonly number[]; held: readonly number[] },
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const table = records?.table.name ?? choices?.table;
  if (!table) throw new Error(`Nobody says where records of ${path} are.`);
  const seen = all(inSeenFolders(account, records?.table.folderType ?? null));
  const where = all([
    sql`r.account_id = ${account.id}`,
    sql`r.id = any(${[...ids]}::bigint[])`,
    ...(records?.table.visible ?? []),
    sql<SqlBool>`${seen} or r.id = any(${[...held]}::bigint[])`,
  ]);
  const { rows } = await sql<{ id: number }>`
    select r.id from ${sql.table(table)} r where ${where}`.execute(account.db);
  return new Set(rows.map(({ id }) => id));
}

function wordOf({ path, records }: Family): string {
  return records?.contract.title.toLowerCase() ?? path.replace(/s$/, '');
}

function refusalSentence(word: string, missing: readonly number[], by: NamedInField['by']): string {
  const ids = missing.slice(0, mostSaid).join(', ');
  if (by === 'id') return `is no ${word} of this account`;
  if (by === 'part') return `names ${ids}, which is no ${word} of this account`;
  return missing.length > 1
    ? `contain ${ids}, which are no ${word} of this account`
    : `contain ${ids}, which is no ${word} of this account`;
}
