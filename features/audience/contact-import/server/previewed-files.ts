import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import { invalid } from '#platform/server/errors.ts';

/** A file that was previewed. */
export interface PreviewedFile {
  file: string;
  fileName: string;
  fileBytes: number;
}

/** Remembers a previewed file and answers the id by which its import can be started. */
export async function rememberFile(
  account: Account,
  files: FileStore,
  { file, fileName, fileBytes }: PreviewedFile,
): Promise<number> {
  const { rows: old } = await sql<{ file: string }>`
    delete from import_uploads where account_id = ${account.id} and created_at < now() - interval '1 day' returning file`.execute(
    account.db,
  );
  account.afterCommit(async () => {
    for (const one of old) await files.remove(one.file);
  });
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into import_uploads (account_id, file, file_name, file_bytes) values (${account.id}, ${file}, ${fileName}, ${fileBytes}) returning id`.execute(
    account.db,
  );
  return row?.id as number;
}

/** A previewed file as it waits. */
export async function findFile(account: Account, fileId: number): Promise<PreviewedFile> {
  const {
    rows: [row],
  } = await sql<PreviewedFile>`
    select file, file_name as "fileName", file_bytes as "fileBytes" from import_uploads
    where account_id = ${account.id} and id = ${fileId}`.execute(account.db);
  if (!row) throw gone();
  return row;
}

/** Hands a previewed file over to its import; it can be started once. */
export async function takeFile(account: Account, fileId: number): Promise<void> {
  const { rows } =
    await sql`delete from import_uploads where account_id = ${account.id} and id = ${fileId} returning 1`.execute(
      account.db,
    );
  if (rows.length === 0) throw gone();
}

/** A preview as it is answered, with the file that it is of. */
export function shown<P extends object>(
  fileId: number,
  { fileName, fileBytes }: PreviewedFile,
  preview: P,
) {
  return { file_id: fileId, file_name: fileName, file_bytes: fileBytes, ...preview };
}

function gone() {
  return invalid({
    file_id: [
      'is no previewed file: it was imported already or is older than a day. Upload the file again',
    ],
  });
}
