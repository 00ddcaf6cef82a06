import {
  duplicateStepPush,
  makeStepPush,
  removeStepPush,
  restStepPush,
  stepPushesOf,
  wakeStepPush,
} from '#features/campaigns/push-campaigns/server/public.ts';
import type { StepMessages } from './step-messages.ts';

/** Steps that send pushes; who may send them needs nobody's approval. */
export const pushSteps: StepMessages = {
  of: stepPushesOf,
  make: makeStepPush,
  duplicate: duplicateStepPush,
  rest: restStepPush,
  wake: wakeStepPush,
  approve: () => Promise.resolve(),
  remove: removeStepPush,
};
