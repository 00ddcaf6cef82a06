// Plugged in by the composition root.
export { holdTexts } from './after-restore.ts';
export { followSmsRun } from './schedule-sms-campaign.ts';
export { smsCampaignSource, smsStepSource } from './sources.ts';

// For journeys, whose steps send texts of their own.
export {
  duplicateStepSms,
  makeStepSms,
  removeStepSms,
  restStepSms,
  stepSmsOf,
  wakeStepSms,
  type StepSms,
} from './steps/make-step-sms.ts';
export {
  approveStepSms,
  previewStepSms,
  stepSms,
  stepSmsProblems,
  type StepSmsMessage,
  type StepSmsProblems,
} from './steps/step-sms.ts';
