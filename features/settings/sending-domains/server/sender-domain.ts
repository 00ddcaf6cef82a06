import { domainToASCII } from 'node:url';
import { sql } from 'kysely';
import type { DomainCheck, DomainState } from '#engines/domains/contract.ts';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { Services } from '#platform/server/services.ts';
import type { DomainWarning } from '../contract.ts';
import { privateKeysOf, type SigningKey } from './dkim-keys.ts';
import { domainOfReturns, returnDomain } from './plan-records.ts';

interface SenderDomain {
  id: number;
  name: string;
  state: DomainState;
  goodAt: Date | null;
  checks: DomainCheck[];
}

/** How the installation treats domains that are not in order. */
export interface SenderRules {
  readonly requireVerified: boolean;
  readonly now: Date;
}

// A domain that breaks has this long to be mended before campaigns are refused.
const graceMs = 24 * 3_600_000;

/** Makes the function that finds the keys a mail is signed with: those of the domain in From, or of one above it that From may stand for; none for a domain that was never verified. */
export function signingKeysOf(
  secrets: Secrets,
): (account: Account, fromEmail: string) => Promise<readonly SigningKey[]> {
  return async (account, fromEmail) => {
    const domain = await senderDomain(account, fromEmail);
    if (!domain || domain.state === 'unverified') return [];
    const keys = await privateKeysOf(account, secrets, domain);
    const isPublished = domain.checks.some(
      ({ id, status }) => id === 'dkim_ed25519' && (status === 'right' || status === 'advice'),
    );
    return keys
      .filter(({ algorithm }) => algorithm === 'rsa-sha256' || isPublished)
      .toSorted((one) => (one.algorithm === 'rsa-sha256' ? -1 : 1));
  };
}

/**
 * Makes the function that finds the keys for a mail of the product itself: those of any account that has proven a domain
 * which From may stand for. Its owner has published the key, so the mail is theirs to vouch for, whichever account it is about.
 */
export function signingKeysOfAnybody(
  database: Database,
  secrets: Secrets,
): (fromEmail: string) => Promise<readonly SigningKey[]> {
  const keysOf = signingKeysOf(secrets);
  return async (fromEmail) => {
    const names = namesAbove(fromEmail);
    if (names.length === 0) return [];
    const owners = await acrossAccounts(
      database,
      'find the keys for a mail of the product itself',
      (db) =>
        db
          .selectFrom('domains')
          .select('account_id')
          .where('kind', '=', 'sending')
          .where('state', '=', 'verified')
          .where('name', 'in', names)
          .orderBy(sql`length(name)`, 'desc')
          .orderBy('verified_at')
          .limit(10)
          .execute(),
    );
    for (const { account_id: accountId } of owners) {
      const keys = await inAccount(database, { accountId }, (account) =>
        keysOf(account, fromEmail),
      );
      if (keys.length > 0) return keys;
    }
    return [];
  };
}

/** What is to be said of the domain a mail would come from; null when it is verified. */
export async function domainWarning(
  account: Account,
  fromEmail: string,
  rules: SenderRules,
): Promise<DomainWarning | null> {
  const host = hostOf(fromEmail);
  if (host === null) return null;
  const domain = await senderDomain(account, fromEmail);
  const refuses = rules.requireVerified;
  if (!domain) {
    return {
      code: 'sender_domain_missing',
      isRefused: refuses,
      page: `settings/sending-domains/new?name=${encodeURIComponent(host)}`,
      message: `${host} is not among your sending domains, so emails are not signed for it and may end up as spam. Add it and set its DNS records.`,
    };
  }
  const page = `settings/sending-domains/${domain.id}/verify`;
  if (domain.state === 'verified') return null;
  if (domain.state === 'unverified') {
    return {
      code: 'sender_domain_unverified',
      isRefused: refuses,
      page,
      message: `${domain.name} is not verified yet, so emails from it may end up as spam. Set its DNS records and verify them.`,
    };
  }
  const isLong = domain.goodAt === null || rules.now.getTime() - domain.goodAt.getTime() > graceMs;
  return {
    code: 'sender_domain_failing',
    isRefused: refuses && isLong,
    page,
    message: `The DNS records of ${domain.name} are no longer right${isLong ? ' for more than a day' : ''}, so emails from it may be refused. Correct them and verify again.`,
  };
}

/** The domain that returned mail of a sender may go to: its own when SPF and MX were found right, else null for the installation's. */
export async function returnDomainOf(account: Account, fromEmail: string): Promise<string | null> {
  const domain = await senderDomain(account, fromEmail);
  if (domain?.state !== 'verified') return null;
  const isRight = (wanted: string): boolean =>
    domain.checks.some(
      ({ id, status }) => id === wanted && (status === 'right' || status === 'advice'),
    );
  return isRight('spf') && isRight('return_mx') ? returnDomain(domain.name) : null;
}

/** Makes what says whether the domain of an address is verified, so that mail may come from it. */
export function isVerifiedSender({
  clock,
}: Pick<Services, 'clock'>): (account: Account, email: string) => Promise<boolean> {
  return async (account, email) =>
    (await domainWarning(account, email, { requireVerified: true, now: clock.now() })) === null;
}

/** The same of a domain: mail straight to its addresses is the account's. */
export function isVerifiedDomain(
  services: Pick<Services, 'clock'>,
): (account: Account, host: string) => Promise<boolean> {
  const isVerified = isVerifiedSender(services);
  return (account, host) => isVerified(account, `support@${host}`);
}

/** Whether mail to a host is returned mail of a sending domain of the account; also while its records are wrong, for mail that is out. */
export async function isReturnDomain(account: Account, host: string): Promise<boolean> {
  const name = domainOfReturns(host);
  return (
    name !== null &&
    (await account.db
      .selectFrom('domains')
      .select('id')
      .where('account_id', '=', account.id)
      .where('kind', '=', 'sending')
      .where('name', '=', name)
      .executeTakeFirst()) !== undefined
  );
}

/** The domain of the host part of an address, in the letters of the DNS; null for no address. */
export function hostOf(fromEmail: string): string | null {
  const host = domainToASCII(
    fromEmail
      .slice(fromEmail.lastIndexOf('@') + 1)
      .trim()
      .toLowerCase(),
  );
  return fromEmail.includes('@') && host !== '' ? host : null;
}

/** The account's sending domain that an address is of. A domain above counts unless its DMARC record asks for the very same name. */
async function senderDomain(account: Account, fromEmail: string): Promise<SenderDomain | null> {
  const host = hostOf(fromEmail);
  if (host === null) return null;
  const names = namesAbove(fromEmail);
  const rows = await account.db
    .selectFrom('domains')
    .select(['id', 'name', 'state', 'good_at', 'checks'])
    .where('account_id', '=', account.id)
    .where('kind', '=', 'sending')
    .where('name', 'in', names)
    .execute();
  const found = rows
    .map((row): SenderDomain => ({
      id: row.id,
      name: row.name,
      state: row.state as DomainState,
      goodAt: row.good_at === null ? null : new Date(row.good_at),
      checks: row.checks as unknown as DomainCheck[],
    }))
    .toSorted((one, other) => other.name.length - one.name.length);
  return (
    found.find(
      ({ name, checks }) =>
        name === host ||
        !checks.some((check) => check.id === 'dmarc' && check.values['is_strict'] === 1),
    ) ?? null
  );
}

// The host of an address and every name above it.
function namesAbove(fromEmail: string): string[] {
  const labels = hostOf(fromEmail)?.split('.') ?? [];
  return labels.map((_label, place) => labels.slice(place).join('.'));
}
