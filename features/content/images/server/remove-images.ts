import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { lockInAccount } from '#platform/server/account/lock-in-account.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import type { Deleted } from '#platform/server/resource/delete-set.ts';
import { usedSentence } from '#platform/server/resource/modules-in-use.ts';
import { all } from '#platform/server/resource/resource-table.ts';
import type { Services } from '#platform/server/services.ts';
import { images } from '../contract.ts';
import { imageRecords } from './images-table.ts';
import { fileSweep } from './remove-files.ts';

/** Deletes pictures and their files. Those that contents or lately sent mails show stay, unless they are to go all the same. */
export async function removeImages(
  account: Account,
  { jobs, families }: Services,
  { ids, isForced }: { ids: readonly number[]; isForced: boolean },
): Promise<Deleted> {
  await lockInAccount(account, 'images');
  const found = await existing(account, ids);
  const users = isForced
    ? new Map<number, never>()
    : await families.usersOf(account, { family: images.path, ids: found.map(({ id }) => id) });
  const free = found.filter(({ id }) => !users.has(id));
  const done = free.map(({ id }) => id);
  await sql`delete from images where account_id = ${account.id} and id = any(${done}::bigint[])`.execute(
    account.db,
  );
  await account.auditMany(
    free.map((before) => ({ action: 'delete', resource: images.singular, id: before.id, before })),
  );
  if (free.length > 0)
    await jobs.enqueue(account, fileSweep, {
      accountId: account.id,
      gone: free.map(({ key, files }) => ({ key, files })),
    });
  const missing = ids.filter((id) => !found.some((one) => one.id === id));
  const reasons: [number, string[]][] = [
    ...missing.map((id): [number, string[]] => [id, ['does not exist']]),
    ...[...users].map(([id, usedBy]): [number, string[]] => [
      id,
      [usedSentence(images.title, usedBy)],
    ]),
  ];
  return { done, errors: Object.fromEntries(reasons) };
}

interface Gone {
  id: number;
  name: string;
  key: string;
  files: string[];
}

async function existing(account: Account, ids: readonly number[]): Promise<Gone[]> {
  const where = all([
    sql`r.account_id = ${account.id}`,
    sql`r.id = any(${[...ids]}::bigint[])`,
    ...inSeenFolders(account, imageRecords.table.folderType),
  ]);
  const { rows } = await sql<Gone>`
    select r.id, r.name, r.key, r.files from images r where ${where} order by r.id for update of r`.execute(
    account.db,
  );
  return rows;
}
