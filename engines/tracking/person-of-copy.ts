import { sql } from 'kysely';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { pageLanguage, type PageLanguage } from './pages/page-texts.ts';
import { readToken, type Ticket, type TokenKind } from './tokens.ts';

/** The person a mail's link belongs to. */
export interface Person {
  contactId: number;
  email: string;
  emailKey: string;
  /** True for somebody who asked not to be counted. */
  isUncounted: boolean;
}

/** What a handler of a signed link gets. */
export interface CopyCall {
  account: Account;
  ticket: Ticket;
  person: Person;
  /** True for a link out of a test mail: it shows everything and changes nothing. */
  isTest: boolean;
  /** The language of the mail that the link came in. */
  language: PageLanguage;
}

/** Runs the work for the person a token names; null when the token is not ours or the person is gone. */
export async function withPerson<T>(
  services: Pick<Services, 'database' | 'secrets'>,
  link: { kind: TokenKind; token: string },
  work: (call: CopyCall) => Promise<T>,
): Promise<T | null> {
  const ticket = readToken(services.secrets, link.kind, link.token);
  if (!ticket) return null;
  try {
    return await inAccount(services.database, { accountId: ticket.accountId }, (account) =>
      withPersonIn(account, ticket, work),
    );
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return null;
    throw error;
  }
}

/** The same within a transaction of the ticket's account. */
export async function withPersonIn<T>(
  account: Account,
  ticket: Ticket,
  work: (call: CopyCall) => Promise<T>,
): Promise<T | null> {
  const {
    rows: [found],
  } = await sql<
    Person & { language: string | null }
  >`select id as "contactId", email, email_key as "emailKey", no_tracking as "isUncounted",
      (select m.message ->> 'language' from mailings m where m.account_id = ${account.id} and m.id = ${ticket.mailingId}) as language
    from contacts where account_id = ${account.id} and id = ${ticket.contactId}`.execute(
    account.db,
  );
  if (!found) return null;
  const { language, ...person } = found;
  return work({
    account,
    ticket,
    person,
    isTest: ticket.mailingId === 0,
    language: pageLanguage(language),
  });
}
