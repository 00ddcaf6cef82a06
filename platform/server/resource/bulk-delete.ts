import { sql } from 'kysely';
import type { z } from 'zod';
import type { bulkSelection, ResourceContract } from '#platform/contract/resource.ts';
import type { Account } from '../account/account.ts';
import { inSeenFolders } from '../folders/folder-access.ts';
import { ProductError } from '../http/errors.ts';
import { conditionsOf } from './list.ts';
import { all, type ResourceTable } from './resource-table.ts';

/** The ids that a bulk call means, at most `limit`: named ones, or everything its filters show but for the excluded. */
export async function selectedIds(
  account: Account, contract: ResourceContract, table: ResourceTable, selection: z.output<typeof bulkSelection>, limit = 10_000,
): Promise<number[]> {
  const chosen = selection.select_all
    ? [...conditionsOf(account, contract, table, { name: selection.name }), sql<boolean>`not (r.id = any(${selection.excluded_ids ?? []}::bigint[]))`]
    : [sql<boolean>`r.account_id = ${account.id}`, ...table.visible, ...inSeenFolders(account, table.folderType), sql<boolean>`r.id = any(${selection.ids ?? []}::bigint[])`];
  const found = await sql<{ id: number }>`select r.id from ${sql.table(table.name)} r where ${all(chosen)} order by r.id limit ${limit}`.execute(account.db);
  return found.rows.map((row) => row.id);
}

/** Applies one verb to each chosen record; those that refuse are named with the reason, the others are done. */
export async function eachSelected(ids: number[], asked: number[] | undefined, work: (id: number) => Promise<unknown>) {
  const done: number[] = [];
  const errors: Record<string, string[]> = {};
  for (const id of asked ?? []) if (!ids.includes(id)) errors[id] = ['does not exist'];
  for (const id of ids) {
    try {
      await work(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      errors[id] = typeof error.errors === 'object' ? Object.values(error.errors).flat() : [error.errors ?? error.message];
    }
  }
  return { done, errors };
}
