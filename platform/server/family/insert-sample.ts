import type { Account } from '../account/account.ts';
import { insertRecord } from '../resource/create.ts';
import type { Records } from '../resource/records.ts';
import { validateName } from '../resource/validate-name.ts';

/** Writes a sample record, under another name where one has its name already, and answers its id. */
export async function insertSample(
  account: Account,
  records: Records,
  { name, ...fields }: { name: string } & Record<string, unknown>,
): Promise<number> {
  const { valid } = await validateName(account, records.table, { name });
  return insertRecord(account, records, {
    ...fields,
    name: valid ? name : `${name} (sample)`,
    is_sample: true,
  });
}
