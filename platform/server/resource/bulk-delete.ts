import { sql } from 'kysely';
import { z } from 'zod';
import type { BulkSelection } from '#platform/contract/resource.ts';
import { inAccount, type Account } from '../account/account.ts';
import { actorOfJob } from '../account/entrance.ts';
import { writeActor, writtenActor } from '../account/written-actor.ts';
import { inSeenFolders } from '../folders/folder-access.ts';
import { ProductError } from '../errors.ts';
import { accepted, ok, type Answer } from '../http/route.ts';
import { defineJob, type JobDefinition } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import { deleteSet, type Deleted } from './delete-set.ts';
import { conditionsOf } from './list.ts';
import type { Records } from './records.ts';
import { all, type Condition } from './resource-table.ts';

/** Deletes given records of the account together. */
export type DeleteMany = (account: Account, ids: readonly number[]) => Promise<Deleted>;

/** How a family deletes, where the kernel's way is not enough. */
interface OwnDelete {
  one: ((account: Account, id: number) => Promise<unknown>) | undefined;
  many: DeleteMany | undefined;
}

/** So many are deleted while the caller waits; more in the background. */
export const atOnce = 100;
const chunk = 1000;

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  actor: writtenActor,
  selection: z.record(z.string(), z.unknown()),
  total: z.number(),
  // Records that came after the choice was made are not part of it.
  lastId: z.number(),
});
type BulkPayload = z.infer<typeof payload>;

/** Deleting what a choice means, any number of records: a few at once, many by a job that tells how far it is. */
export function bulkDelete(services: Services, records: Records, own: OwnDelete) {
  const { contract, table } = records;
  const removeMany = own.many ?? (own.one ? oneByOne(own.one) : kernelSet);
  const plural = contract.path.replaceAll('_', ' ');
  const job: JobDefinition<BulkPayload> = defineJob<BulkPayload>({
    name: `bulk-delete.${contract.path}`,
    payload,
    expireInSeconds: 3600,
    handle: async (work, { signal }) => {
      let [seen, deleted, kept] = [0, 0, 0];
      for (let after: number | null = 0; after !== null && !signal.aborted;) {
        const from: number = after;
        const { ids, done } = await inAccount(
          services.database,
          { accountId: work.accountId, actor: actorOfJob(work.actor) },
          (account) => deleteChunk(account, work, from),
        );
        [seen, deleted, kept] = [seen + ids.length, deleted + done, kept + ids.length - done];
        after = ids.length === chunk ? ids.at(-1)! : null;
        await services.notifications.progress(work.accountId, work.notificationId, {
          percent: Math.min(99, (seen / Math.max(1, work.total)) * 100),
        });
      }
      signal.throwIfAborted();
      const message =
        kept === 0
          ? `${deleted} ${plural} were deleted.`
          : `${deleted} ${plural} were deleted, ${kept} are in use and stay.`;
      await services.notifications.progress(work.accountId, work.notificationId, {
        percent: 100,
        message,
      });
    },
  });

  async function kernelSet(account: Account, ids: readonly number[]): Promise<Deleted> {
    return deleteSet(account, records, { ids, families: services.families });
  }

  async function deleteChunk(
    account: Account,
    work: BulkPayload,
    after: number,
  ): Promise<{ ids: number[]; done: number }> {
    const where = all([
      ...selected(account, records, work.selection),
      sql<boolean>`r.id > ${after}`,
      sql<boolean>`r.id <= ${work.lastId}`,
    ]);
    const { rows } = await sql<{
      id: number;
    }>`select r.id from ${sql.table(table.name)} r where ${where} order by r.id limit ${chunk}`.execute(
      account.db,
    );
    const ids = rows.map(({ id }) => id);
    return { ids, done: ids.length === 0 ? 0 : (await removeMany(account, ids)).done.length };
  }

  async function start(
    account: Account,
    selection: BulkSelection,
    found: { total: number; lastId: number },
  ): Promise<Answer> {
    const message = `Deleting ${plural} has started.`;
    const notificationId = await services.notifications.start(account, {
      message,
      notifiableType: contract.title,
    });
    await services.jobs.enqueue(account, job, {
      accountId: account.id,
      notificationId,
      actor: writeActor(account.actor),
      selection: { ...selection },
      ...found,
    });
    return accepted({ message, notification_id: notificationId });
  }

  return {
    job,
    async run(account: Account, selection: BulkSelection): Promise<Answer> {
      const where = all(selected(account, records, selection));
      const {
        rows: [found],
      } = await sql<{ total: number; lastId: number | null }>`
        select count(*)::int as total, max(r.id) as "lastId" from ${sql.table(table.name)} r where ${where}`.execute(
        account.db,
      );
      if (found && found.total > atOnce)
        return start(account, selection, { total: found.total, lastId: found.lastId ?? 0 });
      const { rows } = await sql<{
        id: number;
      }>`select r.id from ${sql.table(table.name)} r where ${where} order by r.id`.execute(
        account.db,
      );
      const ids = rows.map(({ id }) => id);
      const { done, errors } =
        ids.length === 0 ? { done: [], errors: {} } : await removeMany(account, ids);
      const missing = (selection.select_all ? [] : (selection.ids ?? [])).filter(
        (id) => !ids.includes(id),
      );
      return ok({
        ids: done,
        errors: { ...Object.fromEntries(missing.map((id) => [id, ['does not exist']])), ...errors },
      });
    },
  };
}

// The same conditions as the list's, so that a bulk call can never mean more than the list shows.
function selected(
  account: Account,
  { contract, table }: Records,
  { ids, select_all: isAll, excluded_ids: excluded, ...filters }: BulkSelection,
): Condition[] {
  if (isAll)
    return [
      ...conditionsOf(account, contract, table, filters),
      sql<boolean>`not (r.id = any(${excluded ?? []}::bigint[]))`,
    ];
  return [
    sql<boolean>`r.account_id = ${account.id}`,
    ...table.visible,
    ...inSeenFolders(account, table.folderType),
    sql<boolean>`r.id = any(${ids ?? []}::bigint[])`,
  ];
}

function oneByOne(remove: (account: Account, id: number) => Promise<unknown>): DeleteMany {
  return (account, ids) => eachRecord(ids, (id) => remove(account, id));
}

/** Does something to each record; those that refuse are named with the reason, the others are done. */
export async function eachRecord(
  ids: readonly number[],
  work: (id: number) => Promise<unknown>,
): Promise<Deleted> {
  const done: number[] = [];
  const errors: Record<string, string[]> = {};
  for (const id of ids) {
    try {
      await work(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      errors[id] =
        typeof error.errors === 'object'
          ? Object.values(error.errors).flat()
          : [error.errors ?? error.message];
    }
  }
  return { done, errors };
}
