import { sql } from 'kysely';
import { applyChange } from '#features/audience/contacts/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { StepOf } from '../../contract/steps.ts';
import { nextContacts } from '../runs/chosen-rows.ts';
import { handedOn, type StepKind } from '../runs/step-kind.ts';

const atOnce = 1000;

/** Changes the contacts chosen so far, a thousand in a transaction. */
export const updateStep: StepKind<StepOf<'update'>> = {
  async piece(account, work) {
    const { run, step, record, before } = work;
    if (run.isDry || before.setStep === null) return { isDone: true, change: handedOn(work) };
    const after = Number(record.checkpoint['after'] ?? 0);
    const ids = await nextContacts(account, run, {
      setStep: before.setStep,
      after,
      most: atOnce,
    });
    const there = await stillThere(account, ids);
    for (const change of step.changes) await applyChange(account, change, there);
    const isDone = ids.length < atOnce;
    const rejected = record.rejected + ids.length - there.length;
    return {
      isDone,
      change: {
        rows_in: record.rows_in + ids.length,
        rows_out: record.rows_out + there.length,
        rejected,
        set_step: before.setStep,
        checkpoint: { after: ids.at(-1) ?? after },
      },
      log:
        isDone && rejected > 0
          ? [{ level: 'warning', text: `${rejected} contacts had been deleted meanwhile.` }]
          : [],
    };
  },
};

async function stillThere(account: Account, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from contacts where account_id = ${account.id} and id = any(${[...ids]}::bigint[]) order by id`.execute(
    account.db,
  );
  return rows.map(({ id }) => id);
}
