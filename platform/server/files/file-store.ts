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
  remove(key: string): Promise<void>;
  /** The keys of every file of an account. */
  keysOf(accountId: number): Promise<string[]>;
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
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${randomUUID()}.part`;
      try {
        await pipeline(
          content instanceof Readable ? content : Readable.from([content]),
          createWriteStream(draft, { mode: 0o600 }),
        );
        const handle = await open(draft, 'r');
        await handle.sync().finally(() => handle.close());
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(key) {
      const handle = await open(pathOf(key), 'r');
      return handle.createReadStream();
    },
    async size(key) {
      return (await stat(pathOf(key))).size;
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async keysOf(accountId) {
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
    },
  };
}
