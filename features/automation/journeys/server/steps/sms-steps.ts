import {
  approveStepSms,
  duplicateStepSms,
  makeStepSms,
  removeStepSms,
  restStepSms,
  stepSmsOf,
  wakeStepSms,
} from '#features/campaigns/sms-campaigns/server/public.ts';
import type { StepMessages } from './step-messages.ts';

/** Steps that send texts. */
export const smsSteps: StepMessages = {
  of: stepSmsOf,
  make: makeStepSms,
  duplicate: duplicateStepSms,
  rest: restStepSms,
  wake: wakeStepSms,
  approve: approveStepSms,
  remove: removeStepSms,
};
