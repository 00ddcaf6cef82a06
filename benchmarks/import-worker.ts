import { importWorkshop } from '#engines/imports/import.harness.ts';
import { connectDatabase } from '#platform/server/database/connect.ts';

// A worker that does nothing but one import, so that its memory is that of an import: says its seconds and megabytes.
const [url, folder, accountId, importId] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
];
const database = connectDatabase({ url, max: 4, name: 'heliograph bench' });
const workshop = importWorkshop(database, folder);
const start = performance.now();
await workshop.run(Number(accountId), Number(importId));
const seconds = (performance.now() - start) / 1000;
await database.close();
console.log(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
