import { sql } from 'kysely';
import type { ResourceContract } from '#platform/contract/resource.ts';
import type { Account } from '../account/account.ts';
import { invalid } from '../errors.ts';
import type { Row } from './list.ts';
import { modulesInUse, type InUse } from './modules-in-use.ts';
import type { ResourceTable } from './resource-table.ts';
import { showRecord } from './show.ts';

/** Removes a record that nothing uses, audits it, and answers what it was. */
export async function deleteRecord(
  account: Account,
  contract: ResourceContract,
  table: ResourceTable,
  id: number,
  inUse?: InUse,
): Promise<Row> {
  const before = await showRecord(account, contract, table, id);
  const used = await modulesInUse(account, id, inUse);
  if (used.in_use) throw invalid({ base: [usedSentence(contract.title, used.modules)] });
  await sql`delete from ${sql.table(table.name)} where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  await account.audit({ action: 'delete', resource: contract.one, id, before });
  return before;
}

function usedSentence(title: string, modules: Record<string, { name: string }[]>): string {
  const users = Object.entries(modules).map(
    ([type, records]) =>
      `${type.replaceAll('_', ' ')} ${records
        .slice(0, 3)
        .map((one) => `“${one.name}”`)
        .join(', ')}`,
  );
  return `${title} is in use by ${users.join('; ')}. Remove it there first.`;
}
