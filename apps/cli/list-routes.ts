import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '#apps/server/build-server.ts';
import { createLog } from '#apps/server/log.ts';
import type { Config } from '#platform/server/config.ts';
import { connectDatabase } from '#platform/server/database/connect.ts';
import { newSigningKeys } from '#platform/identity/oidc/signing-keys.ts';

/** Every route that a server would mount. Nothing is started and no database is asked. */
export async function listRoutes(config: Config): Promise<Record<string, unknown>[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'heliograph-routes-'));
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/none';
  const database = connectDatabase({ url: databaseUrl });
  try {
    const server = await buildServer({
      config: { ...config, dataDir },
      database,
      databaseUrl,
      masterSecret: randomBytes(32),
      signingKeys: await newSigningKeys(),
      log: createLog(config),
    });
    const routes = server.routes.map(({ method, path, role, feature }) => ({
      method,
      path,
      role: Array.isArray(role) ? role.join(' or ') : role,
      feature,
    }));
    await server.close();
    return routes.sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
