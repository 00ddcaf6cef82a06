import type { Config } from '#platform/server/config.ts';
import { openDataFolder } from '#platform/server/data-folder.ts';
import { connectDatabase, type Database } from '#platform/server/database/connect.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { openDatabase } from '#platform/server/database/open-database.ts';

/** Runs the work on the migrated database of the configuration: beside a running server, or with one of its own. */
export async function withDatabase<T>(
  config: Config,
  report: (line: string) => void,
  work: (opened: { database: Database; url: string; applied: string[] }) => Promise<T>,
): Promise<T> {
  openDataFolder(config.dataDir);
  const opened = await openDatabase(config, { share: true, report });
  try {
    const applied = await migrate(opened.url);
    const database = connectDatabase({ url: opened.url, max: 4, name: 'heliograph command' });
    try {
      return await work({ database, url: opened.url, applied });
    } finally {
      await database.close();
    }
  } finally {
    await opened.stop();
  }
}
