import pino from 'pino';
import { buildServer } from '#apps/server/build-server.ts';
import { readStore } from '#engines/connect/store-reader.ts';
import { readConfig } from '#platform/server/config.ts';
import { connectDatabase } from '#platform/server/database/connect.ts';

// A worker that reads one store and may be killed at any moment.
const [databaseUrl, settings, accountId, id] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
];
const server = await buildServer({
  config: readConfig(JSON.parse(settings) as Record<string, string>),
  database: connectDatabase({ url: databaseUrl, max: 4 }),
  databaseUrl,
  masterSecret: Buffer.alloc(32, 7),
  log: pino({ level: 'fatal' }),
});
await readStore(server.services, { accountId: Number(accountId), id: Number(id) });
process.exit(0);
