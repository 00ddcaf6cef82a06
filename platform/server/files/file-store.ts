import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Where uploaded and made files live. Keys are ours ('imports/12/file.csv': kind, account, name), never a user's file name. */
export interface FileStore {
  /** Stores the content whole or not at all. */
  put(key: string, content: Readable | Buffer | string): Promise<void>;
  read(key: string): Promise<Readable>;
  /** Size in bytes; throws when there is no such file. */
  size(key: string): Promise<number>;
  /** Opens a file to be read at any place. */
  openAt(key: string): Promise<OpenFile>;
  /** A path on this machine where the content of a key is written piece by piece; nobody reads it before `adopt`. */
  scratch(key: string): Promise<string>;
  /** Stores what was written to the scratch of a key, whole or not at all. */
  adopt(key: string): Promise<void>;
  /** Removes a file and its scratch. */
  remove(key: string): Promise<void>;
  /** The keys of every file of an account. */
  keysOf(accountId: number): Promise<string[]>;
}

const scratchEnd = '.scratch';

/** A file that is read in any order. */
export interface OpenFile {
  /** The bytes from an offset on, fewer at the end of the file. */
  read(offset: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** A file store in one folder of this machine. */
export function localFileStore(folder: string): FileStore {
  const root = resolve(folder);
  const pathOf = (key: string): string => {
    const path = resolve(join(root, key));
    if (!path.startsWith(root + sep) || key.includes('\0'))
      throw new Error(`The file key ${key} leaves the store.`);
    return path;
  };
  return {
    async put(key, content) {
      await putWhole(pathOf(key), content);
    },
    async read(key) {
      const handle = await open(pathOf(key), 'r');
      return handle.createReadStream();
    },
    async size(key) {
      return (await stat(pathOf(key))).size;
    },
    async openAt(key) {
      const handle = await open(pathOf(key), 'r');
      return {
        async read(offset, length) {
          const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
          return buffer.subarray(0, bytesRead);
        },
        close: () => handle.close(),
      };
    },
    async scratch(key) {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      return pathOf(key) + scratchEnd;
    },
    async adopt(key) {
      await synced(pathOf(key) + scratchEnd);
      await rename(pathOf(key) + scratchEnd, pathOf(key));
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
      await rm(pathOf(key) + scratchEnd, { force: true });
    },
    keysOf: (accountId) => keysBelow(root, accountId),
  };
}

async function putWhole(path: string, content: Readable | Buffer | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await pipeline(
      content instanceof Readable ? content : Readable.from([content]),
      createWriteStream(draft, { mode: 0o600 }),
    );
    await synced(draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

// Each kind of file has a folder, and in it each account.
async function keysBelow(root: string, accountId: number): Promise<string[]> {
  const kinds = await readdir(root, { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    kinds
      .filter((kind) => kind.isDirectory())
      .map(async ({ name }) => {
        const files = await readdir(join(root, name, String(accountId)), {
          recursive: true,
          withFileTypes: true,
        }).catch(() => []);
        return files
          .filter((file) => file.isFile())
          .map((file) => relative(root, join(file.parentPath, file.name)).split(sep).join('/'));
      }),
  );
  return found.flat().sort();
}

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
