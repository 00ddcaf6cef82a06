import { z } from 'zod';
import { inAccount } from '#platform/server/account/account.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { cancelImport, reopenImport } from './import-record.ts';
import type { ImportPorts } from './ports.ts';
import { runImport } from './run-import.ts';

const payload = z.object({ accountId: z.number(), importId: z.number() });

/** The job that runs imports. */
export type ImportJob = JobDefinition<z.output<typeof payload>>;

/** Makes the job `imports.run`. It may be killed and started again as often as it likes: errors are counted with the import, not by the queue. */
export function importJob(services: Services, ports: ImportPorts): ImportJob {
  return defineJob({
    name: 'imports.run',
    title: 'Import of contacts',
    payload,
    retryLimit: 30,
    concurrency: 1,
    expireInSeconds: 6 * 3600,
    handle: ({ accountId, importId }, { signal }) =>
      runImport({ services, ports, accountId, importId, signal }),
    cancelled: ({ accountId, importId }) =>
      inAccount(services.database, { accountId }, (account) => cancelImport(account, importId)),
    resumed: (account, { importId }) => reopenImport(account, importId),
  });
}
