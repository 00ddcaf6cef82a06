import { createHash } from 'node:crypto';
import type { SmsMessage } from '#engines/texting/contract.ts';
import { segmentsOf } from '#engines/texting/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import type { SmsCampaignRow } from '../../contract/campaign.ts';
import { changeSmsCampaign, showSmsCampaign } from '../change-sms-campaign.ts';
import { textFindings } from '../preflight-sms.ts';
import { mergeDataById, renderForContacts } from '../render-for-contacts.ts';
import { smsMessageOf } from '../sms-message.ts';

/** What keeps the text of a step from being sent, by the field that it is about. */
export type StepSmsProblems = Record<string, string[]>;

/** What a step sends now: its text, frozen, with a revision that is another one for any other text. */
export interface StepSmsMessage {
  message: SmsMessage;
  revision: string;
  isMarketing: boolean;
}

/** What the campaign of a step would say as it stands now, or what it lacks. */
export async function stepSms(
  account: Account,
  campaignId: number,
): Promise<StepSmsMessage | { problems: StepSmsProblems }> {
  const campaign = await showSmsCampaign(account, campaignId);
  const made = await frozenOrProblems(account, campaign);
  if ('problems' in made) return made;
  const changed = await changedSince(account, campaignId, made.revision);
  if (Object.keys(changed).length > 0) return { problems: changed };
  return made.message.text.trim() === '' ? { problems: { text: ['is required'] } } : made;
}

/** All that should be mended before a journey with this text is published. */
export async function stepSmsProblems(
  account: Account,
  campaignId: number,
): Promise<StepSmsProblems> {
  const campaign = await showSmsCampaign(account, campaignId);
  const made = await frozenOrProblems(account, campaign);
  if ('problems' in made) return made.problems;
  const [rendered] = await renderForContacts(account, made.message, [{}]);
  const problems: StepSmsProblems = {};
  const findings = textFindings(made.message, {
    problem: rendered && 'problem' in rendered ? rendered.problem : null,
    longest: rendered && 'text' in rendered ? segmentsOf(rendered.text).segments : 0,
  });
  for (const { severity, field, message } of findings)
    if (severity === 'error') (problems[field] ??= []).push(message);
  return { ...problems, ...(await changedSince(account, campaignId, made.revision)) };
}

/** The text of a step as a contact would get it; event is what the entry brought with it. */
export async function previewStepSms(
  account: Account,
  campaignId: number,
  { contactId, event }: { contactId: number; event: unknown },
): Promise<{ text: string; problem: string | null }> {
  const made = await stepSms(account, campaignId);
  if ('problems' in made)
    return { text: '', problem: Object.values(made.problems).flat()[0] ?? null };
  const message = { ...made.message, ...(event != null && { data: { event } }) };
  const [rendered] = await renderForContacts(
    account,
    message,
    await mergeDataById(account, [contactId]),
  );
  return rendered && 'text' in rendered
    ? { text: rendered.text, problem: null }
    : { text: '', problem: rendered?.problem ?? 'The text could not be rendered.' };
}

/** Keeps what the texts of a journey say now as what somebody approved; with nobody's name, nothing has to stay as it is. */
export async function approveStepSms(
  account: Account,
  ids: readonly number[],
  approvedBy: string | null,
): Promise<void> {
  for (const id of ids) {
    const made = await frozenOrProblems(account, await showSmsCampaign(account, id));
    await changeSmsCampaign(account, id, {
      action: 'approve',
      set: {
        approved_hash: approvedBy === null || 'problems' in made ? null : made.revision,
        approved_by: approvedBy ?? '',
      },
      after: { approved_by: approvedBy },
    });
  }
}

async function frozenOrProblems(
  account: Account,
  campaign: SmsCampaignRow,
): Promise<StepSmsMessage | { problems: StepSmsProblems }> {
  try {
    const message = await smsMessageOf(account, campaign);
    // A new name says nothing new.
    const { source: _itself, ...said } = message;
    const revision = createHash('sha256')
      .update(JSON.stringify(said))
      .digest('base64url')
      .slice(0, 22);
    return { message, revision, isMarketing: true };
  } catch (error) {
    if (error instanceof ProductError && typeof error.errors === 'object')
      return { problems: error.errors };
    throw error;
  }
}

// What was approved is sent, and nothing else.
async function changedSince(
  account: Account,
  id: number,
  revision: string,
): Promise<StepSmsProblems> {
  const row = await account.db
    .selectFrom('sms_campaigns')
    .select(['approved_hash', 'approved_by'])
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.approved_hash || row.approved_hash === revision) return {};
  return {
    approval: [
      `was changed after ${row.approved_by || 'an approver'} had approved it: ask for approval of its journey again`,
    ],
  };
}
