import type { Account } from '#platform/server/account/account.ts';
import { addedColumns, contactColumns, type TableColumn } from '../contract.ts';
import { columnCasts, tablesOf, type RelationalTable } from '../tables.ts';
import type { QueryTable } from './check-query.ts';

/** The tables that queries of an account may name, with their columns. */
export function queryTables(tables: readonly RelationalTable[]): QueryTable[] {
  return [
    { name: 'contacts', columns: contactColumns.map(({ name }) => name) },
    ...tables.map(({ uid, columns }) => ({
      name: uid,
      columns: [...columns, ...addedColumns].map(({ name }) => name),
    })),
  ];
}

/** What queries of the account may name, with the types of columns. */
export async function queryTablesOf(
  account: Account,
): Promise<{ name: string; columns: readonly TableColumn[] }[]> {
  const tables = await tablesOf(account);
  return [
    ...tables.map(({ uid, columns }) => ({ name: uid, columns: [...columns, ...addedColumns] })),
    { name: 'contacts', columns: contactColumns },
  ];
}

/** A statement with the values it is bound to. */
export interface BoundText {
  text: string;
  values: unknown[];
}

/**
 * What stands before a query: each table it names, as the rows of this account. Names come from definitions that hold small
 * letters, digits and underscores only, and are quoted besides.
 */
export function viewsFor(
  accountId: number,
  tables: readonly RelationalTable[],
  named: readonly string[],
): BoundText {
  const values: unknown[] = [accountId];
  const views = named.map((name) => {
    const table = tables.find(({ uid }) => uid === name);
    if (!table) return contactsView;
    values.push(table.id);
    return rowsView(table, values.length);
  });
  return views.length === 0
    ? { text: '', values: [] }
    : { text: `with ${views.join(', ')} `, values };
}

const contactsView = `"contacts" as not materialized (select ${contactColumns
  .map(({ name }) => `c."${name}"`)
  .join(', ')} from public.contacts c where c.account_id = $1)`;

function rowsView({ uid, columns }: RelationalTable, place: number): string {
  const own = columns.map(
    ({ name, type }) => `(r.data ->> '${name}')::${columnCasts[type]} as "${name}"`,
  );
  return `"${uid}" as not materialized (select ${[...own, 'r.contact_id', 'r.updated_at'].join(', ')}
    from public.relational_rows r where r.account_id = $1 and r.table_id = $${place})`;
}
