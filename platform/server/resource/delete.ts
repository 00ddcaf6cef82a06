import { sql } from 'kysely';
import type { Account } from '../account/account.ts';
import type { Families } from '../families.ts';
import { invalid } from '../errors.ts';
import type { Row } from './list.ts';
import { modulesInUse, usedSentence } from './modules-in-use.ts';
import { forAudit, forgetVersions } from './note-version.ts';
import { forgetUses } from './record-uses.ts';
import type { Records } from './records.ts';
import { showRecord } from './show.ts';

/** Removes a record that nothing uses, audits it, and answers what it was. */
export async function deleteRecord(
  account: Account,
  records: Records,
  asked: { id: number; families: Families },
): Promise<Row> {
  const { contract, table } = records;
  const { id } = asked;
  const before = await showRecord(account, records, id);
  const used = await modulesInUse(account, records, asked);
  if (used.in_use) throw invalid({ base: [usedSentence(contract.title, used)] });
  await sql`delete from ${sql.table(table.name)} where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  if (table.uses.length > 0) await forgetUses(account, contract.path, [id]);
  await forgetVersions(account, records, [id]);
  await account.audit({
    action: 'delete',
    resource: contract.singular,
    id,
    before: forAudit(records, before),
  });
  return before;
}
