import { addToRolling, plugMobileSource } from '#engines/mobile/public.ts';
import {
  leaveSql,
  plugMessageChannel,
  recordMessageOutcomes,
  type ChannelProblem,
} from '#engines/journeys/public.ts';
import {
  previewStepPush,
  pushStepSource,
  stepPush,
  stepPushProblems,
} from '#features/campaigns/push-campaigns/server/public.ts';
import { ProductError, sentenceOf } from '#platform/server/errors.ts';

/** Lets steps of journeys send pushes, and hear what became of them. */
export function plugPushSteps(): void {
  plugMobileSource({
    sourceType: pushStepSource,
    leaveSql,
    recorded: recordMessageOutcomes,
  });
  plugMessageChannel({
    channel: 'push',
    async send(account, { campaignId }, contactIds) {
      const made = await found(() => stepPush(account, campaignId));
      if (made === null) return { problem: 'The push of the step does not exist any more.' };
      if ('problems' in made) return { problem: sentenceOf(made.problems) };
      return addToRolling(
        account,
        { channel: 'push', sourceType: pushStepSource, sourceId: campaignId, ...made },
        contactIds,
      );
    },
    async problems(account, ids) {
      const problems: ChannelProblem[] = [];
      for (const campaignId of ids) {
        const fields = await found(() => stepPushProblems(account, campaignId));
        if (fields === null)
          problems.push({ campaignId, field: 'campaign_id', message: 'does not exist any more' });
        for (const [field, messages] of Object.entries(fields ?? {}))
          for (const message of messages) problems.push({ campaignId, field, message });
      }
      return problems;
    },
    async preview(account, { campaignId }, { contactId }) {
      const made = await found(() => previewStepPush(account, campaignId, contactId));
      const problem = 'The push of the step does not exist any more.';
      const { title, body, ...rest } = made ?? { title: '', body: '', problem };
      return { subject: title, html: '', text: body, ...rest };
    },
  });
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
