import {
  beginGeneration,
  generationInForce,
  isSecureSuppressionOn,
  noteHashes,
  putHashes,
  switchGeneration,
} from '#engines/audience/public.ts';
import { RejectsFile } from '#engines/imports/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { CsvRefused } from '#platform/server/csv/csv-refused.ts';
import { forbidden, invalid, notFound } from '#platform/server/errors.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { ImportMode } from '../contract/imports.ts';
import { noHashes } from './import-hashes.ts';
import { recordImport, requireNoImport } from './import-record.ts';
import { hashIn, isHash, rowsOf } from './read-rows.ts';
import type { Upload } from './receive-upload.ts';

/** A file up to this size is taken in while the caller waits. */
export const smallFile = 256 * 1024;
// So much of a larger one is looked through for a hash before it is queued.
const lookedThrough = 8 * 1024 * 1024;

const family = 'secure_lists';

/** Refuses to make or change secure lists where they keep nobody back. */
export function requireSecureSuppression(account: Account): void {
  if (!isSecureSuppressionOn(account.record))
    throw forbidden(
      'Secure lists are switched off in this account, so they suppress nobody. An administrator can switch them on on the page Secure lists.',
    );
}

/** Takes hashes of a body, each of which must be one. */
export async function takeHashes(
  account: Account,
  { listId, mode }: { listId: number; mode: ImportMode },
  hashes: readonly string[],
): Promise<void> {
  const faults = hashes.flatMap((hash, at) => (isHash(hash.trim()) ? [] : [at + 1]));
  if (hashes.length === 0 || faults.length === hashes.length)
    throw invalid({ hashes: [`${noHashes}`] });
  if (faults.length > 0)
    throw invalid({
      hashes: [
        `hold what is no MD5 or SHA-256 hash in place ${faults.slice(0, 5).join(', ')}: these are 32 or 64 characters of 0-9 and a-f`,
      ],
    });
  await requireNoImport(account, family, listId);
  await store(account, { listId, mode }, hashes);
}

/** Takes a small file: what is a hash goes in, what is not comes back as a file with reasons. */
export async function takeSmallFile(
  account: Account,
  files: FileStore,
  { listId, mode, upload }: { listId: number; mode: ImportMode; upload: Upload & { file: string } },
): Promise<void> {
  const key = upload.file.replace(/\.csv$/, '-rejected.csv');
  const rejects = new RejectsFile(files, key, []);
  const hashes: string[] = [];
  let rows = 0;
  try {
    await sayingWhy(async () => {
      for await (const batch of rowsOf(files, upload.file))
        for (const row of batch.rows) {
          const said = hashIn(row);
          if (said === null) continue;
          rows += 1;
          if ('taken' in said) hashes.push(said.taken);
          else rejects.add({ ...row, cells: [] }, said.reason);
        }
    });
    if (hashes.length === 0) throw invalid({ file: [noHashes] });
    await requireNoImport(account, family, listId);
    const added = await store(account, { listId, mode }, hashes);
    const rejectedFile = await rejects.finish();
    await recordImport(
      account,
      { family, listId, mode, file: '', fileName: upload.fileName, fileBytes: upload.fileBytes },
      { rows, added, rejected: rejects.count, rejectedFile },
    );
  } finally {
    await rejects.abort();
    await files.remove(upload.file);
  }
}

/** Refuses a file whose beginning holds no hash, or that cannot be read. */
export async function requireHashes(files: FileStore, file: string): Promise<void> {
  const isThere = await sayingWhy(async () => {
    for await (const { rows, bytes } of rowsOf(files, file)) {
      if (rows.some((row) => 'taken' in (hashIn(row) ?? {})) || bytes > lookedThrough) return true;
    }
    return false;
  });
  if (!isThere) throw invalid({ file: [noHashes] });
}

/** Turns what is wrong with a file as a whole into the 422 that names it. */
export async function sayingWhy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CsvRefused) throw invalid({ file: [error.message] });
    throw error;
  }
}

async function store(
  account: Account,
  { listId, mode }: { listId: number; mode: ImportMode },
  hashes: readonly string[],
): Promise<number> {
  const inForce = await generationInForce(account, listId);
  if (inForce === null) throw notFound('secure_list');
  const isAdding = mode === 'add' && inForce > 0;
  const generation = isAdding ? inForce : await beginGeneration(account, listId);
  const place = { listId, generation };
  const added = await putHashes(
    account,
    place,
    hashes.map((hash) => hash.trim().toLowerCase()),
  );
  if (isAdding) await noteHashes(account, listId, added);
  else await switchGeneration(account, place, added);
  return added.md5 + added.sha256;
}
