import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/http/errors.ts';
import { recordConsent, type ConsentProof } from './consent.ts';
import { textArray } from './contact-fields.ts';
import { ownWish, type AddressReason } from './reasons.ts';

// A person's own no outweighs what a machine reported, and a complaint outweighs all: a weaker reason never replaces a stronger.
const byWeight: readonly AddressReason[] = ['soft_bounced', 'cleansed', 'hard_bounced', 'unsubscribed', 'do_not_mail', 'complained'];

/** Shuts out an address for the whole account; answers false when it was shut out as strongly before. */
export async function suppressAddress(
  account: Account,
  address: { emailKey: string; reason: AddressReason; source: string },
): Promise<boolean> {
  const weight = (reason: ReturnType<typeof sql>) => sql`array_position(${textArray(byWeight)}, ${reason})`;
  const { rows } = await sql`
    insert into suppressions as s (account_id, email_key, reason, source)
    values (${account.id}, ${address.emailKey}, ${address.reason}, ${address.source})
    on conflict (account_id, email_key) do update set reason = excluded.reason, source = excluded.source, created_at = now()
      where ${weight(sql`excluded.reason`)} > ${weight(sql`s.reason`)}
    returning 1`.execute(account.db);
  return rows.length > 0;
}

/** Lets an address in again if it is shut out for one of these reasons; answers whether it was. */
export async function releaseAddress(account: Account, emailKey: string, reasons: readonly AddressReason[]): Promise<boolean> {
  const { rows } = await sql`
    delete from suppressions where account_id = ${account.id} and email_key = ${emailKey} and reason = any(${textArray(reasons)})
    returning 1`.execute(account.db);
  return rows.length > 0;
}

/** Whom do-not-mail is about: a contact, or an address that need not belong to one. */
export type Whom = { contactId: number } | { emailKey: string };

/** Puts somebody into do not mail: no marketing mail of this account reaches the address, whatever list holds it. */
export async function neverMailAgain(account: Account, wish: Whom & ConsentProof): Promise<boolean> {
  const { emailKey, contactId } = await whomOf(account, wish);
  const changed = await suppressAddress(account, { emailKey, reason: 'do_not_mail', source: wish.source });
  if (changed && contactId !== null) await recordConsent(account, 'do_not_mail', wish, [contactId]);
  return changed;
}

/** Takes somebody out of do not mail. A complaint stays: the mailbox provider counts the next mail to that person against the sender. */
export async function mailAgain(account: Account, wish: Whom & ConsentProof): Promise<boolean> {
  const { emailKey, contactId } = await whomOf(account, wish);
  const reason = await addressReasonOf(account, emailKey);
  if (reason === 'complained') throw invalid('This address reported a mail as spam, so it stays in do not mail.');
  const changed = await releaseAddress(account, emailKey, ['do_not_mail', 'unsubscribed']);
  if (changed && contactId !== null) await recordConsent(account, 'mail_again', wish, [contactId]);
  return changed;
}

/** Why an address is shut out, or null. */
export async function addressReasonOf(account: Account, emailKey: string): Promise<AddressReason | null> {
  const { rows: [row] } = await sql<{ reason: AddressReason }>`
    select reason from suppressions where account_id = ${account.id} and email_key = ${emailKey}`.execute(account.db);
  return row?.reason ?? null;
}

/** True when the person behind the address asked for no mail, or complained about it. */
export function isOwnWish(reason: AddressReason | null): boolean {
  return reason !== null && ownWish.includes(reason);
}

async function whomOf(account: Account, whom: Whom): Promise<{ emailKey: string; contactId: number | null }> {
  const byId = 'contactId' in whom;
  const { rows: [row] } = await sql<{ id: number; email_key: string }>`
    select id, email_key from contacts where account_id = ${account.id}
      and ${byId ? sql`id = ${whom.contactId}` : sql`email_key = ${whom.emailKey}`}`.execute(account.db);
  if (row) return { emailKey: row.email_key, contactId: row.id };
  if (byId) throw notFound('contact');
  return { emailKey: whom.emailKey, contactId: null };
}
