import { sql } from 'kysely';
import { enterSmsContacts, upsertContact } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Secrets } from '#platform/server/secrets.ts';

/** Where contacts come from whom nobody knew before they texted. */
const sourceOfSenders = 'text_message';

/** The contact of a number: who gets texts there, else who has it, else a new one. Emails do not reach who came by a text. */
export async function contactOfSender(
  account: Account,
  secrets: Secrets,
  phoneKey: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from sms_contacts where account_id = ${account.id} and phone_key = ${phoneKey}`.execute(
    account.db,
  );
  if (rows[0]) return rows[0].id;
  const { id } = await upsertContact(account, secrets, {
    phone: phoneKey,
    source: sourceOfSenders,
    noMarketing: true,
  });
  const { owners } = await enterSmsContacts(account, secrets, {
    contacts: [{ id, phoneKey }],
    source: sourceOfSenders,
  });
  return owners.get(id) ?? id;
}

/** The text of a campaign that a person answers: the last one they got within 30 days. */
export async function lastTextOf(
  account: Account,
  contactId: number,
): Promise<{ runId: number; messageId: number } | null> {
  const { rows } = await sql<{ runId: number; messageId: number }>`
    select m.run_id as "runId", m.id as "messageId" from mobile_messages m
      join mobile_runs r on r.account_id = ${account.id} and r.id = m.run_id and r.channel = 'sms' and r.source_type not in ('mobile_keyword', 'sms_answer')
    where m.account_id = ${account.id} and m.contact_id = ${contactId} and m.state in ('handed', 'sent', 'delivered', 'unknown')
      and m.updated_at > ${account.now}::timestamptz - interval '30 days'
    order by m.id desc limit 1`.execute(account.db);
  return rows[0] ?? null;
}
