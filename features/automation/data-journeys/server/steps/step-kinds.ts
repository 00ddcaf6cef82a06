import type { StepType } from '../../contract/steps.ts';
import { campaignStep } from './campaign-step.ts';
import { checkStep } from './check-step.ts';
import { exportStep } from './export-step.ts';
import { importStep } from './import-step.ts';
import { journeyStep } from './journey-step.ts';
import { queryStep } from './query-step.ts';
import { updateStep } from './update-step.ts';
import { waitStep } from './wait-step.ts';

/** How the steps of each type are done. */
export const stepKinds = {
  query: queryStep,
  import: importStep,
  wait: waitStep,
  update: updateStep,
  check: checkStep,
  export: exportStep,
  campaign: campaignStep,
  journey: journeyStep,
} as const satisfies Readonly<Record<StepType, unknown>>;
