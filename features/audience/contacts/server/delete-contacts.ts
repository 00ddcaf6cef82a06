import { sql } from 'kysely';
import { z } from 'zod';
import {
  dropAliases,
  dropFormer,
  eraseFacts,
  eraseSends,
  formerIdsOf,
  noteChangesSql,
  noteContactsSql,
  removeFromAllLists,
} from '#engines/audience/public.ts';
import { refreshTagCounts } from '#features/audience/contact-tags/server/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { accepted, ok, type Answer } from '#platform/server/http/route.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { contactFilters, type bulkDeleteContacts } from '../contract.ts';
import { chosenContacts } from './contacts-query.ts';
import { auditContact } from './save-contact.ts';

const chunk = 5000;

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  choice: z.object({
    name: z.string().optional(),
    filter: z.enum(contactFilters),
    listId: z.number().optional(),
    tag_id: z.number().optional(),
    segment_id: z.number().optional(),
  }),
  excludedIds: z.array(z.number()),
  // Contacts that came after the choice was made are not part of it.
  lastId: z.number(),
});

/** The job that deletes everybody a choice shows; each chunk is a transaction, and repeating it deletes what is left. */
export function deleteContactsJob(services: Services) {
  return defineJob<z.infer<typeof payload>>({
    name: 'contacts.delete',
    title: 'Deletion of contacts',
    payload,
    expireInSeconds: 3600,
    handle: async (job, { signal }) => {
      const total = Math.max(
        1,
        await inAccount(services.database, job, (account) => countLeft(account, job)),
      );
      for (let deleted = 0, last = chunk; last === chunk && !signal.aborted;) {
        last = await inAccount(services.database, job, (account) =>
          deleteChunk(account, services, job),
        );
        deleted += last;
        await services.notifications.progress(job.accountId, job.notificationId, {
          percent: Math.min(99, (deleted / total) * 100),
        });
      }
      signal.throwIfAborted();
      await services.notifications.progress(job.accountId, job.notificationId, {
        percent: 100,
        message: 'The contacts are deleted.',
      });
    },
  });
}

/** What a deletion of many stands on. */
export interface DeleteParts {
  services: Services;
  job: ReturnType<typeof deleteContactsJob>;
}

/** Deletes named contacts at once, or all that a query shows in the background. */
export async function bulkDelete(
  account: Account,
  { services, job }: DeleteParts,
  body: z.infer<typeof bulkDeleteContacts>,
): Promise<Answer> {
  if (body.select_all !== true) {
    const ids = await deleteContacts(account, services, body.ids ?? []);
    const missing = (body.ids ?? []).filter((id) => !ids.includes(id));
    return ok({ ids, errors: Object.fromEntries(missing.map((id) => [id, ['does not exist']])) });
  }
  const choice = {
    name: body.name,
    filter: body.filter,
    listId: body.list_id,
    tag_id: body.tag_id,
    segment_id: body.segment_id,
  };
  await chosenContacts(account, choice);
  const {
    rows: [newest],
  } = await sql<{
    id: number | null;
  }>`select max(id) as id from contacts where account_id = ${account.id}`.execute(account.db);
  const message = 'Deleting contacts has started.';
  const notificationId = await services.notifications.start(account, {
    message,
    notifiableType: 'Contact',
  });
  await services.jobs.enqueue(account, job, {
    accountId: account.id,
    notificationId,
    choice,
    excludedIds: body.excluded_ids ?? [],
    lastId: newest?.id ?? 0,
  });
  return accepted({ message, notification_id: notificationId });
}

/**
 * Deletes contacts with their memberships, set-based. What was sent to them and what they answered stays counted, without what
 * it said of them; their consent events and suppressed addresses stay as proof. Answers the ids that existed.
 */
export async function deleteContacts(
  account: Account,
  { families }: Pick<Services, 'families'>,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; tag_ids: number[] }>`
    with gone as (delete from contacts where account_id = ${account.id} and id = any(${[...ids]}::bigint[]) returning id, tag_ids),
      counted as (${noteContactsSql(account, 'gone', 'deleted')}),
      noted as (${noteChangesSql(account, sql`(select id as contact_id from gone)`, { kind: 'deleted' })})
    select id, tag_ids from gone order by id`.execute(account.db);
  const contactIds = rows.map((row) => row.id);
  // What was merged into them goes with them.
  const formerIds = await formerIdsOf(account, contactIds);
  await removeFromAllLists(account, contactIds);
  await eraseFacts(account, contactIds);
  await eraseSends(account, contactIds);
  await families.eraseDeleted(account, [...contactIds, ...formerIds]);
  await dropAliases(account, contactIds);
  await dropFormer(account, [...contactIds, ...formerIds]);
  const tagIds = [...new Set(rows.flatMap((row) => row.tag_ids))];
  if (tagIds.length > 0) await refreshTagCounts(account, tagIds);
  const [only] = rows;
  if (rows.length === 1 && only) await auditContact(account, 'delete', only.id, []);
  else if (rows.length > 1)
    await account.audit({
      action: 'bulk_delete',
      resource: 'contact',
      id: null,
      after: { count: rows.length },
    });
  return contactIds;
}

async function deleteChunk(
  account: Account,
  services: Services,
  job: z.infer<typeof payload>,
): Promise<number> {
  const { from, where } = await leftOf(account, job);
  const { rows } = await sql<{
    id: number;
  }>`select c.id from ${from} where ${where} order by c.id limit ${chunk}`.execute(account.db);
  await deleteContacts(
    account,
    services,
    rows.map((row) => row.id),
  );
  return rows.length;
}

async function countLeft(account: Account, job: z.infer<typeof payload>): Promise<number> {
  const { from, where } = await leftOf(account, job);
  const {
    rows: [row],
  } = await sql<{ count: number }>`select count(*) as count from ${from} where ${where}`.execute(
    account.db,
  );
  return row?.count ?? 0;
}

async function leftOf(account: Account, job: z.infer<typeof payload>) {
  const chosen = await chosenContacts(account, job.choice);
  return {
    from: chosen.from,
    where: sql`${chosen.where} and c.id <= ${job.lastId} and c.id <> all(${job.excludedIds}::bigint[])`,
  };
}
