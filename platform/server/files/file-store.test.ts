import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { localFileStore, type FileStore } from './file-store.ts';
import { s3FileStore } from './s3/s3-file-store.ts';
import { placeIn, s3StandIn } from './s3/s3-stand-in.harness.ts';

const piece = 64 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'files-'));
const s3 = await s3StandIn();
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await s3.close();
});

const stores: readonly [name: string, store: FileStore][] = [
  ['a folder', localFileStore(folder)],
  ['a bucket', s3FileStore(placeIn(s3), systemClock, piece)],
];
const bucket = stores[1]![1];
const bytesOf = async (store: FileStore, key: string) => buffer(await store.read(key));

describe.each(stores)('files in %s', (_name, store) => {
  test('what is stored is read as it was, whatever its size, and is gone when it is removed', async () => {
    const contents = [Buffer.alloc(0), Buffer.from('Grüße'), randomBytes(5 * piece + 7)];
    for (const [at, content] of contents.entries()) {
      const key = `imports/12/file & ${at}.csv`;
      await store.put(key, Readable.from([content.subarray(0, 9), content.subarray(9)]));
      expect(await store.size(key)).toBe(content.length);
      expect((await bytesOf(store, key)).equals(content)).toBe(true);
    }
    await store.remove('imports/12/file & 1.csv');
    await store.remove('imports/12/file & 1.csv');
    await expect(store.read('imports/12/file & 1.csv')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(store.size('imports/12/file & 1.csv')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('a file that ends in the middle is none, and what was there before it stays', async () => {
    const broken = async function* (): AsyncGenerator<Buffer> {
      yield randomBytes(3 * piece);
      throw new Error('the upload broke off');
    };
    await store.put('exports/12/kept.csv', 'before');
    await expect(store.put('exports/12/kept.csv', Readable.from(broken()))).rejects.toThrow(
      'the upload broke off',
    );
    expect((await bytesOf(store, 'exports/12/kept.csv')).toString()).toBe('before');
    expect(s3.uploads.size).toBe(0);
  });

  test('the files of an account are named, and those of no other', async () => {
    const keys = ['exports/7/a.csv', 'imports/7/b & c.csv', 'imports/7/d/e.csv', 'tags/7/f.csv'];
    for (const key of [...keys, 'imports/77/g.csv', 'imports/8/h.csv']) await store.put(key, 'x');
    expect(await store.keysOf(7)).toEqual(keys);
    expect(await store.keysOf(9)).toEqual([]);
  });

  test.each(['../outside', 'imports/../../outside', 'imports/\0'])(
    'the key %j leaves the store and is refused',
    async (key) => {
      await expect(store.put(key, 'x')).rejects.toThrow('leaves the store');
      await expect(store.read(key)).rejects.toThrow('leaves the store');
    },
  );
});

describe('a bucket', () => {
  test('that is busy is asked again, one that stays busy is named with what it says', async () => {
    s3.busyFor(2);
    await bucket.put('imports/1/busy.csv', 'x');
    expect(s3.files.get('heliograph/imports/1/busy.csv')?.toString()).toBe('x');
    s3.busyFor(4);
    await expect(bucket.put('imports/1/busy.csv', 'y')).rejects.toThrow(
      /\/files answered 503 SlowDown \(PUT\)/,
    );
  });

  test('that refuses a part in the middle keeps no file and no parts', async () => {
    s3.refusePartsFrom(2);
    await expect(bucket.put('imports/1/large.csv', randomBytes(3 * piece))).rejects.toThrow(
      'answered 403 AccessDenied',
    );
    s3.refusePartsFrom(null);
    expect(s3.uploads.size).toBe(0);
    expect(s3.files.has('heliograph/imports/1/large.csv')).toBe(false);
  });

  test('whose file is replaced while it is read ends the reading, so that no two versions are mixed', async () => {
    await bucket.put('imports/1/two.csv', randomBytes(3 * piece));
    const reading = await bucket.read('imports/1/two.csv');
    await bucket.put('imports/1/two.csv', randomBytes(3 * piece));
    await expect(buffer(reading)).rejects.toThrow('412 PreconditionFailed');
  });

  test('does not take another secret, and says so', async () => {
    const stranger = s3FileStore({ ...placeIn(s3), secretKey: 'guessed' }, systemClock);
    await expect(stranger.put('imports/1/x.csv', 'x')).rejects.toThrow('403 SignatureDoesNotMatch');
  });

  test('that is out of reach is named', async () => {
    const gone = await s3StandIn();
    const store = s3FileStore(placeIn(gone), systemClock);
    await gone.close();
    await expect(store.size('imports/1/x.csv')).rejects.toThrow(/could not be reached/);
  });
});
