import { mkdtempSync } from 'node:fs';
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { connectDatabase } from '#platform/server/database/connect.ts';
import { benchImport } from './benchmarks/import.ts';
const dir = mkdtempSync('/tmp/bench-pg-');
const pg = await startEmbeddedPostgres({ dataDir: dir });
try { await migrate(pg.url); const database = connectDatabase({ url: pg.url });
const rows = await benchImport({ database, databaseUrl: pg.url, scale: Number(process.argv[2] ?? 1), report: console.log });
for (const r of rows) console.log(r.name, Math.round(r.limit.figure), Math.round(r.ours.figure), r.ratio.toFixed(2), r.target);
await database.close(); } finally { await pg.stop(); (await import('node:fs')).rmSync(dir,{recursive:true,force:true}); }
