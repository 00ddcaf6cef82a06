import { sql } from 'kysely';
import { z } from 'zod';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import type { Row } from '#platform/server/resource/list.ts';
import type { Services } from '#platform/server/services.ts';
import { customFieldRecords } from './custom-fields-table.ts';

const payload = z.object({ accountId: z.number(), fieldId: z.number() });

/** The job that removes a deleted field's values, some thousand contacts at a time. Repeating it does no harm. */
export function removeValuesJob(services: Services) {
  return defineJob<z.infer<typeof payload>>({
    name: 'custom-fields.remove-values',
    title: 'Clearing of a deleted field',
    payload,
    handle: async ({ accountId, fieldId }, { signal }) => {
      for (let after: number | null = 0; after !== null && !signal.aborted;) {
        const from: number = after;
        after = await inAccount(services.database, { accountId }, (account) =>
          removeValues(account, fieldId, from),
        );
      }
      signal.throwIfAborted();
    },
  });
}

/** Deletes a field nothing uses. Its values are out of sight at once and are removed in the background. */
export async function deleteField(
  account: Account,
  services: Services,
  job: ReturnType<typeof removeValuesJob>,
  id: number,
): Promise<Row> {
  const removed = await deleteRecord(account, customFieldRecords, {
    id: id,
    families: services.families,
  });
  await services.jobs.enqueue(account, job, { accountId: account.id, fieldId: id });
  return removed;
}

const chunk = 5000;

async function removeValues(
  account: Account,
  fieldId: number,
  after: number,
): Promise<number | null> {
  const {
    rows: [row],
  } = await sql<{ last: number | null; seen: number }>`
    with part as (select id from contacts where account_id = ${account.id} and id > ${after} order by id limit ${chunk}),
    gone as (
      update contacts c set custom = c.custom - ${String(fieldId)}::text from part
      where c.account_id = ${account.id} and c.id = part.id and c.custom ? ${String(fieldId)}::text returning 1
    )
    select max(id) as last, count(*) as seen from part`.execute(account.db);
  return row && row.seen === chunk ? row.last : null;
}
