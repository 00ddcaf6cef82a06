import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { inAccount } from '#platform/server/account/account.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { localFileStore } from '#platform/server/files/file-store.ts';
import { createNotifications } from '#platform/server/notifications/notifications.ts';
import { createRealtime } from '#platform/server/realtime/realtime.ts';
import { createSecrets } from '#platform/server/secrets.ts';
import type { ImportMode } from '../contract/imports.ts';
import { queueImport, type ImportRecord, type ImportFamily } from './import-record.ts';
import { runSuppressionImport } from './run-import.ts';
import type { ImportRun } from './running.ts';

/** Imports of lists on a real database and a real folder, without the rest of the product. */
export function suppressionWorkshop(
  database: Database,
  folder = mkdtempSync(join(tmpdir(), 'suppression-')),
) {
  const log = pino({ level: 'silent' });
  const secrets = createSecrets(Buffer.alloc(32, 7));
  const realtime = createRealtime({ secrets, clock: systemClock, log, serverName: 'test' });
  const notifications = createNotifications(database, realtime);
  const files = localFileStore(folder);
  const services = { database, files, notifications, log };
  return {
    folder,
    /** Stores a file and queues its import. */
    async prepare(
      accountId: number,
      into: { family: ImportFamily; listId: number; mode: ImportMode },
      content: string,
    ): Promise<number> {
      const file = `imports/${accountId}/${randomUUID()}.csv`;
      await files.put(file, content);
      return inAccount(database, { accountId }, async (account) =>
        queueImport(account, {
          ...into,
          file,
          fileName: 'test.csv',
          fileBytes: content.length,
          notificationId: await notifications.start(account, { message: 'Import' }),
        }),
      );
    },
    /** Runs an import as the job does. */
    run(
      accountId: number,
      importId: number,
      how: Partial<ImportRun> = {},
    ): Promise<ImportRecord | null> {
      const signal = new AbortController().signal;
      return runSuppressionImport({ services, accountId, importId, signal, ...how });
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
