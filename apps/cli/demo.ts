import { buildServer } from '#apps/server/build-server.ts';
import { makeDemoAccount, readSignIn } from '#apps/server/first-start.ts';
import { createLog } from '#apps/server/log.ts';
import type { Config } from '#platform/server/config.ts';
import { masterSecret } from '#platform/server/data-folder.ts';
import { withDatabase } from './with-database.ts';

/** How to sign in to the demo account, which is made when there is none. */
export async function demoSignIn(config: Config, report: (line: string) => void): Promise<Record<string, unknown>> {
  const signIn =
    readSignIn(config.dataDir) ??
    (await withDatabase(config, report, async ({ database, url }) => {
      const server = await buildServer({
        config,
        database,
        databaseUrl: url,
        masterSecret: masterSecret(config.dataDir),
        log: createLog(config),
      });
      try {
        return await makeDemoAccount({ config, database, services: server.services });
      } finally {
        await server.close();
      }
    }));
  return { url: config.publicUrl, email: signIn.email, password: signIn.password, account_id: signIn.accountId };
}
