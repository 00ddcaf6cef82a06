import { sql } from 'kysely';
import { z } from 'zod';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import type { Row } from '#platform/server/resource/list.ts';
import type { Services } from '#platform/server/services.ts';
import { couponBankRecords } from './bank-records.ts';

const payload = z.object({ accountId: z.number(), bankId: z.number() });
const chunk = 5_000;

/** The job that removes the codes of a deleted bank, some thousand at a time. Nobody finds them meanwhile: codes are read by their bank. */
export function removeCodesJob(services: Services) {
  return defineJob<z.infer<typeof payload>>({
    name: 'coupon-banks.remove-codes',
    title: 'Clearing of a deleted coupon bank',
    payload,
    handle: async ({ accountId, bankId }, { signal }) => {
      for (let removed = chunk; removed === chunk;) {
        signal.throwIfAborted();
        removed = await inAccount(services.database, { accountId }, (account) =>
          removeSome(account, bankId),
        );
      }
      await inAccount(services.database, { accountId }, (account) => removeRest(account, bankId));
    },
  });
}

/** Deletes a bank that no content and no open mailing names; its codes are cleared in the background. */
export async function deleteBank(
  account: Account,
  { services, job }: { services: Services; job: ReturnType<typeof removeCodesJob> },
  id: number,
): Promise<Row> {
  const { families } = services;
  const removed = await deleteRecord(account, couponBankRecords, { id, families });
  await services.jobs.enqueue(account, job, { accountId: account.id, bankId: id });
  return removed;
}

async function removeSome(account: Account, bankId: number): Promise<number> {
  const { rows } = await sql`
    delete from coupon_codes where account_id = ${account.id} and bank_id = ${bankId} and code in (
      select code from coupon_codes where account_id = ${account.id} and bank_id = ${bankId} order by code limit ${chunk}) returning 1`.execute(
    account.db,
  );
  return rows.length;
}

// What emails said in place of a code stays, for their web views.
async function removeRest(account: Account, bankId: number): Promise<void> {
  await sql`delete from coupon_count_changes where account_id = ${account.id} and bank_id = ${bankId}`.execute(
    account.db,
  );
}
