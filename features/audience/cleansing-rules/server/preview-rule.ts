import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import {
  cleansingTargetsSql,
  contactCount,
  type CleansingQuestion,
} from '#engines/audience/public.ts';
import { countWaiting } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { warning } from '#platform/server/errors.ts';
import type { CleansingPreview } from '../contract.ts';

const longestMs = 15_000;
const shown = 10;
const cancelledByTimeout = '57014';

/** How many addresses a rule would cleanse now, and ten of them; nothing is changed. */
export async function previewRule(
  account: Account,
  question: CleansingQuestion,
): Promise<CleansingPreview> {
  await countWaiting(account);
  await sql`select set_config('statement_timeout', ${String(longestMs)}, true)`.execute(account.db);
  try {
    const { rows } = await sql<Pick<CleansingPreview, 'found' | 'sample'>>`
      with targets as materialized (${await cleansingTargetsSql(account, question)}),
      examples as (
        select c.id, c.email, c.first_name, c.last_name
        from (select t.id from targets t order by t.id desc limit ${shown}) t
          join contacts c on c.account_id = ${account.id} and c.id = t.id)
      select (select count(*) from targets)::int as found,
        coalesce((select jsonb_agg(to_jsonb(s) order by s.id desc) from examples s), '[]') as sample`.execute(
      account.db,
    );
    return { ...rows[0]!, total: await contactCount(account) };
  } catch (error) {
    if (error instanceof DatabaseError && error.code === cancelledByTimeout)
      throw warning(
        `Counting took longer than ${longestMs / 1000} seconds and was stopped. Save the rule: its runs have more time, and ask before they cleanse many contacts.`,
      );
    throw error;
  }
}
