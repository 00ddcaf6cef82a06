import { sql, type SqlBool } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { HintedRecord } from '#platform/server/families.ts';
import { contains } from '#platform/server/resource/resource-table.ts';
import type { DomainKind } from './contract.ts';

/** Finds domains of a kind by a part of their names. */
export function findDomains(kind: DomainKind) {
  return async (account: Account, name: string, most: number): Promise<HintedRecord[]> => {
    const { rows } = await sql<HintedRecord>`select r.id, r.name from domains r
      where r.account_id = ${account.id} and r.kind = ${kind} and ${contains(sql<SqlBool>`r.name`, name)}
      order by r.name limit ${most}`.execute(account.db);
    return rows;
  };
}
