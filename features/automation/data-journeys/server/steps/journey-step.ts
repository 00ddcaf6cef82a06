import type { StepOf } from '../../contract/steps.ts';
import { nextContacts } from '../runs/chosen-rows.ts';
import { handedOn, StepFailed, type StepKind } from '../runs/step-kind.ts';
import { journeyStart } from '../start-journey-port.ts';
import { stillThere } from './update-step.ts';

const atOnce = 1000;

/** Enters the contacts chosen so far into a journey, a thousand in a transaction. */
export const journeyStep: StepKind<StepOf<'journey'>> = {
  async piece(account, work) {
    const { run, step, record, before } = work;
    const start = journeyStart();
    if (start === null) throw new StepFailed('Journeys can’t be started here: remove the step.');
    if (run.isDry || before.setStep === null) return { isDone: true, change: handedOn(work) };
    const after = Number(record.checkpoint['after'] ?? 0);
    const ids = await nextContacts(account, run, {
      setStep: before.setStep,
      after,
      most: atOnce,
    });
    const there = await stillThere(account, ids);
    const { entered } =
      there.length === 0 ? { entered: 0 } : await start.enter(account, step.journey_id, there);
    const isDone = ids.length < atOnce;
    const rejected = record.rejected + ids.length - entered;
    return {
      isDone,
      change: {
        rows_in: record.rows_in + ids.length,
        rows_out: record.rows_out + entered,
        rejected,
        set_step: before.setStep,
        checkpoint: { after: ids.at(-1) ?? after },
      },
      log:
        isDone && rejected > 0
          ? [{ level: 'warning', text: `${rejected} contacts did not enter the journey.` }]
          : [],
    };
  },
};
