import type { DomainUser } from '#engines/domains/public.ts';
import { sendingDomainOfBrand } from '#features/audience/brands/server/public.ts';
import { domainWarning } from '#features/settings/sending-domains/server/public.ts';
import { isWithin } from '#platform/contract/domain-names.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
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

/** The names of the campaigns that are on their way from a domain. */
export const campaignsFromDomain: DomainUser = async (account, { kind, name }) => {
  if (kind !== 'sending') return [];
  const rows = await account.db
    .selectFrom('campaigns')
    .select('name')
    .where('account_id', '=', account.id)
    .where('status', 'in', ['scheduled', 'active'])
    .where((on) =>
      on(on.fn('lower', [on.fn('split_part', ['from_email', on.val('@'), on.val(2)])]), '=', name),
    )
    .orderBy('id')
    .limit(10)
    .execute();
  return rows.map((row) => row.name);
};

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
