import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { lockInAccount } from '#platform/server/account/lock-in-account.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';

/** A file as an account sees it. */
export interface SftpFile {
  readonly id: number;
  readonly box: string;
  readonly name: string;
  /** Its key in the file store. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly stored_at: string;
}

/** How much an account may keep. */
export interface SftpQuota {
  readonly files: number;
  readonly bytes: number;
}

const columns = sql`id, box, name, file, bytes, sha256, stored_at`;

/** The files in a box, by name. */
export async function filesIn(account: Account, box: string): Promise<SftpFile[]> {
  const { rows } = await sql<SftpFile>`
    select ${columns} from sftp_files
    where account_id = ${account.id} and box = ${box} and state = 'stored' order by name limit 1100`.execute(
    account.db,
  );
  return rows;
}

/** One file by its box and name. */
export async function fileAt(
  account: Account,
  { box, name }: { box: string; name: string },
): Promise<SftpFile | null> {
  const {
    rows: [row],
  } = await sql<SftpFile>`
    select ${columns} from sftp_files
    where account_id = ${account.id} and box = ${box} and name = ${name} and state = 'stored'`.execute(
    account.db,
  );
  return row ?? null;
}

/** One file by its id. */
export async function fileById(account: Account, id: number): Promise<SftpFile | null> {
  const {
    rows: [row],
  } = await sql<SftpFile>`
    select ${columns} from sftp_files where account_id = ${account.id} and id = ${id} and state = 'stored'`.execute(
    account.db,
  );
  return row ?? null;
}

/** Begins an upload and answers its row; null when the account may put none. */
export async function beginUpload(
  account: Account,
  { box, name }: { box: string; name: string },
  quota: SftpQuota,
): Promise<{ id: number; file: string } | null> {
  const used = await usedOf(account);
  if (used.files >= quota.files || used.bytes >= quota.bytes) return null;
  const file = `sftp/${account.id}/${randomUUID()}`;
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into sftp_files (account_id, box, name, file) values (${account.id}, ${box}, ${name}, ${file}) returning id`.execute(
    account.db,
  );
  return { id: row?.id as number, file };
}

/**
 * Holds room for an upload that goes on, a step ahead of its bytes while there is one; answers how long it may get.
 * What is held counts, so that uploads at the same time never pass the limit together.
 */
export async function holdRoom(
  account: Account,
  upload: { id: number; bytes: number; step: number },
  quota: SftpQuota,
): Promise<number> {
  const used = await usedOf(account);
  const {
    rows: [row],
  } = await sql<{ bytes: number }>`
    select bytes from sftp_files where account_id = ${account.id} and id = ${upload.id} and state = 'uploading'`.execute(
    account.db,
  );
  if (!row) return 0;
  const held = Number(row.bytes);
  const wanted = Math.ceil(upload.bytes / upload.step) * upload.step;
  const room = Math.min(wanted, held + Math.max(0, quota.bytes - used.bytes));
  if (room <= held) return held;
  await sql`update sftp_files set bytes = ${room} where account_id = ${account.id} and id = ${upload.id}`.execute(
    account.db,
  );
  return room;
}

// Under a lock: whoever counts next sees what this transaction adds.
async function usedOf(account: Account): Promise<{ files: number; bytes: number }> {
  await lockInAccount(account, 'sftp_files');
  const {
    rows: [used],
  } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes from sftp_files where account_id = ${account.id}`.execute(
    account.db,
  );
  return { files: Number(used?.files ?? 0), bytes: Number(used?.bytes ?? 0) };
}

/** Ends an upload: the file takes the place of one that has its name. */
export async function endUpload(
  account: Account,
  files: FileStore,
  upload: { id: number; bytes: number; sha256: string },
): Promise<SftpFile> {
  const { rows: old } = await sql<{ file: string }>`
    delete from sftp_files o using sftp_files n
    where n.account_id = ${account.id} and n.id = ${upload.id} and o.account_id = ${account.id}
      and o.box = n.box and o.name = n.name and o.state = 'stored' returning o.file`.execute(
    account.db,
  );
  const {
    rows: [row],
  } = await sql<SftpFile>`
    update sftp_files set state = 'stored', bytes = ${upload.bytes}, sha256 = ${upload.sha256}, stored_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${upload.id} returning ${columns}`.execute(
    account.db,
  );
  if (!row) throw new Error('an upload was swept away while it went on');
  removeAfterCommit(account, files, old);
  return row;
}

/** Gives an upload up. */
export async function dropUpload(account: Account, files: FileStore, id: number): Promise<void> {
  const { rows } = await sql<{ file: string }>`
    delete from sftp_files where account_id = ${account.id} and id = ${id} and state = 'uploading' returning file`.execute(
    account.db,
  );
  removeAfterCommit(account, files, rows);
}

/** Moves a file to another box or name; null when it is not there. A name that is taken fails by its index. */
export async function moveFile(
  account: Account,
  id: number,
  to: { box: string; name: string },
): Promise<SftpFile | null> {
  const {
    rows: [row],
  } = await sql<SftpFile>`
    update sftp_files set box = ${to.box}, name = ${to.name}
    where account_id = ${account.id} and id = ${id} and state = 'stored' returning ${columns}`.execute(
    account.db,
  );
  return row ?? null;
}

/** Keeps content that the product made, such as the reasons why rows were rejected; a file of its name is replaced. */
export async function putFile(
  account: Account,
  files: FileStore,
  given: { box: string; name: string; file: string; bytes: number },
): Promise<void> {
  const { rows: old } = await sql<{ file: string }>`
    delete from sftp_files where account_id = ${account.id} and box = ${given.box} and name = ${given.name} and state = 'stored'
    returning file`.execute(account.db);
  await sql`
    insert into sftp_files (account_id, box, name, file, bytes, state, stored_at)
    values (${account.id}, ${given.box}, ${given.name}, ${given.file}, ${given.bytes}, 'stored', ${account.now}::timestamptz)`.execute(
    account.db,
  );
  removeAfterCommit(account, files, old);
}

/** Removes a file; false when it is not there. */
export async function removeFile(
  account: Account,
  files: FileStore,
  at: { box: string; name: string },
): Promise<boolean> {
  const { rows } = await sql<{ file: string }>`
    delete from sftp_files where account_id = ${account.id} and box = ${at.box} and name = ${at.name} and state = 'stored'
    returning file`.execute(account.db);
  removeAfterCommit(account, files, rows);
  return rows.length > 0;
}

/** The lists that have a folder. */
export async function listsWithFolders(account: Account): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from lists where account_id = ${account.id} and archived_at is null order by id limit 2000`.execute(
    account.db,
  );
  return rows;
}

/** The short names of the relational tables, each of which has a folder. */
export async function tablesWithFolders(account: Account): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from relational_tables where account_id = ${account.id} order by uid limit 200`.execute(
    account.db,
  );
  return rows.map(({ uid }) => uid);
}

/** Whether a box is there: those of lists and tables are as long as these are. */
export async function hasBox(account: Account, box: string): Promise<boolean> {
  const [kind, of] = box.split('/');
  if (kind === 'lists')
    return (await listsWithFolders(account)).some(({ id }) => String(id) === of);
  if (kind === 'relational') return (await tablesWithFolders(account)).includes(of ?? '');
  return true;
}

function removeAfterCommit(
  account: Account,
  files: FileStore,
  gone: readonly { file: string }[],
): void {
  account.afterCommit(async () => {
    for (const { file } of gone) await files.remove(file);
  });
}
