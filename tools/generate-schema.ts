import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectDatabase } from '#platform/server/database/connect.ts';
import { describeSchema } from '#platform/server/database/describe-schema.ts';
import { startThrowawayPostgres } from '#platform/server/database/embedded-postgres.ts';
import { generateTables } from '#platform/server/database/generate-tables.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { readSchema } from '#platform/server/database/read-schema.ts';

const root = join(import.meta.dirname, '..');
const postgres = await startThrowawayPostgres();
try {
  await migrate(postgres.url);
  const database = connectDatabase({ url: postgres.url });
  const tables = await readSchema(database.pool);
  await database.close();
  mkdirSync(join(root, 'docs'), { recursive: true });
  writeFileSync(join(root, 'platform/server/database/tables.ts'), generateTables(tables));
  writeFileSync(join(root, 'docs/schema.sql'), describeSchema(tables));
  console.log(`Wrote the types and the description of ${tables.length} tables.`);
} finally {
  await postgres.stop();
}
