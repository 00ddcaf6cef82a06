import { buffer } from 'node:stream/consumers';
import { bytes, type Answer, type MountFeature } from '#platform/server/http/route.ts';
import { notFound } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { createByteCache } from '#platform/server/files/byte-cache.ts';
import { accountOfKey, keyPattern, storedAt } from './image-key.ts';

const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};
const filePattern = /^(\d{1,5})\.(jpg|png|gif)$/;

const heldBytes = 64 * 1024 * 1024;
const heldForMs = 60_000;

/** Reads a file of a picture, lately read ones from memory. */
export type ReadServedImage = (one: {
  accountId: number;
  key: string;
  file: string;
}) => Promise<Buffer>;

const readers = new WeakMap<Services, ReadServedImage>();

/** The pictures that a server holds in memory: whoever answers with them shares them. */
export function servedImagesOf(services: Services): ReadServedImage {
  const known = readers.get(services);
  if (known) return known;
  const held = createByteCache({ bytes: heldBytes, forMs: heldForMs });
  const read: ReadServedImage = ({ accountId, key, file }) =>
    held(`${key}/${file}`, async () =>
      buffer(await services.files.read(storedAt(accountId, key, file))),
    );
  readers.set(services, read);
  return read;
}

/**
 * The public addresses of pictures: what mail programs load. The key leads to the file by itself, so the database is not asked,
 * and pictures of a disabled account are still there.
 */
export const mountServedImages: MountFeature = (router, services) => {
  const read = servedImagesOf(services);
  router.global({
    method: 'GET',
    path: '/i/:key/:file',
    role: 'public',
    accountOf: ({ key = '' }) =>
      keyPattern.test(key) ? accountOfKey(services.secrets, key) : null,
    isPicture: true,
    summary: 'A picture of a library, in one of its widths',
    async handle({ raw }): Promise<Answer> {
      const { key, file } = raw.params as { key: string; file: string };
      const [, , ext] = filePattern.exec(file) ?? [];
      if (ext === undefined || !keyPattern.test(key)) throw notFound('picture');
      const headers = headersOf(key, file);
      if (raw.headers['if-none-match'] === headers.etag) return notChanged(headers);
      const accountId = accountOfKey(services.secrets, key);
      const content = await read({ accountId, key, file }).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? notFound('picture') : error;
      });
      return bytes(content, types[ext]!, headers);
    },
  });
};

function headersOf(key: string, file: string) {
  return {
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${key}-${file}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
    'cross-origin-resource-policy': 'cross-origin',
  };
}

function notChanged(headers: Record<string, string>): Answer {
  return { kind: 'bytes', status: 304, type: 'image/png', content: Buffer.alloc(0), headers };
}
