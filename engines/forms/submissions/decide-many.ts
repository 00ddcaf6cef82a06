import { sql } from 'kysely';
import { z } from 'zod';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { actorOfJob } from '#platform/server/account/entrance.ts';
import { writeActor, writtenActor } from '#platform/server/account/written-actor.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { decide, type Decision } from '../quarantine.ts';

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  actor: writtenActor,
  formId: z.number(),
  decision: z.enum(['release', 'drop']),
  /** What came later is decided by another press. */
  upTo: z.number(),
});

/** The job that releases or drops many submissions. */
export type DecideJob = JobDefinition<z.infer<typeof payload>>;

const chunk = 200;
const mostAtOnce = 200;

/** Makes the job; made once, where the calls of submissions mount. */
export function decideJob(services: Services, name: string): DecideJob {
  return defineJob({
    name,
    title: 'Deciding on form submissions',
    payload,
    expireInSeconds: 3_600,
    handle: async (work, { signal }) => {
      let [done, after] = [0, 0];
      for (let isMore = true; isMore;) {
        signal.throwIfAborted();
        const who = { accountId: work.accountId, actor: actorOfJob(work.actor) };
        const ids = await inAccount(services.database, who, async (account) => {
          const some = await keptOut(account, work, { after, most: chunk });
          await decide(account, services, { ...work, ids: some });
          return some;
        });
        done += ids.length;
        after = ids.at(-1) ?? after;
        isMore = ids.length === chunk;
        await services.notifications.progress(work.accountId, work.notificationId, { percent: 50 });
      }
      const count = done.toLocaleString('en-US');
      await services.notifications.progress(work.accountId, work.notificationId, {
        percent: 100,
        message:
          work.decision === 'release'
            ? `${count} form submissions were released.`
            : `${count} form submissions were dropped.`,
      });
    },
  });
}

/** Releases or drops what was chosen: up to 200 at once, more in the background. */
export async function decideMany(
  account: Account,
  { services, job }: { services: Services; job: DecideJob },
  asked: { formId: number; decision: Decision; ids: readonly number[] | undefined },
): Promise<{ ids: number[] | null; notification_id: number | null }> {
  const { formId, decision } = asked;
  await account.audit({
    action: decision,
    resource: 'form_submission',
    id: formId,
    after: { ids: asked.ids?.slice(0, 100) ?? 'all' },
  });
  const ids = asked.ids ?? (await keptOut(account, asked, { after: 0, most: mostAtOnce + 1 }));
  if (ids.length <= mostAtOnce)
    return {
      ids: await decide(account, services, { formId, decision, ids }),
      notification_id: null,
    };
  const { rows } = await sql<{ last: number }>`
    select max(id) as last from form_submissions where account_id = ${account.id} and form_id = ${formId}`.execute(
    account.db,
  );
  const notificationId = await services.notifications.start(account, {
    message: 'Deciding on form submissions has started.',
    notifiableType: 'Form',
    notifiableId: formId,
  });
  await services.jobs.enqueue(account, job, {
    accountId: account.id,
    notificationId,
    actor: writeActor(account.actor),
    formId,
    decision,
    upTo: rows[0]?.last ?? 0,
  });
  return { ids: null, notification_id: notificationId };
}

async function keptOut(
  account: Account,
  { formId, upTo = Number.MAX_SAFE_INTEGER }: { formId: number; upTo?: number },
  { after, most }: { after: number; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from form_submissions where account_id = ${account.id} and form_id = ${formId} and state <> 'accepted'
      and id > ${after} and id <= ${upTo} order by id limit ${most}`.execute(account.db);
  return rows.map(({ id }) => id);
}
