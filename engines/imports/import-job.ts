import { z } from 'zod';
import { inAccount } from '#platform/server/account/account.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { cancelImport, reopenImport } from './import-record.ts';
import type { ImportTarget } from './target.ts';
import { runImport } from './run-import.ts';

const payload = z.object({ accountId: z.number(), importId: z.number() });

/** The job that runs imports. */
export type ImportJob = JobDefinition<z.output<typeof payload>>;

/** A target whose imports can be queued. */
export interface ImportsInto {
  readonly target: ImportTarget;
  readonly job: ImportJob;
}

/**
 * Makes the job that runs the imports into a target. It may be killed and started again as often as it likes: errors are
 * counted with the import, not by the queue.
 */
export function importsInto(services: Services, target: ImportTarget): ImportsInto {
  const job = defineJob({
    name: target.kind === 'contacts' ? 'imports.run' : `imports.${target.kind}`,
    title: target.title,
    payload,
    retryLimit: 30,
    concurrency: 1,
    expireInSeconds: 6 * 3600,
    handle: ({ accountId, importId }, { signal }) =>
      runImport({ services, target, accountId, importId, signal }),
    cancelled: ({ accountId, importId }) =>
      inAccount(services.database, { accountId }, (account) => cancelImport(account, importId)),
    resumed: (account, { importId }) => reopenImport(account, importId),
  });
  services.jobs.define(job);
  return { target, job };
}
