import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { audienceContactsSql, resolveAudience, type Audience } from '#engines/audience/public.ts';
import { sentenceFor, startMailing } from '#engines/delivery/public.ts';
import type { MailingMessage } from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import type { Campaign } from '../build-message.ts';
import { showCampaign } from '../schedule-campaign.ts';
import { audienceOfMailing } from './unopened-audience.ts';

/** The source type of mailings that bring one person a campaign again. */
export const resendSource = 'campaign_resend';

/** One copy that the person got, or was to get. */
export interface Copy {
  mailing_id: number;
  state: string;
  reason: string | null;
  at: string;
  is_resend: boolean;
}

/** What GET campaigns/{id}/resend_campaign answers. */
export interface ResendFacts {
  campaign: Pick<Campaign, 'id' | 'name' | 'subject' | 'status' | 'from_name' | 'from_email'>;
  contact: { id: number; email: string; first_name: string; last_name: string };
  can_resend: boolean;
  /** Why not, in a sentence. */
  refusal: string | null;
  copies: Copy[];
}

/** What is known of one person and one campaign before it is sent to them again. */
export async function resendFacts(
  account: Account,
  campaignId: number,
  contactId: number,
): Promise<ResendFacts> {
  const campaign = await showCampaign(account, campaignId);
  const contact = await contactOf(account, contactId);
  const refusal = await refusalOf(account, campaign, contactId);
  const { id, name, subject, status, from_name, from_email } = campaign;
  return {
    campaign: { id, name, subject, status, from_name, from_email },
    contact,
    can_resend: refusal === null,
    refusal,
    copies: await copiesOf(account, campaign, contactId),
  };
}

/** Sends what a campaign said to one person again: a mailing of its own, so every copy has its row and the campaign's figures stay. */
export async function resendCampaign(
  account: Account,
  campaignId: number,
  contactId: number,
): Promise<{ mailing_id: number; message: string }> {
  const campaign = await showCampaign(account, campaignId);
  const contact = await contactOf(account, contactId);
  // Two presses of one button wait for each other here, and the second finds the first one under way.
  await sql`select 1 from contacts where account_id = ${account.id} and id = ${contactId} for update`.execute(
    account.db,
  );
  const refusal = await refusalOf(account, campaign, contactId);
  if (refusal !== null) throw invalid({ base: [refusal] });
  const message = await messageOf(account, campaign.mailing_id as number);
  const { mailingId } = await startMailing(account, {
    sourceType: resendSource,
    sourceId: campaignId,
    occurrence: `${contactId}:${randomUUID()}`,
    message,
    audience: await audienceFor(account, campaign, contactId),
    // Somebody asked for it by hand: it neither waits for quiet hours nor counts as one more campaign.
    isMarketing: false,
    isPriority: true,
  });
  await account.audit({
    action: 'resend',
    resource: 'campaign',
    id: campaignId,
    after: { contact_id: contactId, mailing_id: mailingId },
  });
  return {
    mailing_id: mailingId,
    message: `“${campaign.name}” is on its way to ${contact.email} again.`,
  };
}

async function refusalOf(
  account: Account,
  campaign: Campaign,
  contactId: number,
): Promise<string | null> {
  if (campaign.journey_id !== null)
    return `“${campaign.name}” is sent by a journey: let the contact come to its step again.`;
  if (
    campaign.mailing_id === null ||
    !['sent', 'stopped', 'active', 'paused'].includes(campaign.status)
  )
    return `“${campaign.name}” has not been sent yet, so it can’t be sent again.`;
  const chosen = audienceContactsSql(
    await resolveAudience(account, await audienceFor(account, campaign, contactId)),
  );
  const {
    rows: [person],
  } = await sql<{ reason: string | null }>`select reason from (${chosen}) audience`.execute(
    account.db,
  );
  if (person?.reason) return sentenceFor('suppressed', person.reason);
  const copies = await copiesOf(account, campaign, contactId);
  return copies.some(({ state }) =>
    ['pending', 'claimed', 'body_written', 'deferred'].includes(state),
  )
    ? 'A delivery to this recipient is on its way already.'
    : null;
}

async function audienceFor(
  account: Account,
  campaign: Campaign,
  contactId: number,
): Promise<Audience> {
  const before =
    campaign.mailing_id === null
      ? { lists: [] }
      : await audienceOfMailing(account, campaign.mailing_id);
  return {
    lists: before.lists,
    listsAsConsent: true,
    suppressedLists: [],
    segments: [],
    suppressedSegments: [],
    secureLists: campaign.secure_lists,
    contacts: [contactId],
    brandId: campaign.brand_id,
  };
}

// A resend that has no row yet is one that is about to be decided.
async function copiesOf(account: Account, campaign: Campaign, contactId: number): Promise<Copy[]> {
  const { rows } = await sql<Copy>`
    select m.id as mailing_id, coalesce(d.state, 'pending') as state, d.reason, coalesce(d.sent_at, d.updated_at, m.created_at) as at, m.source_type = ${resendSource} as is_resend
    from mailings m left join deliveries d on d.account_id = ${account.id} and d.mailing_id = m.id and d.contact_id = ${contactId}
    where m.account_id = ${account.id} and ((m.id = ${campaign.mailing_id} and d.contact_id is not null)
      or (m.source_type = ${resendSource} and m.source_id = ${campaign.id} and m.occurrence like ${`${contactId}:%`}))
    order by m.id desc limit 100`.execute(account.db);
  return rows;
}

async function messageOf(account: Account, mailingId: number): Promise<MailingMessage> {
  const {
    rows: [mailing],
  } = await sql<{
    message: MailingMessage;
  }>`select message from mailings where account_id = ${account.id} and id = ${mailingId}`.execute(
    account.db,
  );
  if (!mailing) throw notFound('mailing');
  return mailing.message;
}

async function contactOf(account: Account, id: number): Promise<ResendFacts['contact']> {
  const row = await account.db
    .selectFrom('contacts')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('contact');
  return { ...row, email: row.email ?? '' };
}
