import pg from 'pg';
import { z } from 'zod';
import { distributeTables } from '#platform/server/database/distribute.ts';
import { defineCommand } from './command.ts';
import { withDatabase } from './with-database.ts';

/** Spreads the tables over the nodes of a Citus cluster; also after an upgrade, for the tables that it brought. */
export const distributeCommand = defineCommand({
  name: 'distribute',
  summary: 'spread the tables over the nodes of a Citus cluster; again after every upgrade',
  usage: '',
  options: z.strictObject({}),
  run: ({ config, report }) =>
    withDatabase(config, report, async ({ url }) => {
      const client = new pg.Client({
        connectionString: url,
        application_name: 'heliograph distribute',
      });
      await client.connect();
      try {
        // One at a time: the second finds everything placed.
        await client.query(`select pg_advisory_lock(hashtext('heliograph distribute'))`);
        return { ...(await distributeTables(client, report)) };
      } finally {
        await client.end();
      }
    }),
});
