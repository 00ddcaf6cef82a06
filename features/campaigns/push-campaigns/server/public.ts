// Plugged in by the composition root.
export { holdPushes } from './after-restore.ts';
export { followPushRun } from './schedule-push-campaign.ts';
export { pushCampaignSource, pushStepSource } from './sources.ts';

// For journeys, whose steps send pushes of their own.
export {
  duplicateStepPush,
  makeStepPush,
  removeStepPush,
  restStepPush,
  stepPushesOf,
  wakeStepPush,
} from './steps/make-step-push.ts';
export { previewStepPush, stepPush, stepPushProblems } from './steps/step-push.ts';
