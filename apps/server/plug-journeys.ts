import { fieldsOf, mergeDataOf } from '#engines/audience/public.ts';
import { addToRolling, picksOf, plugRollingSource } from '#engines/delivery/public.ts';
import {
  eventsOf,
  leaveSql,
  plugMessageChannel,
  recordMessageOutcomes,
  type ChannelProblem,
  type MessageStep,
  type PreviewedMessage,
} from '#engines/journeys/public.ts';
import { addToRolling as addToMobileRun, plugMobileSource } from '#engines/mobile/public.ts';
import { renderPreview } from '#engines/templating/public.ts';
import {
  stepMessage,
  stepProblems,
  stepSource,
} from '#features/campaigns/email-campaigns/server/public.ts';
import {
  previewStepSms,
  smsStepSource,
  stepSms,
  stepSmsProblems,
} from '#features/campaigns/sms-campaigns/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { ProductError, sentenceOf } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';

/** Lets steps of journeys send emails by rolling mailings and texts by runs of their own, and hear what became of them. */
export function plugJourneys(services: Pick<Services, 'config' | 'clock'>): void {
  plugRollingSource({
    sourceType: stepSource,
    leaveSql,
    recorded: recordMessageOutcomes,
    values: eventsOf,
  });
  plugMessageChannel({
    channel: 'email',
    send: sendEmail,
    problems: (account, ids) => problemsOf(ids, (id) => stepProblems(account, id, services)),
    preview: previewEmail,
  });
  plugMobileSource({
    sourceType: smsStepSource,
    leaveSql,
    recorded: recordMessageOutcomes,
    values: eventsOf,
  });
  plugMessageChannel({
    channel: 'sms',
    send: sendText,
    problems: (account, ids) => problemsOf(ids, (id) => stepSmsProblems(account, id)),
    preview: previewText,
  });
}

async function sendEmail(
  account: Account,
  { campaignId }: MessageStep,
  contactIds: readonly number[],
): Promise<Map<number, number> | { problem: string }> {
  const made = await found(() => stepMessage(account, campaignId));
  if (made === null) return { problem: 'The email of the step does not exist any more.' };
  if ('problems' in made) return { problem: sentenceOf(made.problems) };
  return addToRolling(
    account,
    { sourceType: stepSource, sourceId: campaignId, ...made },
    contactIds,
  );
}

async function sendText(
  account: Account,
  { campaignId }: MessageStep,
  contactIds: readonly number[],
): Promise<Map<number, number> | { problem: string }> {
  const made = await found(() => stepSms(account, campaignId));
  if (made === null) return { problem: 'The text of the step does not exist any more.' };
  if ('problems' in made) return { problem: sentenceOf(made.problems) };
  return addToMobileRun(
    account,
    { channel: 'sms', sourceType: smsStepSource, sourceId: campaignId, ...made },
    contactIds,
  );
}

async function previewText(
  account: Account,
  { campaignId }: MessageStep,
  person: { contactId: number; event: unknown },
): Promise<PreviewedMessage> {
  const said = await found(() => previewStepSms(account, campaignId, person));
  const { text, problem } = said ?? {
    text: '',
    problem: 'The text of the step does not exist any more.',
  };
  return { subject: '', html: '', text, problem };
}

async function problemsOf(
  ids: readonly number[],
  ask: (campaignId: number) => Promise<Record<string, string[]>>,
): Promise<ChannelProblem[]> {
  const problems: ChannelProblem[] = [];
  for (const campaignId of ids) {
    const fields = await found(() => ask(campaignId));
    if (fields === null)
      problems.push({ campaignId, field: 'campaign_id', message: 'does not exist any more' });
    for (const [field, messages] of Object.entries(fields ?? {}))
      for (const message of messages) problems.push({ campaignId, field, message });
  }
  return problems;
}

async function previewEmail(
  account: Account,
  { campaignId }: MessageStep,
  { contactId, event }: { contactId: number; event: unknown },
): Promise<PreviewedMessage> {
  const nothing = { subject: '', html: '', text: '' };
  const made = await found(() => stepMessage(account, campaignId));
  if (made === null)
    return { ...nothing, problem: 'The email of the step does not exist any more.' };
  if ('problems' in made) return { ...nothing, problem: sentenceOf(made.problems) };
  const [contact] = await mergeDataOf(account, [contactId], await fieldsOf(account));
  const picks = await picksOf(account, made.message, contactId);
  const { subject, html, text } = await renderPreview(made.message, contact ?? {}, {
    picks,
    ...(event != null && { values: { event } }),
  });
  return { subject, html, text, problem: null };
}

// A campaign that is gone is a problem of its step, no failure of the turn.
async function found<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return null;
    throw error;
  }
}
