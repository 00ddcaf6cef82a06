import { sql } from 'kysely';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { ttlCache } from '#platform/server/ttl-cache.ts';
import { readDeskAddress } from './reply-address.ts';

/** Whether a host is a domain that the account has proven to be its own: only then mail straight to an address of it is the account's. */
export type IsOwnDomain = (account: Account, host: string) => Promise<boolean>;

const cachedFor = 30_000;
const mostCached = 10_000;
// Anybody may write an address down; whose mail has come through it is asked first.
const mostOwners = 20;

/** Makes what says whose desk an address is of: signed ones without a look into the database, own ones from a cache. */
export function createAddressFinder(
  services: Pick<Services, 'config' | 'database' | 'secrets'>,
  isOwnDomain: IsOwnDomain,
): (address: string) => Promise<{ accountId: number } | null> {
  const cached = ttlCache<{ accountId: number } | null>({ forMs: cachedFor, most: mostCached });
  const { returnDomain } = services.config.inbound;
  return async (address) => {
    const signed =
      returnDomain === null ? null : readDeskAddress(services.secrets, address, returnDomain);
    if (signed) return { accountId: signed.accountId };
    const key = address.toLowerCase();
    return cached(key, () => ownerOf(services.database, key, isOwnDomain));
  };
}

async function ownerOf(
  database: Services['database'],
  address: string,
  isOwnDomain: IsOwnDomain,
): Promise<{ accountId: number } | null> {
  const owners = await acrossAccounts(
    database,
    'find whose support address a mail is for',
    async (db) =>
      (
        await sql<{ account_id: number }>`
          select account_id from support_emails where email_key = ${address} order by verified_at is null, account_id, id limit ${mostOwners}`.execute(
          db,
        )
      ).rows,
  );
  const host = address.slice(address.lastIndexOf('@') + 1);
  for (const { account_id: accountId } of owners)
    if (await inAccount(database, { accountId }, (account) => isOwnDomain(account, host)))
      return { accountId };
  return null;
}

/** A support address as the desk needs it. */
export interface SupportAddress {
  id: number;
  email: string;
  name: string;
  signature: string;
  acknowledgement: string;
  language: string;
  default_priority: 'low' | 'medium' | 'high';
  default_tags: string[];
  probe_key: string | null;
}

/** A support address of the account by its id or its address. */
export async function supportAddress(
  account: Account,
  by: { id: number } | { email: string },
): Promise<SupportAddress | undefined> {
  const condition = 'id' in by ? sql`id = ${by.id}` : sql`email_key = ${by.email.toLowerCase()}`;
  const { rows } = await sql<SupportAddress>`
    select id, email, name, signature, acknowledgement, language, default_priority, default_tags, probe_key from support_emails
    where account_id = ${account.id} and ${condition}`.execute(account.db);
  return rows[0];
}

/** Refuses an id that is no support address of the account. */
export async function requireSupportEmail(account: Account, id: number): Promise<void> {
  if (!(await supportAddress(account, { id })))
    throw invalid({ support_email_id: ['is no support address of this account'] });
}

/** Which of these addresses are support addresses of the account. */
export async function ownAmong(account: Account, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email_key: string }>`
    select email_key from support_emails where account_id = ${account.id} and email_key = any(${[...emails]}::text[])`.execute(
    account.db,
  );
  return new Set(rows.map((row) => row.email_key));
}
