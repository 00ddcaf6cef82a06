import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { recordAddressConsent, type ConsentProof } from './consent.ts';
import { textArray } from './contact-fields.ts';
import { noteChangesOfAddresses } from './feed/note-changes.ts';
import { noteLostAddresses } from './note-list-sizes.ts';
import { ownWish, type AddressReason } from './reasons.ts';

// A person's own no outweighs what a machine reported, and a complaint outweighs all: a weaker reason never replaces a stronger.
const byWeight: readonly AddressReason[] = [
  'soft_bounced',
  'cleansed',
  'hard_bounced',
  'unsubscribed',
  'do_not_mail',
  'complained',
];

// Reasons by which lists lose people who never said so to us; a wish of their own is counted where it is carried out.
const lostBy: Readonly<Partial<Record<AddressReason, 'bounced' | 'complained'>>> = {
  soft_bounced: 'bounced',
  hard_bounced: 'bounced',
  complained: 'complained',
};

/** What a suppression holds besides its reason. */
export interface NewSuppression {
  reason: AddressReason;
  source: string;
  note?: string | undefined;
  mailingId?: number | undefined;
  createdBy?: string | undefined;
}

/** Suppresses an address for the whole account; false when it was suppressed as strongly before. */
export async function suppressAddress(
  account: Account,
  address: NewSuppression & { emailKey: string },
): Promise<boolean> {
  return (await suppressAddresses(account, [address.emailKey], address)).length > 0;
}

/** Suppresses many addresses; returns those that were not suppressed as strongly before. */
export async function suppressAddresses(
  account: Account,
  emailKeys: readonly string[],
  how: NewSuppression,
): Promise<string[]> {
  const weight = (reason: ReturnType<typeof sql>) =>
    sql`array_position(${textArray(byWeight)}, ${reason})`;
  const { rows } = await sql<{ email_key: string }>`
    insert into suppressions as s (account_id, email_key, reason, source, note, mailing_id, created_by)
    select distinct ${account.id}::bigint, key, ${how.reason}, ${how.source}, ${how.note ?? ''}, ${how.mailingId ?? null}::bigint, ${how.createdBy ?? ''}
    from unnest(${textArray(emailKeys)}) given(key) order by key
    on conflict (account_id, email_key) do update set reason = excluded.reason, source = excluded.source, note = excluded.note,
        mailing_id = excluded.mailing_id, created_by = excluded.created_by, created_at = ${account.now}::timestamptz, updated_at = ${account.now}::timestamptz
      where ${weight(sql`excluded.reason`)} > ${weight(sql`s.reason`)}
    returning email_key`.execute(account.db);
  const suppressed = rows.map((row) => row.email_key);
  const lost = lostBy[how.reason];
  if (lost) await noteLostAddresses(account, suppressed, lost);
  await noteChangesOfAddresses(account, suppressed, {
    kind: 'suppressed',
    data: { reason: how.reason },
  });
  return suppressed;
}

/** Ends the suppression of an address if it has one of these reasons; true if it had. */
export async function releaseAddress(
  account: Account,
  emailKey: string,
  reasons: readonly AddressReason[],
): Promise<boolean> {
  const { rows } = await sql`
    delete from suppressions where account_id = ${account.id} and email_key = ${emailKey} and reason = any(${textArray(reasons)})
    returning 1`.execute(account.db);
  if (rows.length === 0) return false;
  await noteChangesOfAddresses(account, [emailKey], { kind: 'released' });
  return true;
}

/** Whom do-not-mail is about: a contact, or an address that need not belong to one. */
export type Whom = { contactId: number } | { emailKey: string };

/** Opts a contact out: no marketing email of this account reaches the address, whatever list holds it. */
export async function optOut(account: Account, wish: Whom & ConsentProof): Promise<boolean> {
  const emailKey = await emailKeyFor(account, wish);
  const changed = await suppressAddress(account, {
    emailKey,
    reason: 'do_not_mail',
    source: wish.source,
    mailingId: wish.mailingId,
  });
  if (changed) await recordAddressConsent(account, 'do_not_mail', wish, { keys: [emailKey] });
  return changed;
}

/** The same for many addresses at once, of contacts or not; returns those that had not opted out before. */
export async function optOutAddresses(
  account: Account,
  emailKeys: readonly string[],
  wish: ConsentProof & { note: string; createdBy: string },
): Promise<string[]> {
  const changed = await suppressAddresses(account, emailKeys, { ...wish, reason: 'do_not_mail' });
  await recordAddressConsent(
    account,
    'do_not_mail',
    { ...wish, detail: wish.note },
    { keys: changed },
  );
  return changed;
}

/** Ends an opt-out. A complaint stays: the mailbox provider counts the next email to that address against the sender. */
export async function optIn(account: Account, wish: Whom & ConsentProof): Promise<boolean> {
  const emailKey = await emailKeyFor(account, wish);
  const reason = await addressReasonOf(account, emailKey);
  if (reason === 'complained')
    throw invalid('This address reported an email as spam, so it stays in do not mail.');
  const changed = await releaseAddress(account, emailKey, ['do_not_mail', 'unsubscribed']);
  if (changed) await recordAddressConsent(account, 'mail_again', wish, { keys: [emailKey] });
  return changed;
}

/** Why an address is suppressed, or null. */
export async function addressReasonOf(
  account: Account,
  emailKey: string,
): Promise<AddressReason | null> {
  const {
    rows: [row],
  } = await sql<{ reason: AddressReason }>`
    select reason from suppressions where account_id = ${account.id} and email_key = ${emailKey}`.execute(
    account.db,
  );
  return row?.reason ?? null;
}

/** True when the person behind the address asked for no mail, or complained about it. */
export function isOwnWish(reason: AddressReason | null): boolean {
  return reason !== null && ownWish.includes(reason);
}

async function emailKeyFor(account: Account, whom: Whom): Promise<string> {
  if ('emailKey' in whom) return whom.emailKey;
  const {
    rows: [row],
  } = await sql<{ email_key: string | null }>`
    select email_key from contacts where account_id = ${account.id} and id = ${whom.contactId}`.execute(
    account.db,
  );
  if (!row) throw notFound('contact');
  if (row.email_key === null)
    throw invalid('This contact has no email address, so no email reaches it.');
  return row.email_key;
}
