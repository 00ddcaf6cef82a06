import { changeLink, linksOf as storedLinks } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Campaign } from './build-message.ts';
import { linksOf } from './check-links.ts';

/** One link as GET get_urls answers it. */
export interface CampaignLink {
  no: number;
  url: string;
  label: string;
  isDynamic: boolean;
  clicks?: number;
}

/** The links of a campaign: of its content while it is a draft, with their targets of today once it went out. */
export async function urlsOf(account: Account, campaign: Campaign): Promise<CampaignLink[]> {
  const stored =
    campaign.mailing_id === null ? [] : await storedLinks(account, campaign.mailing_id);
  if (stored.length === 0) return linksOf(account, campaign);
  return stored.map(({ link_no: no, url, label, clicks }) => ({
    no,
    url,
    label,
    clicks,
    isDynamic: /\{\{|\{%/.test(url),
  }));
}

/** Leads a link of mails that are out already to another address; by its number, or by the address it leads to now. */
export async function changeUrl(
  account: Account,
  campaign: Campaign,
  change: { link_no?: number | undefined; old_url?: string | undefined; url: string },
): Promise<CampaignLink[]> {
  if (campaign.mailing_id === null)
    throw invalid({
      base: [`“${campaign.name}” has not been sent: change the link in its content.`],
    });
  const links = await storedLinks(account, campaign.mailing_id);
  const meant = links.filter((link) =>
    change.link_no === undefined ? link.url === change.old_url : link.link_no === change.link_no,
  );
  if (meant.length === 0)
    throw invalid({
      [change.link_no === undefined ? 'old_url' : 'link_no']: ['is no link of this campaign'],
    });
  if (meant.some(({ url }) => /\{\{|\{%/.test(url)))
    throw invalid({
      link_no: ['is made for each recipient, so it can’t be changed once it is sent'],
    });
  for (const link of meant) {
    await changeLink(account, {
      mailingId: campaign.mailing_id,
      linkNo: link.link_no,
      url: change.url,
    });
    await account.audit({
      action: 'change_url',
      resource: 'campaign',
      id: campaign.id,
      before: { link_no: link.link_no, url: link.url },
      after: { link_no: link.link_no, url: change.url },
    });
  }
  return urlsOf(account, campaign);
}
