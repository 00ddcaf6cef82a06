import { connectDatabase } from '#platform/server/database/connect.ts';
import { importWorkshop } from './import.harness.ts';

// A worker that a test kills: it says so after its first checkpoint and then waits for the end.
const [url, folder, accountId, importId] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
];
const workshop = importWorkshop(connectDatabase({ url, max: 4 }), folder);
await workshop.run(Number(accountId), Number(importId), {
  rangeSize: 25,
  afterCheckpoint: () =>
    new Promise((resolve) => {
      process.stdout.write('checkpoint\n');
      setTimeout(resolve, 10_000);
    }),
});
