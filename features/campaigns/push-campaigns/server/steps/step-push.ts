import { createHash } from 'node:crypto';
import type { PushMessage } from '#engines/push/contract.ts';
import { renderPush } from '#engines/push/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { textOf } from '../../contract/push-campaigns.ts';
import { showPushCampaign } from '../change-push-campaign.ts';
import { messageOf, problemsOfApplication, problemsOfWords } from '../preflight-push.ts';
import { byField } from '../schedule-push-campaign.ts';

/** What keeps the push of a step from being sent, by the field that it is about. */
type StepPushProblems = Record<string, string[]>;

/** What a step sends now: its push, frozen, with a revision that is another one for any other push. */
interface StepPushMessage {
  message: PushMessage;
  revision: string;
}

/** What the campaign of a step would say as it stands now, or what it lacks. */
export async function stepPush(
  account: Account,
  campaignId: number,
): Promise<StepPushMessage | { problems: StepPushProblems }> {
  const problems = await stepPushProblems(account, campaignId);
  if (Object.keys(problems).length > 0) return { problems };
  const message = messageOf(await showPushCampaign(account, campaignId));
  const { source: _source, ...words } = message;
  const revision = createHash('sha256')
    .update(JSON.stringify(words))
    .digest('base64url')
    .slice(0, 16);
  return { message, revision };
}

/** All that should be mended before a journey with this push is published. */
export async function stepPushProblems(
  account: Account,
  campaignId: number,
): Promise<StepPushProblems> {
  const campaign = await showPushCampaign(account, campaignId);
  return byField([
    ...(await problemsOfWords(campaign)),
    ...(await problemsOfApplication(account, campaign)),
  ]);
}

/** The push of a step as a contact would get it. */
export async function previewStepPush(
  account: Account,
  campaignId: number,
  contactId: number,
): Promise<{ title: string; body: string; problem: string | null }> {
  const campaign = await showPushCampaign(account, campaignId);
  const push = (await renderPush(account, textOf(campaign), [contactId])).get(contactId);
  if (push === undefined) return { title: '', body: '', problem: 'The contact does not exist.' };
  return 'error' in push
    ? { title: '', body: '', problem: push.error.message }
    : { title: push.title, body: push.body, problem: null };
}
