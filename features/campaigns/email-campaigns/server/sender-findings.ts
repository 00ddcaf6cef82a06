import { sql } from 'kysely';
import { domainNames } from '#engines/domains/public.ts';
import { sendingDomainOfBrand } from '#features/audience/brands/server/public.ts';
import { domainWarning } from '#features/settings/sending-domains/server/public.ts';
import { isWithin } from '#platform/contract/domain-names.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Holder } from '#platform/server/families.ts';
import type { Services } from '#platform/server/services.ts';
import type { Finding, Preflight } from '../contract/report.ts';
import { variantsOf } from './ab-test.ts';
import type { Campaign } from './build-message.ts';
import { showCampaign } from './schedule-campaign.ts';

type Parts = Pick<Services, 'config' | 'clock'>;

/** Adds to a preflight what is to be said of the domain that the mails come from. */
export async function withSenderFindings(
  account: Account,
  parts: Parts,
  campaign: Campaign,
  found: Preflight,
): Promise<Preflight> {
  const findings = [...found.findings, ...(await senderFindings(account, parts, campaign))];
  return {
    ...found,
    findings,
    can_send: found.can_send && !findings.some(({ severity }) => severity === 'error'),
  };
}

/** Refuses a campaign from a domain that is not verified, where the installation asks for verified domains. */
export async function refuseUnverifiedSender(
  account: Account,
  parts: Parts,
  campaignId: number,
): Promise<void> {
  const refused = (
    await senderFindings(account, parts, await showCampaign(account, campaignId))
  ).filter(({ severity }) => severity === 'error');
  if (refused.length > 0) throw invalid({ from_email: refused.map(({ message }) => message) });
}

/** The campaigns that are on their way from sending domains. */
export async function campaignsFromDomains(
  account: Account,
  ids: readonly number[],
): Promise<Holder[]> {
  const domains = await domainNames(account, ids);
  if (domains.length === 0) return [];
  const { rows } = await sql<Holder>`
    select named.id as "usedId", k.id, k.name
    from jsonb_to_recordset(${JSON.stringify(domains)}::jsonb) as named (id bigint, name text)
      join campaigns k on k.account_id = ${account.id} and lower(split_part(k.from_email, '@', 2)) = named.name
    where k.account_id = ${account.id} and k.status in ('scheduled', 'active')
    order by k.id limit 100`.execute(account.db);
  return rows;
}

async function senderFindings(
  account: Account,
  { config, clock }: Parts,
  campaign: Campaign,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  // Variants may come from other addresses.
  for (const from of new Set([
    campaign.from_email,
    ...variantsOf(campaign).map((variant) => variant.from_email),
  ])) {
    const warning = await domainWarning(account, from, {
      requireVerified: config.domains.requireVerified,
      now: clock.now(),
    });
    if (warning && !findings.some(({ message }) => message === warning.message))
      findings.push({
        code: warning.code,
        severity: warning.isRefused ? 'error' : 'warning',
        message: warning.message,
        step: 'details',
        page: warning.page,
      });
  }
  const own =
    campaign.brand_id === null ? null : await sendingDomainOfBrand(account, campaign.brand_id);
  const host = campaign.from_email.slice(campaign.from_email.lastIndexOf('@') + 1).toLowerCase();
  if (own !== null && host !== '' && !isWithin(own, host)) {
    findings.push({
      code: 'sender_of_other_brand',
      severity: 'warning',
      step: 'details',
      message: `The brand of this campaign sends from ${own}, but the from address is at ${host}.`,
    });
  }
  return findings;
}
