import { sql } from 'kysely';
import { filesIn, isPartial, type SftpFile } from '#engines/sftp/public.ts';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { arrivalImports } from './automated-imports.ts';
import { endPickUps } from './end-pick-ups.ts';
import { takesName } from './name-pattern.ts';
import { pickUpJob } from './pick-up.ts';
import { pickUpRowsJob } from './pick-up-rows.ts';

const hour = 3600_000;

/** Queues what a file starts, automated imports and rows of a relational table, in the transaction that stores it. */
export function queueArrival(services: Services) {
  const job = pickUpJob(services);
  const rowsJob = pickUpRowsJob(services);
  return async (account: Account, file: SftpFile): Promise<void> => {
    if (file.box.startsWith('relational/'))
      await services.jobs.enqueue(account, rowsJob, { accountId: account.id, fileId: file.id });
    const listId = Number(/^lists\/(\d+)$/.exec(file.box)?.[1] ?? 0);
    if (listId === 0) return;
    for (const { id, pattern } of await arrivalImports(account, listId))
      if (takesName(pattern, file.name))
        await services.jobs.enqueue(account, job, {
          accountId: account.id,
          fileId: file.id,
          automatedId: id,
        });
  };
}

/** Looks for automated imports whose hour has come, and for those that have ended. */
export function createPickUpClock(services: Services): RepeatingWorker {
  return createRepeatingWorker({
    everyMs: 2000,
    failure: 'files put by SFTP were not picked up',
    log: services.log,
    async turn() {
      await endPickUps(services);
      await queueDue(services);
    },
  });
}

async function queueDue(services: Services): Promise<void> {
  const job = pickUpJob(services);
  const { rows } = await acrossAccounts(
    services.database,
    'find automated imports that are due',
    (db, now) =>
      sql<{ account_id: number }>`
        select distinct account_id from automated_imports
        where status = 'active' and next_at <= ${now}::timestamptz limit 100`.execute(db),
  );
  for (const { account_id: accountId } of rows)
    await inAccount(services.database, { accountId }, async (account) => {
      const { rows: due } = await sql<{ id: number; list_id: number; pattern: string }>`
        update automated_imports
        set next_at = case schedule when 'daily' then ${later(account, 24 * hour)}::timestamptz else ${later(account, hour)}::timestamptz end
        where account_id = ${account.id} and status = 'active' and next_at <= ${account.now}::timestamptz
        returning id, list_id, pattern`.execute(account.db);
      for (const { id, list_id: listId, pattern } of due)
        for (const file of await filesIn(account, `lists/${listId}`))
          if (!isPartial(file.name) && takesName(pattern, file.name))
            await services.jobs.enqueue(account, job, {
              accountId,
              fileId: file.id,
              automatedId: id,
            });
    });
}

function later({ now }: Account, milliseconds: number): string {
  return new Date(new Date(now).getTime() + milliseconds).toISOString();
}
