import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { ConsentProofRow } from './contract.ts';

const mostShown = 100;

/** The newest consents of a contact about email, each with the very words that were agreed to. */
export async function proofsOf(
  account: Account,
  contactId: number,
  most = mostShown,
): Promise<ConsentProofRow[]> {
  const { rows } = await sql<ConsentProofRow>`
    select e.id, e.change, e.list_id, coalesce(l.name, '') as list_name, e.source, e.detail, e.ip, e.form_id, e.page_url,
      e.text_id, k.text, k.language as text_language, e.at
    from consent_events e
      left join lists l on l.account_id = ${account.id} and l.id = e.list_id
      left join consent_texts k on k.account_id = ${account.id} and k.id = e.text_id
    where e.account_id = ${account.id} and e.contact_id = ${contactId} and e.channel = 'email'
    order by e.id desc limit ${most}`.execute(account.db);
  return rows;
}
