import { createHash } from 'node:crypto';
import type { Audience } from '#engines/audience/public.ts';
import { refuseUnfitMessage } from '#engines/delivery/public.ts';
import type { MailingMessage } from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { audienceOf, buildMessage, type Campaign } from '../build-message.ts';
import { changeCampaign } from '../change-campaign.ts';
import { preflight } from '../preflight.ts';
import { showCampaign } from '../schedule-campaign.ts';
import { withSenderFindings } from '../sender-findings.ts';

/** What keeps the campaign of a step from being sent, by the field that it is about. */
export type StepProblems = Record<string, string[]>;

/** What a step sends now: its message, frozen, with a revision that is another one for any other message. */
export interface StepMessage {
  message: MailingMessage;
  /** Chooses nobody: whose consent is asked, who is left out, and the brand. */
  audience: Audience;
  revision: string;
  isMarketing: boolean;
}

/** What the campaign of a step would say and to whom it may be said, as it stands now; or what it lacks. */
export async function stepMessage(
  account: Account,
  campaignId: number,
): Promise<StepMessage | { problems: StepProblems }> {
  const campaign = await showCampaign(account, campaignId);
  const made = await freeze(account, campaign);
  const problems = { ...unfit(made.message), ...(await changedSince(account, made)) };
  return Object.keys(problems).length > 0 ? { problems } : made;
}

/** All that should be mended before a journey with this campaign is published: what checks of any campaign call errors, but for its audience. */
export async function stepProblems(
  account: Account,
  campaignId: number,
  parts?: Pick<Services, 'config' | 'clock'>,
): Promise<StepProblems> {
  const campaign = await showCampaign(account, campaignId);
  const checked = await preflight(account, campaign, new Date(account.now));
  const { findings } = parts
    ? await withSenderFindings(account, parts, campaign, checked)
    : checked;
  const problems: StepProblems = {};
  for (const { code, severity, message, step } of findings)
    if (severity === 'error') (problems[fieldOf[code] ?? step] ??= []).push(message);
  return { ...problems, ...(await changedSince(account, await freeze(account, campaign))) };
}

/** Keeps what the campaigns of a journey say now as what somebody approved; with nobody's name, nothing has to stay as it is. */
export async function approveStepCampaigns(
  account: Account,
  ids: readonly number[],
  approvedBy: string | null,
): Promise<void> {
  for (const id of ids) {
    const { revision } = await freeze(account, await showCampaign(account, id));
    await changeCampaign(account, id, {
      action: 'approve',
      set: {
        approved_hash: approvedBy === null ? null : revision,
        approved_by: approvedBy ?? '',
      },
      after: { approved_by: approvedBy },
    });
  }
}

const fieldOf: Readonly<Record<string, string>> = {
  empty_subject: 'subject',
  empty_from_name: 'from_name',
  empty_from_email: 'from_email',
  missing_address: 'address',
  no_content: 'content_id',
  complaints: 'from_email',
};

type Frozen = StepMessage & { campaignId: number };

async function freeze(account: Account, campaign: Campaign): Promise<Frozen> {
  const message = await buildMessage(account, campaign, 'send');
  const { lists, segments: _segments, ...rest } = await audienceOf(account, campaign);
  const audience = { ...rest, lists, segments: [], listsAsConsent: true };
  // A new name says nothing new.
  const { campaign: _itself, ...said } = message;
  const revision = createHash('sha256')
    .update(JSON.stringify([said, audience]))
    .digest('base64url')
    .slice(0, 22);
  return { campaignId: campaign.id, message, audience, revision, isMarketing: true };
}

function unfit(message: MailingMessage): StepProblems {
  try {
    refuseUnfitMessage(message);
    return {};
  } catch (error) {
    if (error instanceof ProductError && typeof error.errors === 'object') return error.errors;
    throw error;
  }
}

// What was approved is sent, and nothing else.
async function changedSince(
  account: Account,
  { campaignId, revision }: Frozen,
): Promise<StepProblems> {
  const row = await account.db
    .selectFrom('campaigns')
    .select(['approved_hash', 'approved_by'])
    .where('account_id', '=', account.id)
    .where('id', '=', campaignId)
    .executeTakeFirst();
  if (!row?.approved_hash || row.approved_hash === revision) return {};
  return {
    approval: [
      `was changed after ${row.approved_by || 'an approver'} had approved it: ask for approval of its journey again`,
    ],
  };
}
