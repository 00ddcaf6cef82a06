import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import type pg from 'pg';
import { idsOfEveryAccount } from '../account/every-account.ts';
import { CannotStart } from '../cannot-start.ts';
import type { FileStore } from '../files/file-store.ts';
import { damaged, listedFile, type Manifest, type Part } from './manifest.ts';
import { linesOf, writeBytes, writeLines } from './parts.ts';

const folderOfFiles = 'files';
const listPath = 'files.jsonl.gz';
// What a store of one machine writes before a file has its name.
const isUnfinished = /\.scratch$|\.[0-9a-f-]{36}\.part$/;

/** Copies files of the store into a backup, in as many rounds as are asked for, and lists them. */
export interface FileCopy {
  /** Copies every file that no earlier round has copied. */
  round(client: pg.ClientBase): Promise<void>;
  /** Ends the list. */
  end(): Promise<Manifest['files']>;
}

/**
 * Begins to copy files. A first round before the snapshot of the database and a second one after it have every file that a row
 * of the snapshot names: what is removed meanwhile was copied before, what is added meanwhile is copied after.
 */
export function beginFileCopy(store: FileStore, folder: string): FileCopy {
  const list = new PassThrough();
  const listed = writeLines(folder, listPath, list);
  listed.catch(() => {});
  let total = 0;
  return {
    async round(client) {
      for await (const key of keysOfAccounts(client, store)) {
        if (isUnfinished.test(key) || existsSync(join(folder, folderOfFiles, key))) continue;
        const part = await copyFile(store, folder, key);
        if (!part) continue;
        total += part.bytes;
        if (!list.write(`${JSON.stringify({ key, bytes: part.bytes, sha256: part.sha256 })}\n`))
          await once(list, 'drain');
      }
    },
    async end() {
      list.end();
      return { ...(await listed), total_bytes: total };
    },
  };
}

/** The files of a backup as its list names them. */
export async function* listedFiles(
  folder: string,
  list: Part,
): AsyncGenerator<{ key: string; part: Part }> {
  for await (const line of linesOf(folder, list)) {
    const parsed = listedFile.safeParse(JSON.parse(line));
    if (!parsed.success) throw damaged(folder, listPath, 'a line of it names no file');
    const { key, bytes, sha256 } = parsed.data;
    yield { key, part: { path: `${folderOfFiles}/${key}`, bytes, sha256 } };
  }
}

/** Refuses a store that holds files of an account of the restored database: they belong to an installation that is in use. */
export async function refuseFilledStore(client: pg.ClientBase, store: FileStore): Promise<void> {
  for await (const key of keysOfAccounts(client, store))
    throw new CannotStart(
      `The file store is not empty (it holds ${key}): a backup is restored into a store of its own; set FILES_URL to another one, or to nothing for a folder of DATA_DIR.`,
    );
}

/** Puts every file of a backup into a store. */
export async function restoreFiles(
  store: FileStore,
  folder: string,
  { files }: Manifest,
): Promise<number> {
  let restored = 0;
  for await (const { key, part } of listedFiles(folder, files)) {
    await store.put(key, createReadStream(join(folder, part.path)));
    if ((await store.size(key)) !== part.bytes)
      throw new CannotStart(`The file ${key} could not be restored whole: look at the file store.`);
    restored += 1;
  }
  return restored;
}

/** Copies the secrets of a data folder. */
export async function copySecrets(
  folder: string,
  dataDir: string,
  master: string,
): Promise<Part[]> {
  const entries = await readdir(join(dataDir, 'secrets'), { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const parts = [
    await writeBytes(folder, 'secrets/master-secret', Readable.from([Buffer.from(master)])),
  ];
  for (const name of names.filter((one) => one !== 'master-secret').sort())
    parts.push(
      await writeBytes(
        folder,
        `secrets/${name}`,
        Readable.from([await readFile(join(dataDir, 'secrets', name))]),
      ),
    );
  return parts;
}

async function* keysOfAccounts(client: pg.ClientBase, store: FileStore): AsyncGenerator<string> {
  for (const id of await idsOfEveryAccount(client)) yield* await store.keysOf(id);
}

// A file that was removed between the listing and the copy belongs to no row any more.
async function copyFile(store: FileStore, folder: string, key: string): Promise<Part | null> {
  try {
    return await writeBytes(folder, `${folderOfFiles}/${key}`, await store.read(key));
  } catch (error) {
    if (
      await store.size(key).then(
        () => true,
        () => false,
      )
    )
      throw error;
    return null;
  }
}
