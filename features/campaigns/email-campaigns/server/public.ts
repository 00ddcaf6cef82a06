// Plugged in by the composition root.
export { followMailing, canStart, notifyMissed } from './follow-mailing.ts';
export { holdCampaigns } from './after-restore.ts';
export { createSeriesPlanner } from './recurring/series-planner.ts';

export { stepSource } from '#features/campaigns/campaign-reports/server/public.ts';
// Sample data.
export { campaignSample } from './sample/sample-campaigns.ts';

// For journeys, whose steps send campaigns of their own.
export {
  duplicateStepCampaign,
  makeStepCampaign,
  removeStepCampaigns,
  type StepCampaign,
} from './steps/make-step-campaign.ts';
export {
  approveStepCampaigns,
  stepMessage,
  stepProblems,
  type StepMessage,
  type StepProblems,
} from './steps/step-message.ts';

// For A/B tests, which are campaigns with variants.
export {
  makeTestedCampaign,
  sendTestOfEachVariant,
  recordWinner,
  testedCampaign,
  watchersOf,
  type TestedCampaign,
} from './tested-campaigns.ts';

// For data journeys, whose steps send campaigns.
export { sendDraft } from './send-draft.ts';
