import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { buildServer } from '#apps/server/build-server.ts';
import { readConfig } from '#platform/server/config.ts';
import { connectDatabase } from '#platform/server/database/connect.ts';
import { startThrowawayPostgres } from '#platform/server/database/embedded-postgres.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { openApiOf } from '#platform/server/http/openapi.ts';
import { operationsOf, type ApiDocument } from './sdk/operations-of.ts';

// Writes the types of the TypeScript client from the routes of a server that is built for it and never listens.
const root = join(import.meta.dirname, '..');
const dataDir = await mkdtemp(join(tmpdir(), 'heliograph-sdk-'));
const postgres = await startThrowawayPostgres();
try {
  await migrate(postgres.url);
  const database = connectDatabase({ url: postgres.url });
  const server = await buildServer({
    config: readConfig({ DATA_DIR: dataDir, DEMO: '0' }),
    database,
    databaseUrl: postgres.url,
    masterSecret: Buffer.alloc(32, 7),
    log: pino({ level: 'fatal' }),
  });
  const document = openApiOf(server.routes, { version: '2', url: '' }) as unknown as ApiDocument;
  await writeFile(join(root, 'sdk/operations.ts'), operationsOf(document));
  await server.close();
  await database.close();
  console.log('Wrote sdk/operations.ts.');
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
