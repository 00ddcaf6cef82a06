import type { Logger } from 'pino';
import { restoredState, termsOf } from '#platform/server/backup/restored-copy.ts';
import type { Config } from '#platform/server/config.ts';
import { masterSecret, openDataFolder } from '#platform/server/data-folder.ts';
import { connectDatabase } from '#platform/server/database/connect.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { openDatabase, type OpenedDatabase } from '#platform/server/database/open-database.ts';
import { buildServer } from './build-server.ts';
import { prepareFirstStart, type SignIn } from './first-start.ts';
import { asSentence, checkPort } from './free-port.ts';

/** A server that answers. */
export interface RunningServer {
  readonly url: string;
  /** How to sign in to the demo account; null when there is none. */
  readonly demo: SignIn | null;
  /** Lets running requests and jobs end, then stops everything, the database last. */
  stop(): Promise<void>;
}

/** Starts the whole product: database, schema, first account, server. Tells each step that takes time. */
export async function startServer(
  config: Config,
  log: Logger,
  report: (line: string) => void,
): Promise<RunningServer> {
  // First what costs nothing, so that a wrong setting leaves no trace.
  await checkPort(config.port);
  openDataFolder(config.dataDir);
  const secret = masterSecret(config);
  report(config.databaseUrl === null ? 'Starting the database' : 'Connecting to the database');
  const opened = await openDatabase(config, { share: false, report });
  const closing: (() => Promise<void>)[] = [() => opened.stop()];
  const stop = async (): Promise<void> => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    return {
      ...(await serve({ config, log, report, opened, secret, closing })),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function serve(parts: {
  config: Config;
  log: Logger;
  report: (line: string) => void;
  opened: OpenedDatabase;
  secret: Buffer;
  closing: (() => Promise<void>)[];
}): Promise<{ url: string; demo: SignIn | null }> {
  const { log, report, opened, closing } = parts;
  const applied = await migrate(opened.url);
  if (applied.length > 0)
    report(`Applied ${applied.length} ${applied.length === 1 ? 'migration' : 'migrations'}`);
  const database = connectDatabase({ url: opened.url, max: 20 });
  closing.push(() => database.close());
  const { config, isHeld } = termsOf(parts.config, await restoredState(database));
  if (isHeld)
    report(
      'This is a restored copy: it sends nothing until heliograph restore-confirm was run and it is started again',
    );
  const server = await buildServer({
    config,
    isHeld,
    database,
    databaseUrl: opened.url,
    masterSecret: parts.secret,
    log,
  });
  closing.push(() => server.close());
  const { clock, families, files, secrets } = server.services;
  const demo = await prepareFirstStart({
    config,
    database,
    clock,
    families,
    files,
    secrets,
    report,
  });
  await server.listen().catch((error: unknown) => {
    throw asSentence(error, config.port);
  });
  return { url: config.publicUrl, demo };
}
