import { sql } from 'kysely';
import { forgetAddress, forgetPhone, normalisePhone } from '#engines/audience/public.ts';
import { forgetHours } from '#engines/tracking/public.ts';
import { acrossAccounts, type Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { auditContact } from './save-contact.ts';
import { requireContact } from './show-contact.ts';

/**
 * Removes what identifies a person, for good. The contact stays as a number, so that figures of past campaigns still add
 * up; tags and lists stay because they describe a group. The address lives on as a keyed hash only, to keep it unmailed.
 */
export async function pseudonymiseContact(
  account: Account,
  services: Services,
  id: number,
): Promise<void> {
  const { email_key: emailKey, phone: typedPhone } = await requireContact(account, id);
  if (emailKey.endsWith(`@${nowhere}`)) return;
  await forgetAddress(account, services.secrets, emailKey);
  const phone = normalisePhone(typedPhone);
  if (phone.ok) await forgetPhone(account, services.secrets, phone.phoneKey);
  const alias = `contact-${id}@${nowhere}`;
  await sql`
    update contacts set email = ${alias}, email_key = ${alias}, email_domain = ${nowhere}, first_name = '', last_name = '', phone = '', fax = '',
      custom = '{}', selected_fields = null, source = 'pseudonymised', updated_at = now()
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
  await forgetTraces(account, id, emailKey);
  await auditContact(account, 'pseudonymize', id, []);
  // Consent events may only be appended by the app's role; their place and wording go once this is committed.
  account.afterCommit(() =>
    acrossAccounts(services.database, 'pseudonymise consent events', async (db) => {
      await sql`update consent_events set ip = null, detail = '' where account_id = ${account.id} and contact_id = ${id}`.execute(
        db,
      );
      const keys = phone.ok ? [emailKey, phone.phoneKey] : [emailKey];
      await sql`update consent_events set address = null, ip = null, detail = '' where account_id = ${account.id} and address = any(${keys}::text[])`.execute(
        db,
      );
    }),
  );
}

const nowhere = 'pseudonymised.invalid';

// Mails kept by the local inbox hold the address in full; servers repeat it in their answers; hits hold the person's network address.
async function forgetTraces(account: Account, id: number, emailKey: string): Promise<void> {
  await sql`delete from local_inbox_messages where account_id = ${account.id} and (contact_id = ${id} or lower(recipient) = ${emailKey})`.execute(
    account.db,
  );
  await sql`update deliveries set response = null where account_id = ${account.id} and contact_id = ${id} and response is not null`.execute(
    account.db,
  );
  await forgetHours(account, [id]);
  await sql`update message_events set address_key = null, agent_id = null, country = null, detail = null where account_id = ${account.id} and contact_id = ${id}`.execute(
    account.db,
  );
}
