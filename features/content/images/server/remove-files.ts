import { sql } from 'kysely';
import { z } from 'zod';
import { inAccount } from '#platform/server/account/account.ts';
import { lockInAccount } from '#platform/server/account/lock-in-account.ts';
import { defineJob, type JobDefinition, type JobKind } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { storedAt } from './image-key.ts';

const payload = z.object({
  accountId: z.number(),
  gone: z.array(z.object({ key: z.string(), files: z.array(z.string()) })),
});
type Sweep = z.infer<typeof payload>;

/** Takes the files away of pictures that no record names any more. */
export const fileSweep: JobKind<Sweep> = { name: 'images.remove-files', payload };

/** The job itself: it may run again, and what is named again by then stays. */
export function fileSweepJob({ database, files }: Services): JobDefinition<Sweep> {
  return defineJob<Sweep>({
    ...fileSweep,
    handle: async ({ accountId, gone }, { signal }) => {
      for (const one of gone) {
        signal.throwIfAborted();
        await inAccount(database, { accountId }, async (account) => {
          await lockInAccount(account, 'images');
          const { rows } = await sql`
            select r.id from images r where r.account_id = ${account.id} and r.key = ${one.key} limit 1`.execute(
            account.db,
          );
          if (rows.length > 0) return;
          for (const file of one.files) await files.remove(storedAt(accountId, one.key, file));
        });
      }
    },
  });
}
