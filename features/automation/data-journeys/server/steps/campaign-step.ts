import { sendDraft } from '#features/campaigns/email-campaigns/server/public.ts';
import type { StepOf } from '../../contract/steps.ts';
import { handedOn, type StepKind } from '../runs/step-kind.ts';

/** Sends a campaign to its own audience: a copy of the draft with each run, or the draft itself once. */
export const campaignStep: StepKind<StepOf<'campaign'>> = {
  async piece(account, work) {
    const change = handedOn(work);
    if (work.run.isDry) return { isDone: true, change };
    const { campaign_id: id, how } = work.step;
    const { name } = await sendDraft(account, { id, asCopy: how === 'copy', now: work.now });
    return {
      isDone: true,
      change,
      log: [{ level: 'info', text: `Campaign “${name}” is on its way.` }],
    };
  },
};
