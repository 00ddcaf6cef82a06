import { sql } from 'kysely';
import { domainChoices } from '#engines/domains/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { writePublicKey } from '#platform/server/strangers/public-keys.ts';
import { landingUrl, unverifiedDomain, usedUrl } from '../contract.ts';

/** Where a page is. */
export interface PlaceOfPage {
  readonly url: string;
  readonly domain_id: number | null;
}

/** The whole address of a page: on its domain, or below the product's own. */
export function addressOf(
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  accountId: number,
  { url, host }: { url: string; host: string },
): string {
  if (host !== '') {
    const address = new URL(config.publicUrl);
    address.hostname = host;
    return `${address.origin}/${url}`;
  }
  const key = writePublicKey(secrets, 'account', { accountId, id: accountId });
  return `${config.publicUrl}/p/${key}/${url}`;
}

/** Refuses an address that another page has, and a domain that is not the account's own. */
export async function requireFreePlace(
  account: Account,
  id: number | null,
  place: PlaceOfPage,
): Promise<void> {
  if (place.domain_id !== null && !(await isVerifiedDomain(account, place.domain_id)))
    throw invalid({ domain_id: [unverifiedDomain] });
  if (!(await isFree(account, id, place))) throw invalid({ url: [usedUrl] });
}

/** Whether no other page of the account is at an address. */
export async function isFree(
  account: Account,
  id: number | null,
  { url, domain_id: domainId }: PlaceOfPage,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from landing_pages where account_id = ${account.id} and url = ${url}
      and coalesce(domain_id, 0) = ${domainId ?? 0} and id is distinct from ${id}`.execute(
    account.db,
  );
  return rows.length === 0;
}

/** Whether an address may be a page's, with the reason why not. */
export async function validateUrl(
  account: Account,
  asked: { url: string; domain_id: number | null; id: number | null },
): Promise<{ valid: boolean; message: string }> {
  const parsed = landingUrl.safeParse(asked.url);
  if (!parsed.success)
    return { valid: false, message: `URL ${parsed.error.issues[0]?.message ?? ''}` };
  return (await isFree(account, asked.id, { url: parsed.data, domain_id: asked.domain_id }))
    ? { valid: true, message: '' }
    : { valid: false, message: `URL ${usedUrl}` };
}

/** Whether pages can be on a domain: by its id, or by its name. */
export async function validateDomain(
  account: Account,
  asked: { domain_id?: number | undefined; domain?: string | undefined },
): Promise<{ valid: boolean; message: string }> {
  const found = (await domainChoices(account, 'link')).find(
    ({ id, name }) => id === asked.domain_id || name === asked.domain?.trim().toLowerCase(),
  );
  return found?.verified
    ? { valid: true, message: '' }
    : { valid: false, message: `Domain ${unverifiedDomain}` };
}

async function isVerifiedDomain(account: Account, id: number): Promise<boolean> {
  return (await validateDomain(account, { domain_id: id })).valid;
}
