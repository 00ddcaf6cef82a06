import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  countAudience,
  missingReferences,
  namesInRules,
  rulesHash,
  rulesSchema,
} from '#engines/audience/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Clock } from '#platform/server/clock.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  ids: z.array(z.number()).nullable(),
});

/** The job that counts segments anew. */
export type CountSegmentsJob = ReturnType<typeof countSegmentsJob>;

/** The job that counts segments anew, one transaction each, so that a figure shows as soon as it is there. */
export function countSegmentsJob(services: Services) {
  return defineJob<z.infer<typeof payload>>({
    name: 'segments.count',
    title: 'Counting of segments',
    payload,
    expireInSeconds: 3600,
    handle: async ({ accountId, notificationId, ids }, { signal }) => {
      const chosen = await inAccount(services.database, { accountId }, (account) =>
        idsOf(account, ids),
      );
      for (const [done, id] of chosen.entries()) {
        signal.throwIfAborted();
        await inAccount(services.database, { accountId }, async (account) => {
          await limitTime(account, longestInJob);
          await countSegments(account, services.clock, [id]);
        });
        await services.notifications.progress(accountId, notificationId, {
          percent: Math.min(99, ((done + 1) / chosen.length) * 100),
        });
      }
      await services.notifications.progress(accountId, notificationId, {
        percent: 100,
        message: 'Segment counts are up to date.',
      });
    },
  });
}

/** Has segments counted in the background, all of the account without ids; answers the notification that tells of it. */
export async function startCounting(
  account: Account,
  services: Services,
  { job, ids }: { job: CountSegmentsJob; ids: readonly number[] | null },
): Promise<{ message: string; notification_id: number }> {
  const message = 'Counting segments has started.';
  const notificationId = await services.notifications.start(account, {
    message,
    notifiableType: 'Segment',
    ...(ids?.length === 1 && { notifiableId: ids[0]! }),
  });
  const isQueued = await services.jobs.enqueue(
    account,
    job,
    { accountId: account.id, notificationId, ids: ids && [...ids] },
    { singletonKey: keyOf(account, ids) },
  );
  // The job that waits will count what there is then.
  if (!isQueued)
    account.afterCommit(() =>
      services.notifications.progress(account.id, notificationId, {
        percent: 100,
        message: 'These segments are waiting to be counted already.',
      }),
    );
  return { message, notification_id: notificationId };
}

function keyOf(account: Account, ids: readonly number[] | null): string {
  if (ids === null) return `${account.id}:all`;
  const sorted = [...ids].sort((one, other) => one - other).join(',');
  return `${account.id}:${createHash('sha256').update(sorted).digest('hex').slice(0, 32)}`;
}

/** Counts these segments now. A figure is kept only while the rule is the one that was counted. */
export async function countSegments(
  account: Account,
  clock: Clock,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number; rules: unknown; rules_hash: string }>`
    select id, rules, rules_hash from segments where account_id = ${account.id} and id = any(${[...ids]}::bigint[])`.execute(
    account.db,
  );
  for (const { id, rules, rules_hash: former } of rows) {
    const figures = await figuresOf(account, clock, { id, rules });
    await sql`
      update segments set contacts_count = coalesce(${figures?.eligible ?? null}::int, contacts_count),
        mailable_count = coalesce(${figures?.mailable ?? null}::int, mailable_count),
        counted_at = case when ${figures === null}::boolean then counted_at else ${clock.now().toISOString()}::timestamptz end,
        count_took_ms = coalesce(${figures?.tookMs ?? null}::int, count_took_ms),
        rules_hash = ${figures?.hash ?? former}, state = ${figures ? 'counted' : 'broken'}
      where account_id = ${account.id} and id = ${id} and rules_hash = ${former}`.execute(
      account.db,
    );
  }
}

/** So long a count may take while somebody waits for it, in milliseconds. */
export const longestInCall = 15_000;
const longestInJob = 300_000;

/** Ends statements of this transaction that take longer, in milliseconds. */
export async function limitTime(account: Account, longestMs: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(longestMs)}, true)`.execute(account.db);
}

// Null: a condition names what is gone, so no figure would be true.
async function figuresOf(
  account: Account,
  clock: Clock,
  { id, rules: stored }: { id: number; rules: unknown },
) {
  const rules = rulesSchema.safeParse(stored).data;
  if (!rules) return null;
  if (missingReferences(rules, await namesInRules(account, [rules])).length > 0) return null;
  const begin = clock.now().getTime();
  const audience = { lists: [], suppressedLists: [], segments: [id], suppressedSegments: [] };
  const { eligible, mailable } = await countAudience(account, audience);
  return { eligible, mailable, tookMs: clock.now().getTime() - begin, hash: rulesHash(rules) };
}

async function idsOf(account: Account, ids: readonly number[] | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from segments where account_id = ${account.id} and archived_at is null
      ${ids ? sql`and id = any(${[...ids]}::bigint[])` : sql``} order by id`.execute(account.db);
  return rows.map((row) => row.id);
}
