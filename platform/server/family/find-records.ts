import { sql } from 'kysely';
import type { Account } from '../account/account.ts';
import type { FoundRecord, HintedRecord } from '../families.ts';
import { offerOf } from './choices-of.ts';
import type { Family } from './family.ts';
import { mayOpen } from './may-open.ts';

/** What is looked for, and how many of one family are named at most. */
interface Wanted {
  readonly name: string;
  readonly most: number;
}

/** Records by name in all families that say where a record shows: what the caller's roles and folders open and what is not archived. */
export async function findRecords(
  families: readonly Family[],
  account: Account,
  wanted: Wanted,
): Promise<FoundRecord[]> {
  const open = families.filter((family) => family.page !== undefined && mayOpen(family, account));
  const byName = await findByName(open, account, wanted);
  const found: FoundRecord[] = [];
  for (const family of open) {
    const { search, records } = family;
    const rows = search
      ? await search.find(account, wanted.name, wanted.most)
      : (byName.get(family.path) ?? []);
    const title = search?.title ?? records?.contract.title ?? '';
    for (const { id, name, hint = null } of rows)
      found.push({ id, name, hint, title, family: family.path, page: family.page!({ id, name }) });
  }
  return found;
}

// One statement for all of them: a palette asks while somebody types.
async function findByName(
  families: readonly Family[],
  account: Account,
  { name, most }: Wanted,
): Promise<ReadonlyMap<string, HintedRecord[]>> {
  const parts = families.flatMap((family) => {
    const offer = family.search
      ? null
      : offerOf(family, account, { page: 1, per_page: most, name });
    return offer
      ? [
          sql`(select ${family.path}::text as family, r.id, ${offer.name} as name ${offer.from} order by ${offer.order} limit ${most})`,
        ]
      : [];
  });
  const found = new Map<string, HintedRecord[]>();
  if (parts.length === 0) return found;
  const { rows } = await sql<HintedRecord & { family: string }>`${sql.join(
    parts,
    sql` union all `,
  )}`.execute(account.db);
  for (const { family, ...record } of rows)
    found.set(family, [...(found.get(family) ?? []), record]);
  return found;
}
