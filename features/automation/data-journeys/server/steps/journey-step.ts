import { sql } from 'kysely';
import { enterPeople } from '#engines/journeys/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { StepOf } from '../../contract/steps.ts';
import { nextContacts } from '../runs/chosen-rows.ts';
import { handedOn, StepFailed, type StepKind } from '../runs/step-kind.ts';

const atOnce = 1000;

/** Enters the contacts chosen so far into a journey by its rules of entry, a thousand in a transaction. */
export const journeyStep: StepKind<StepOf<'journey'>> = {
  async piece(account, work) {
    const { run, step, record, before } = work;
    await requireEnabled(account, step.journey_id);
    if (run.isDry || before.setStep === null) return { isDone: true, change: handedOn(work) };
    const after = Number(record.checkpoint['after'] ?? 0);
    const ids = await nextContacts(account, run, {
      setStep: before.setStep,
      after,
      most: atOnce,
    });
    const { entered } =
      ids.length === 0
        ? { entered: 0 }
        : await enterPeople(account, step.journey_id, { who: ids, via: 'data_journey' });
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
          ? [{ level: 'warning', text: `${rejected} contacts were not let into the journey.` }]
          : [],
    };
  },
};

async function requireEnabled(account: Account, id: number): Promise<void> {
  const {
    rows: [journey],
  } = await sql<{ name: string; status: string }>`
    select name, status from journeys where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  if (!journey) throw new StepFailed('The journey was deleted: choose another one.');
  if (journey.status !== 'enabled')
    throw new StepFailed(
      `The journey “${journey.name}” is not enabled: publish it, then try again from this step.`,
    );
}
