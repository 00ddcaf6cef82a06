import pino from 'pino';
import { buildServer } from '#apps/server/build-server.ts';
import { newSigningKeys } from '#platform/identity/oidc/signing-keys.ts';
import { readConfig } from '#platform/server/config.ts';
import { connectDatabase } from '#platform/server/database/connect.ts';

/*
 * A program that does once, in the database that all test databases are copies of, what the product does when it starts
 * for the first time: it makes the queues of its jobs. Called with the address of the database.
 */
const databaseUrl = process.argv[2]!;
const database = connectDatabase({ url: databaseUrl, max: 4 });
const server = await buildServer({
  config: readConfig({ DATA_DIR: '/nonexistent', DEMO: '0' }),
  database,
  databaseUrl,
  masterSecret: Buffer.alloc(32, 7),
  // None is kept: it would be sealed with this program's secret, and a test may have one of its own.
  signingKeys: await newSigningKeys(),
  log: pino({ level: 'fatal' }),
});
await server.services.jobs.start({ work: false });
await server.close();
await database.close();
process.exit();
