import type { StepOf } from '../../contract/steps.ts';
import { handedOn, StepFailed, type StepKind } from '../runs/step-kind.ts';

/** Ends the run unless the number of contacts lies within bounds. */
export const checkStep: StepKind<StepOf<'check'>> = {
  async piece(_account, work) {
    const { min, max } = work.step;
    const { count } = work.before;
    if (min !== null && count < min)
      throw new StepFailed(`The check found ${count} contacts; there must be at least ${min}.`);
    if (max !== null && count > max)
      throw new StepFailed(`The check found ${count} contacts; there must be at most ${max}.`);
    return { isDone: true, change: handedOn(work) };
  },
};
