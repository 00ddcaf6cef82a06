import {
  checkRow,
  deleteRows,
  rowsOf,
  tablesOf,
  writeRows,
  type CheckedRow,
  type RelationalTable,
} from '#engines/relational/public.ts';
import type { FieldErrors } from '#platform/contract/errors.ts';
import { idParam } from '#platform/contract/fields.ts';
import { listMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { ok, type Router } from '#platform/server/http/route.ts';
import { z } from 'zod';
import { relationalTables, rowKeys, rowsQuery, rowsRequest } from '../contract.ts';
import { rulesOf } from './table-rules.ts';

const byId = z.object({ accountId: idParam, id: idParam });
const { role } = relationalTables;

/** Routes of the rows of a table. */
export function mountRows(router: Router): void {
  router.account({
    method: 'GET',
    path: 'relational_tables/:id/rows',
    role,
    summary: 'The rows of a table by key; `name` begins a key or is the address of a contact',
    params: byId,
    query: rowsQuery,
    handle: async ({ account, params, query }) => {
      await tableFor(account, params.id);
      const { rows, total } = await rowsOf(account, params.id, query);
      return ok(rows, listMeta(total, query));
    },
  });
  router.account({
    method: ['PUT', 'POST'],
    path: 'relational_tables/:id/rows',
    role,
    summary: 'Write rows, all or none; a row of a known key is replaced',
    params: byId,
    body: rowsRequest,
    bodyLimit: 'large',
    handle: async ({ account, params, body }) => ok(await write(account, params.id, body.rows)),
  });
  router.account({
    method: 'DELETE',
    path: 'relational_tables/:id/rows',
    role,
    summary: 'Remove rows by their keys',
    params: byId,
    body: rowKeys,
    handle: async ({ account, params, body }) => {
      await tableFor(account, params.id);
      const deleted = await deleteRows(account, params.id, body.keys);
      await account.audit({
        action: 'delete_rows',
        resource: 'relational_table',
        id: params.id,
        after: { deleted },
      });
      return ok({ deleted });
    },
  });
}

/** The table of this id; 404 where the account has none. */
export async function tableFor(account: Account, id: number): Promise<RelationalTable> {
  const [table] = await tablesOf(account, [id]);
  if (!table) throw notFound('relational_table');
  return table;
}

async function write(
  account: Account,
  id: number,
  given: readonly Readonly<Record<string, unknown>>[],
): Promise<{ created: number; updated: number; unchanged: number }> {
  const table = await tableFor(account, id);
  const rules = await rulesOf(account, id);
  const known = new Set(table.columns.map(({ name }) => name));
  const errors: FieldErrors = {};
  const rows: CheckedRow[] = [];
  for (const [at, row] of given.entries()) {
    const stranger = Object.keys(row).find((name) => !known.has(name));
    const checked =
      stranger === undefined
        ? checkRow(table, rules, (column) => row[column])
        : `${stranger} is no column of this table (${[...known].join(', ').slice(0, 300)})`;
    if (typeof checked === 'string') errors[`rows.${at}`] = [checked];
    else rows.push(checked);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { unknown, ...written } = await writeRows(account, table, { rows, rules });
  if (unknown.length > 0)
    throw invalid({
      rows: [
        `name contacts that are not known: ${unknown.slice(0, 20).join(', ')}. Add the contacts first, or let the table keep rows of unknown contacts`,
      ],
    });
  await account.audit({
    action: 'write_rows',
    resource: 'relational_table',
    id,
    after: written,
  });
  return written;
}
