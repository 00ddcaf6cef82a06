import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { StepOf } from '../../contract/steps.ts';
import { handedOn, StepFailed, type StepKind, type StepWork } from '../runs/step-kind.ts';
import { newestFile } from './sftp-folder.ts';

const everyMs = 30_000;
const hour = 3_600_000;

/** Waits for a file that is newer than the one that the last good run took. */
export const waitStep: StepKind<StepOf<'wait'>> = {
  async piece(account, work) {
    const { run, step, record, now } = work;
    const change = handedOn(work);
    const found = await newestFile(account, {
      listId: step.folder_list_id,
      pattern: step.pattern,
      since: await lastTaken(account, work),
    });
    if (found)
      return {
        isDone: true,
        change: { ...change, checkpoint: { stored_at: found.stored_at } },
        log: [{ level: 'info', text: `Found ${found.name}.` }],
      };
    if (run.isDry)
      return {
        isDone: true,
        change,
        log: [{ level: 'warning', text: `No file fits “${step.pattern}” yet.` }],
      };
    const begun = Date.parse(record.started_at ?? now.toISOString());
    if (now.getTime() - begun > step.hours * hour)
      throw new StepFailed(
        `No file named “${step.pattern}” arrived within ${step.hours} hours. Put it into the SFTP folder of the list and try again from this step.`,
      );
    return { isDone: false, pauseMs: everyMs };
  },
};

// When the file was put that the last run took which went well.
async function lastTaken(
  account: Account,
  { run: { journeyId, run }, step }: StepWork<StepOf<'wait'>>,
): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select t.checkpoint ->> 'stored_at' as at
    from data_runs r join data_run_steps t on t.account_id = ${account.id} and t.journey_id = r.journey_id and t.run = r.run and t.key = ${step.key}
    where r.account_id = ${account.id} and r.journey_id = ${journeyId} and r.run < ${run} and r.state = 'done' and not r.is_dry
    order by r.run desc limit 1`.execute(account.db);
  return rows[0]?.at ?? null;
}
