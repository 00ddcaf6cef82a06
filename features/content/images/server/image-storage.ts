import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { imageLimits } from '../contract.ts';

const megabyte = 1024 * 1024;

/** What an account keeps of pictures and how much it may; the same bytes count once. */
export async function storageOf(
  account: Account,
): Promise<{ used_bytes: number; limit_bytes: number }> {
  const { rows } = await sql<{ used: string }>`
    select coalesce(sum(one.stored_bytes), 0)::text as used
    from (select distinct on (i.key) i.stored_bytes from images i where i.account_id = ${account.id} order by i.key) one`.execute(
    account.db,
  );
  const own = Number(account.record.settings['image_storage_mb']);
  return {
    used_bytes: Number(rows[0]!.used),
    limit_bytes: own > 0 ? own * megabyte : imageLimits.storageBytes,
  };
}

/** Refuses what would not fit any more. */
export async function requireRoom(account: Account, bytes: number): Promise<void> {
  const { used_bytes: used, limit_bytes: limit } = await storageOf(account);
  if (used + bytes > limit)
    throw invalid({
      file: [
        `does not fit: ${inMegabytes(used)} of ${inMegabytes(limit)} MB are taken. Delete pictures that are not used any more`,
      ],
    });
}

const inMegabytes = (bytes: number): string => (bytes / megabyte).toFixed(1);
