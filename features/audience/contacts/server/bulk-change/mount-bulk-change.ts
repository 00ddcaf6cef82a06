import { sql } from 'kysely';
import { z } from 'zod';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { actorOfJob } from '#platform/server/account/entrance.ts';
import { writeActor, writtenActor } from '#platform/server/account/written-actor.ts';
import { accepted, ok, type Answer, type Router } from '#platform/server/http/route.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { contactFilters } from '../../contract.ts';
import { bulkChangeContacts, contactChange } from '../../contract/bulk-change.ts';
import { chosenContacts, namedInChoice } from '../contacts-query.ts';
import { applyChange, namedInChange, requireChange } from './apply-change.ts';

const chunk = 2000;
/** So many are changed while the caller waits; more in the background. */
const atOnce = 500;

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  actor: writtenActor,
  change: contactChange,
  choice: z.object({
    name: z.string().optional(),
    filter: z.enum(contactFilters),
    ids: z.array(z.number()).optional(),
    listId: z.number().optional(),
    tag_id: z.number().optional(),
    segment_id: z.number().optional(),
  }),
  excludedIds: z.array(z.number()),
  // Contacts that came after the choice was made are not part of it.
  lastId: z.number(),
});
type Payload = z.infer<typeof payload>;

/** The route and the job that change many contacts in one way. */
export function mountBulkChange(router: Router, services: Services): void {
  const job = changeJob(services);
  services.jobs.define(job);
  router.account({
    method: 'POST',
    path: 'contacts/bulk_change',
    role: 'contacts',
    summary:
      'Tag contacts, put them on lists, set a field or add them to do not mail: several, or all that a query shows',
    body: bulkChangeContacts,
    bodySample: { ids: [1], change: { action: 'add_tags', tag_ids: [1] } },
    handle: async ({ account, body }) => {
      await services.families.requireNamed(account, [
        ...namedInChoice(body),
        ...namedInChange(body.change),
      ]);
      await requireChange(account, body.change);
      return changeChosen(account, { services, job }, body);
    },
  });
}

async function changeChosen(
  account: Account,
  { services, job }: { services: Services; job: ReturnType<typeof changeJob> },
  body: z.infer<typeof bulkChangeContacts>,
): Promise<Answer> {
  const ids = body.select_all === true ? undefined : (body.ids ?? []);
  await account.audit({
    action: 'bulk_change',
    resource: 'contact',
    id: null,
    after: { action: body.change.action, count: ids?.length ?? null },
  });
  if (ids && ids.length <= atOnce) {
    await applyChange(account, body.change, ids);
    return ok({ ids });
  }
  const choice = {
    name: body.name,
    filter: body.filter,
    listId: body.list_id,
    tag_id: body.tag_id,
    segment_id: body.segment_id,
    ids,
  };
  await chosenContacts(account, choice);
  const {
    rows: [newest],
  } = await sql<{
    id: number | null;
  }>`select max(id) as id from contacts where account_id = ${account.id}`.execute(account.db);
  const message = 'Changing contacts has started.';
  const notificationId = await services.notifications.start(account, {
    message,
    notifiableType: 'Contact',
  });
  await services.jobs.enqueue(account, job, {
    accountId: account.id,
    notificationId,
    actor: writeActor(account.actor),
    change: body.change,
    choice,
    excludedIds: body.excluded_ids ?? [],
    lastId: newest?.id ?? 0,
  });
  return accepted({ message, notification_id: notificationId });
}

/** Changes everybody a choice shows; each chunk is a transaction, and repeating it changes nothing more. */
function changeJob(services: Services) {
  return defineJob<Payload>({
    name: 'contacts.change',
    title: 'Change of contacts',
    payload,
    expireInSeconds: 3600,
    handle: async (job, { signal }) => {
      for (let after = 0, last = chunk; last === chunk;) {
        signal.throwIfAborted();
        const from = after;
        const ids = await inAccount(
          services.database,
          { accountId: job.accountId, actor: actorOfJob(job.actor) },
          (account) => changeChunk(account, job, from),
        );
        after = ids.at(-1) ?? after;
        last = ids.length;
        await services.notifications.progress(job.accountId, job.notificationId, {
          percent: Math.min(99, (after / Math.max(1, job.lastId)) * 100),
        });
      }
      await services.notifications.progress(job.accountId, job.notificationId, {
        percent: 100,
        message: 'The contacts are changed.',
      });
    },
  });
}

async function changeChunk(account: Account, job: Payload, after: number): Promise<number[]> {
  const { from, where } = await chosenContacts(account, job.choice);
  const { rows } = await sql<{ id: number }>`
    select c.id from ${from} where ${where} and c.id > ${after} and c.id <= ${job.lastId} and c.id <> all(${job.excludedIds}::bigint[])
    order by c.id limit ${chunk}`.execute(account.db);
  const ids = rows.map(({ id }) => id);
  await applyChange(account, job.change, ids);
  return ids;
}
