import { connectDatabase } from '#platform/server/database/connect.ts';
import { suppressionWorkshop } from './import.harness.ts';

// A worker that a test kills: it says so behind its first stretch and then waits for the end.
const [url, folder, accountId, importId] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
];
const workshop = suppressionWorkshop(connectDatabase({ url, max: 4 }), folder);
await workshop.run(Number(accountId), Number(importId), {
  stretch: 25,
  afterStretch: () =>
    new Promise((resolve) => {
      process.stdout.write('stretch\n');
      setTimeout(resolve, 10_000);
    }),
});
