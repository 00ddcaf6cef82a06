import { pauseRolling, resumeRolling } from '#engines/delivery/public.ts';
import {
  approveStepCampaigns,
  duplicateStepCampaign,
  makeStepCampaign,
  removeStepCampaigns,
  stepSource,
} from '#features/campaigns/email-campaigns/server/public.ts';
import { stepsWithMessages } from '../read-graphs.ts';
import type { StepMessages } from './step-messages.ts';

/** Steps that send emails. */
export const emailSteps: StepMessages = {
  of: stepsWithMessages,
  make: makeStepCampaign,
  duplicate: duplicateStepCampaign,
  rest: async (account, ids) => void (await pauseRolling(account, stepSource, ids)),
  wake: async (account, ids) => void (await resumeRolling(account, stepSource, ids)),
  approve: approveStepCampaigns,
  remove: removeStepCampaigns,
};
