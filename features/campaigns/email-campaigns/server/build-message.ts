import type { MailingMessage } from '#engines/templating/public.ts';
import { trackingChoice } from '#engines/tracking/public.ts';
import { freezeContent } from '#features/content/contents/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Audience } from '#engines/audience/public.ts';
import type { RowOf } from '#platform/contract/resource.ts';
import { preparedSubject } from '#features/settings/account-settings/contract.ts';
import { settingOf } from '#features/settings/account-settings/server/public.ts';
import type { emailCampaigns } from '../contract/campaign.ts';
import { unopenedAudience } from './resend/unopened-audience.ts';

/** A campaign's own row. */
export type Campaign = RowOf<typeof emailCampaigns>;

/** The message a campaign would send as it and its content stand now. */
export async function buildMessage(account: Account, campaign: Campaign): Promise<MailingMessage> {
  const content =
    campaign.content_id === null ? null : await freezeContent(account, campaign.content_id);
  return {
    subject: subjectLineOf(account, campaign.subject),
    preheader: campaign.preheader,
    fromName: campaign.from_name,
    fromEmail: campaign.from_email,
    replyTo: campaign.reply_to || campaign.from_email,
    html: content?.html ?? '',
    text: content?.text ?? '',
    postalAddress: campaign.address.trim() || account.record.postal_address,
    language: campaign.language,
    campaign: { id: campaign.id, name: campaign.name },
    account: { id: account.id, name: account.record.name, website: account.record.website },
    track: trackingChoice(account.record.settings),
  };
}

/** A subject with the account's prefix and suffix around it, or the account's own subject where none was written. */
export function subjectLineOf(account: Account, typed: string): string {
  return preparedSubject(typed, {
    campaign_subject_prefix: settingOf(account, 'campaign_subject_prefix'),
    campaign_subject_default: settingOf(account, 'campaign_subject_default'),
    campaign_subject_suffix: settingOf(account, 'campaign_subject_suffix'),
  });
}

/** Whom a campaign is for; with select_all, ids are the suppressed lists. */
export async function audienceOf(account: Account, campaign: Campaign): Promise<Audience> {
  if (campaign.unopened_mailing_id !== null)
    return unopenedAudience(account, campaign, campaign.unopened_mailing_id);
  return {
    lists: campaign.select_all ? await listsExcept(account, campaign.ids) : campaign.lists,
    suppressedLists: campaign.suppressed_lists,
    segments: campaign.segments,
    suppressedSegments: campaign.suppressed_segments,
    brandId: campaign.brand_id,
  };
}

async function listsExcept(account: Account, excluded: readonly number[]): Promise<number[]> {
  const rows = await account.db
    .selectFrom('lists')
    .select('id')
    .where('account_id', '=', account.id)
    .where('archived_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id).filter((id) => !excluded.includes(id));
}
