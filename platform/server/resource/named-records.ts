import type { Account } from '../account/account.ts';
import type { Families, NamedInField } from '../families.ts';
import type { Records } from './records.ts';
import type { ResourceTable } from './resource-table.ts';
import { showRecord } from './show.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The records of other families that these fields name, by field. */
export function namedIn({ naming }: Pick<ResourceTable, 'naming'>, fields: Fields): NamedInField[] {
  return Object.entries(naming).flatMap(([field, target]): NamedInField[] => {
    const value = fields[field];
    if (value === null || value === undefined) return [];
    if (typeof target !== 'string')
      return [target].flat().map(({ family, idsIn }) => ({
        field,
        family,
        ids: idsIn(value),
        by: 'part' as const,
      }));
    return [
      Array.isArray(value)
        ? { field, family: target, ids: value.map(Number), by: 'ids' }
        : { field, family: target, ids: [Number(value)], by: 'id' },
    ];
  });
}

/** The families whose records the fields of a body may name. */
export function familiesNamed({ naming }: Pick<ResourceTable, 'naming'>): string[] {
  return Object.values(naming)
    .flat()
    .map((target) => (typeof target === 'string' ? target : target.family));
}

/** Refuses a change that names what the caller may not look at, but for what the record names already: forms are saved whole. */
export async function requireNamedAnew(
  account: Account,
  families: Families,
  change: { records: Records; id: number; fields: Fields },
): Promise<void> {
  const { records, id, fields } = change;
  const named = namedIn(records.table, fields);
  if (named.length === 0) return;
  const before = await showRecord(account, records, id);
  await families.requireNamed(account, named, namedIn(records.table, before));
}
