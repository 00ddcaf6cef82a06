import { sql } from 'kysely';
import { acrossAccounts } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';

const hour = 3600_000;

/** Removes uploads that a process left half way when it was killed; no session lasts a day. */
export function createUploadSweep({
  database,
  files,
  log,
}: Pick<Services, 'database' | 'files' | 'log'>): RepeatingWorker {
  return createRepeatingWorker({
    everyMs: hour,
    beginsWithRest: true,
    failure: 'uploads by SFTP that were given up were not swept',
    log,
    async turn() {
      const { rows } = await acrossAccounts(database, 'sweep given up uploads', (db, now) =>
        sql<{ file: string }>`
          delete from sftp_files f using accounts a
          where f.account_id = a.id and f.state = 'uploading' and f.created_at < ${now}::timestamptz - interval '1 day'
          returning f.file`.execute(db),
      );
      for (const { file } of rows) await files.remove(file);
    },
  });
}
