import { sql, type RawBuilder } from 'kysely';
import { listMeta, type ListQuery } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { ArchivedFamily } from '#platform/server/family/archived.ts';
import { conditionsOf } from '#platform/server/resource/list.ts';
import { all } from '#platform/server/resource/resource-table.ts';
import { archiveList, type ArchivedRecord, type ArchiveSelection } from '../contract.ts';

// An id of the archive is the record's id with the number of its family behind it.
const familyPlaces = 1000;

/** A parsed query of the archive. */
export interface ArchiveQuery extends ListQuery {
  type?: string | undefined;
}

/** A page of what was archived, over all families that the caller may look at, and how many there are of each. */
export async function listArchive(
  account: Account,
  families: readonly ArchivedFamily[],
  query: ArchiveQuery,
) {
  if (families.length === 0) return { rows: [], meta: { ...listMeta(0, query), types: [] } };
  const records = putAway(account, families, { name: query.name });
  const counted = await sql<{
    type: string;
    count: number;
  }>`select type, count(*)::int as count from (${records}) as a group by type`.execute(account.db);
  const types = families.map(({ contract: { path, title } }) => ({
    type: path,
    title,
    count: counted.rows.find((one) => one.type === path)?.count ?? 0,
  }));
  const total = types
    .filter((one) => query.type === undefined || one.type === query.type)
    .reduce((sum, one) => sum + one.count, 0);
  const direction =
    (query.sort_order ??
      (query.sort === archiveList.defaultSort[0] ? archiveList.defaultSort[1] : 'asc')) === 'desc'
      ? sql`desc`
      : sql`asc`;
  const page = await sql<ArchivedRecord>`
    select * from (${records}) as a where ${query.type ?? null}::text is null or type = ${query.type ?? null}
    order by ${sql.ref(query.sort)} ${direction}, id ${direction} limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(
    account.db,
  );
  return { rows: page.rows, meta: { ...listMeta(total, query), types } };
}

/** One record that a restore or its undo means. */
export interface Named {
  id: number;
  recordId: number;
  path: string;
}

/** The records that a choice names; unknown ones, and those of families that are closed to the caller, are left out. */
export async function chosenRecords(
  account: Account,
  families: readonly ArchivedFamily[],
  choice: ArchiveSelection,
): Promise<Named[]> {
  if (!choice.select_all) {
    const paths = new Map(families.map(({ number, contract }) => [number, contract.path]));
    return (choice.ids ?? []).flatMap((id) => {
      const path = paths.get(id % familyPlaces);
      return path === undefined ? [] : { id, recordId: Math.floor(id / familyPlaces), path };
    });
  }
  const found = await sql<Named>`
    select id, record_id as "recordId", type as path from (${putAway(account, families, { name: choice.name })}) as a
    where (${choice.type ?? null}::text is null or type = ${choice.type ?? null}) and not (id = any(${choice.excluded_ids ?? []}::bigint[])) order by id limit 10000`.execute(
    account.db,
  );
  return found.rows;
}

function putAway(
  account: Account,
  families: readonly ArchivedFamily[],
  search: { name?: string | undefined },
): RawBuilder<unknown> {
  const parts = families.map(
    ({ contract, table, number }) => sql`
    select r.id * ${familyPlaces}::bigint + ${number}::bigint as id, ${contract.path}::text as type, ${contract.title}::text as type_title, r.id as record_id, r.name, r.archived_at, r.archived_by
    from ${sql.table(table.name)} r where ${all(conditionsOf(account, contract, table, { name: search.name, archived: true }))}`,
  );
  return sql.join(parts, sql` union all `);
}
