import { makeDemoAccount, readSignIn } from '#apps/server/first-start.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import { masterSecret } from '#platform/server/data-folder.ts';
import { createFamilies } from '#platform/server/family/create-families.ts';
import { openFileStore } from '#platform/server/files/open-file-store.ts';
import { createSecrets } from '#platform/server/secrets.ts';
import { withDatabase } from './with-database.ts';

/** How to sign in to the demo account, which is made when there is none. */
export async function demoSignIn(
  config: Config,
  report: (line: string) => void,
): Promise<Record<string, unknown>> {
  const signIn = readSignIn(config.dataDir) ?? (await makeDemo(config, report));
  return {
    url: config.publicUrl,
    email: signIn.email,
    password: signIn.password,
    account_id: signIn.accountId,
  };
}

function makeDemo(
  config: Config,
  report: (line: string) => void,
): ReturnType<typeof makeDemoAccount> {
  return withDatabase(config, report, async ({ database }) => {
    // Its folder holds the sign-in too.
    const secrets = createSecrets(masterSecret(config));
    const files = openFileStore(config, systemClock);
    // Other commands start without the whole server.
    const { families: all, personColumn } = await import('#apps/server/routes.ts');
    const families = createFamilies(all, personColumn);
    return makeDemoAccount({
      config,
      database,
      clock: systemClock,
      families,
      files,
      secrets,
      report,
    });
  });
}
