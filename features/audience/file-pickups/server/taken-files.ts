import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { moveFile, putFile, type SftpFile } from '#engines/sftp/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { ProductError, sentenceOf } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';

/** Takes a file for its import; null when the same content under its path was taken before. */
export async function takeOnce(
  account: Account,
  file: SftpFile,
  automatedId: number | null,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into picked_up_files (account_id, automated_import_id, sftp_file_id, path, bytes, sha256)
    values (${account.id}, ${automatedId}, ${file.id}, ${`${file.box}/${file.name}`}, ${file.bytes}, ${file.sha256})
    on conflict (account_id, path, bytes, sha256) do nothing returning id`.execute(account.db);
  return rows[0]?.id ?? null;
}

/** Notes by which import a taken file is read. */
export async function noteImport(
  account: Account,
  takenId: number,
  importId: number,
): Promise<void> {
  await sql`update picked_up_files set import_id = ${importId} where account_id = ${account.id} and id = ${takenId}`.execute(
    account.db,
  );
}

/** What is wrong with a file, in words for its owner; null for faults of ours. */
export function reasonFor(error: unknown): string | null {
  if (!(error instanceof ProductError) || !['invalid', 'not_found'].includes(error.code))
    return null;
  return typeof error.errors === 'object' ? sentenceOf(error.errors) : error.message;
}

/** Puts a file that was not imported aside, with the reason beside it. */
export async function reject(
  account: Account,
  services: Pick<Services, 'files'>,
  { file, reason }: { file: SftpFile; reason: string },
): Promise<void> {
  const name = setAsideName(account, file.name);
  if (!(await moveFile(account, file.id, { box: 'rejected', name }))) return;
  const text = `${reason}\n`;
  const key = `sftp/${account.id}/${randomUUID()}`;
  await services.files.put(key, text);
  await putFile(account, services.files, {
    box: 'rejected',
    name: `${name}.reason.txt`,
    file: key,
    bytes: Buffer.byteLength(text),
  });
}

/** The name of a file that leaves the folder of its list: with the time, so that two of one name stand beside each other. */
export function setAsideName(account: Account, name: string): string {
  const at = new Date(account.now)
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z');
  return `${at}-${name}`.slice(0, 190);
}
