import { sql } from 'kysely';
import type { FreezeContext } from '#engines/content-parts/public.ts';
import type { MailingMessage } from '#engines/templating/public.ts';
import { trackingChoice } from '#engines/tracking/public.ts';
import { isListSeenBy } from '#features/audience/lists/server/public.ts';
import { freezeContent } from '#features/content/contents/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { personIn } from '#platform/server/folders/folder-access.ts';
import type { Audience } from '#engines/audience/public.ts';
import type { RowOf } from '#platform/contract/resource.ts';
import { preparedSubject } from '#features/settings/account-settings/contract.ts';
import { settingOf } from '#features/settings/account-settings/server/public.ts';
import type { emailCampaigns } from '../contract/campaign.ts';
import { unopenedAudience } from './resend/unopened-audience.ts';

/** A campaign's own row. */
export type Campaign = RowOf<typeof emailCampaigns>;

/** What the content of a campaign is frozen with; the runs of a series are told apart by their campaign. */
export function freezeContextOf(
  campaign: Campaign,
  purpose: FreezeContext['purpose'],
): FreezeContext {
  return {
    footerId: campaign.footer_id,
    language: campaign.language,
    source: {
      // What a feed has that is new is new for each person of a journey.
      type: campaign.status === 'workflow' ? 'workflow' : 'campaign',
      id: campaign.parent_id ?? campaign.id,
      occurrence: String(campaign.id),
    },
    purpose,
  };
}

/** The message a campaign would send as it and its content stand now. */
export async function buildMessage(
  account: Account,
  campaign: Campaign,
  purpose: FreezeContext['purpose'] = 'preview',
): Promise<MailingMessage> {
  const content =
    campaign.content_id === null
      ? null
      : await freezeContent(account, campaign.content_id, freezeContextOf(campaign, purpose));
  return {
    subject: subjectLineOf(account, campaign.subject),
    preheader: campaign.preheader,
    fromName: campaign.from_name,
    fromEmail: campaign.from_email,
    replyTo: campaign.reply_to || campaign.from_email,
    html: content?.html ?? '',
    text: content?.text ?? '',
    ...(content && content.dynamic.length > 0 && { dynamic: content.dynamic }),
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
    lists: campaign.select_all ? await listsExcept(account, campaign) : campaign.lists,
    suppressedLists: campaign.suppressed_lists,
    segments: campaign.segments,
    suppressedSegments: campaign.suppressed_segments,
    secureLists: campaign.secure_lists,
    brandId: campaign.brand_id,
  };
}

// All lists are those that whoever sends it can see: another member's private lists are not meant.
async function listsExcept(account: Account, campaign: Campaign): Promise<number[]> {
  const sees = isListSeenBy(account, await senderOf(account, campaign));
  const { rows } = await sql<{ id: number }>`
    select r.id from lists r where r.account_id = ${account.id} and r.archived_at is null and ${sees}
      and r.id <> all(${campaign.ids}::bigint[]) order by r.id`.execute(account.db);
  return rows.map(({ id }) => id);
}

// Of a draft, whoever asks, or who asked for its approval; then who scheduled it, or the series it is a run of.
async function senderOf(account: Account, campaign: Campaign): Promise<number | null> {
  const { rows } = await sql<{
    is_requested: boolean;
    requester: number | null;
    scheduler: number | null;
  }>`
    select coalesce(r.approval_state = 'requested', false) as is_requested, r.approval_user_id as requester,
      coalesce(r.scheduled_by, s.scheduled_by) as scheduler
    from campaigns r left join campaigns s on s.account_id = ${account.id} and s.id = r.parent_id
    where r.account_id = ${account.id} and r.id = ${campaign.id}`.execute(account.db);
  const [row] = rows;
  if (campaign.status !== 'draft') return row?.scheduler ?? null;
  return row?.is_requested ? row.requester : personIn(account);
}
