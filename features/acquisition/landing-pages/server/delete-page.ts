import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import type { Services } from '#platform/server/services.ts';
import { landingPageRecords } from './records.ts';

/** Removes a page with its versions and counts; its addresses answer that there is nothing. */
export async function deletePage(
  account: Account,
  { families }: Pick<Services, 'families'>,
  id: number,
): Promise<{ id: number }> {
  await deleteRecord(account, landingPageRecords, { id, families });
  for (const table of [
    'landing_page_versions',
    'landing_page_addresses',
    'landing_page_days',
  ] as const)
    await sql`delete from ${sql.table(table)} where account_id = ${account.id} and landing_page_id = ${id}`.execute(
      account.db,
    );
  return { id };
}
