import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Account } from '../account/account.ts';
import type { Choice, ChoiceQuery } from '../families.ts';
import { inSeenFolders } from '../folders/folder-access.ts';
import { pageWindow } from '../resource/page-window.ts';
import { all, contains } from '../resource/resource-table.ts';
import { countRows } from '../resource/total.ts';
import type { Total } from '#platform/contract/resource.ts';
import type { Family } from './family.ts';

/** A page of what there is to choose of a family, by name; a family that offers nothing has no entries. */
export async function choicesOf(
  family: Family | undefined,
  account: Account,
  query: ChoiceQuery,
): Promise<{ rows: Choice[]; total: Total }> {
  const offer = family && offerOf(family, account, query);
  if (!offer) return { rows: [], total: { count: 0, isCapped: false } };
  const total = await countRows(account, offer.from);
  if (!pageWindow(query, total)) return { rows: [], total };
  const { columns = sql`r.id, ${offer.name} as name` } = family.choices ?? {};
  const { rows } = await sql<Choice>`
    select ${typeof columns === 'function' ? columns(account) : columns} ${offer.from}
    order by ${offer.order} limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(
    account.db,
  );
  return { rows, total };
}

/** What there is to choose of a family as SQL, `from … where …` with the table as `r`; null for one that offers nothing. */
export function offerOf(
  family: Family,
  account: Account,
  query: ChoiceQuery,
): { from: RawBuilder<unknown>; name: RawBuilder<unknown>; order: RawBuilder<unknown> } | null {
  const { choices = {}, records } = family;
  const table = choices.table ?? records?.table.name;
  if (!table) return null;
  const name = sql`${sql.ref(`r.${choices.name ?? 'name'}`)}`;
  const where = all([
    sql<SqlBool>`r.account_id = ${account.id}`,
    ...offered(family, account, query),
    ...(query.ids === undefined ? [] : [sql<SqlBool>`r.id = any(${query.ids}::bigint[])`]),
    ...(query.name?.trim() ? [contains(name, query.name.trim())] : []),
  ]);
  return {
    from: sql`from ${sql.table(table)} r where ${where}`,
    name,
    order: choices.order ?? sql`${name} collate "und-x-icu", r.id`,
  };
}

function offered(
  { choices, records }: Family,
  account: Account,
  query: ChoiceQuery,
): RawBuilder<SqlBool>[] {
  return [
    ...(records?.table.visible ?? []),
    ...(records?.table.traits.has('archive') ? [sql<SqlBool>`r.archived_at is null`] : []),
    ...inSeenFolders(account, records?.table.folderType ?? null),
    ...(choices?.where?.(account, query) ?? []),
  ];
}
