import { sql } from 'kysely';
import { currentIdOf } from '#engines/audience/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { acceptedLanguage, knownLanguage, type PageLanguage } from './pages/page-texts.ts';
import { readToken, type TrackingToken, type TokenKind } from './tokens.ts';

/** The recipient of a delivery, found by a link in it: after a merge, the contact that stayed. The token keeps the id that the delivery went to. */
export interface Recipient {
  contactId: number;
  email: string;
  /** Empty for a contact whose address was taken away since. */
  emailKey: string;
  /** True for a contact who asked not to be counted. */
  isUncounted: boolean;
  /** True for a person who was erased: what stays has no choices. */
  isErased: boolean;
}

/** What a handler of a signed link gets. */
export interface RecipientCall {
  account: Account;
  tokenPayload: TrackingToken;
  recipient: Recipient;
  /** True for a link out of a test mail: it shows everything and changes nothing. */
  isTest: boolean;
  /** The language of the mail that the link came in; the browser's where the mail has none of ours. */
  language: PageLanguage;
}

/** Runs the work for the recipient that a token names; null when the token is not ours, the contact is gone, or choices are asked of a person who was erased. */
export async function withRecipient<T>(
  services: Pick<Services, 'database' | 'secrets'>,
  link: { kind: TokenKind; token: string; accepted?: string | undefined },
  work: (call: RecipientCall) => Promise<T>,
): Promise<T | null> {
  const tokenPayload = readToken(services.secrets, link.kind, link.token);
  if (!tokenPayload) return null;
  try {
    return await inAccount(services.database, { accountId: tokenPayload.accountId }, (account) =>
      withRecipientIn(account, { ...tokenPayload, accepted: link.accepted }, async (call) =>
        link.kind === 'preferences' && call.recipient.isErased ? null : work(call),
      ),
    );
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return null;
    throw error;
  }
}

/** The same within a transaction of the token's account. */
export async function withRecipientIn<T>(
  account: Account,
  { accepted, ...tokenPayload }: TrackingToken & { accepted?: string | undefined },
  work: (call: RecipientCall) => Promise<T>,
): Promise<T | null> {
  const contactId = await currentIdOf(account, tokenPayload.contactId);
  const {
    rows: [found],
  } = await sql<
    Recipient & { language: string | null }
  >`select id as "contactId", coalesce(email, '') as email, coalesce(email_key, '') as "emailKey", no_tracking as "isUncounted", source = 'pseudonymised' as "isErased",
      (select m.message ->> 'language' from mailings m where m.account_id = ${account.id} and m.id = ${tokenPayload.mailingId}) as language
    from contacts where account_id = ${account.id} and id = ${contactId}`.execute(account.db);
  if (!found) return null;
  const { language, ...recipient } = found;
  return work({
    account,
    tokenPayload,
    recipient,
    isTest: tokenPayload.mailingId === 0,
    language: knownLanguage(language) ?? acceptedLanguage(accepted),
  });
}
