import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Families } from '#platform/server/families.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import { surveyRecords } from './survey-records.ts';

const tables = ['survey_responses', 'survey_used_links', 'survey_counts'] as const;

/** Deletes a survey that nothing uses, with all that was answered. */
export async function deleteSurvey(
  account: Account,
  families: Families,
  id: number,
): Promise<{ id: number }> {
  // Whoever answers just now is waited for, so that no answer stays behind.
  await sql`select from surveys where account_id = ${account.id} and id = ${id} for update`.execute(
    account.db,
  );
  const gone = await deleteRecord(account, surveyRecords, { id, families });
  await forgetResponses(account, [id]);
  return gone;
}

/** Takes all that was answered to surveys. */
export async function forgetResponses(account: Account, ids: readonly number[]): Promise<void> {
  for (const table of tables)
    await sql`delete from ${sql.table(table)} where account_id = ${account.id} and survey_id = any(${[...ids]}::bigint[])`.execute(
      account.db,
    );
}
