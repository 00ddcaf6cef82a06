import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { htmlOfDesign } from '../card-html.ts';
import { usualDesign } from '../contract.ts';

/** The HTML of a template, the usual one where none is named or it is gone. */
export async function templateHtml(account: Account, id: number | null): Promise<string> {
  const { rows } = await sql<{ html_part: string }>`
    select html_part from product_feed_templates where account_id = ${account.id} and id = ${id}::bigint`.execute(
    account.db,
  );
  return rows[0]?.html_part ?? htmlOfDesign(usualDesign);
}
