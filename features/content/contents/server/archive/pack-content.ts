import type { Services } from '#platform/server/services.ts';
import { accountOfKey, servedImagesOf } from '#features/content/images/server/public.ts';
import { packInThread } from './archive-pool.ts';
import type { ArchiveFile } from './unpack-here.ts';

const pictureAddress = /https?:\/\/[^\s"'()<>]{1,300}\/i\/([\w-]{24})\/(\d{1,5}\.(?:jpg|png|gif))/g;
const mostBytes = 50 * 1024 * 1024;

/** A content as a .zip: index.html beside the pictures of the library that it shows; others, and those above 50 MB together, stay on the web. */
export async function packContent(
  services: Services,
  accountId: number,
  { html, text }: { html: string; text: string },
): Promise<Buffer> {
  const files: ArchiveFile[] = [];
  const places = new Map<string, string>();
  let bytes = 0;
  for (const [address, key, file] of html.matchAll(pictureAddress)) {
    if (places.has(address)) continue;
    const content = await pictureOf(services, { accountId, key: key!, file: file! });
    if (content === null || bytes + content.length > mostBytes) continue;
    bytes += content.length;
    const place = `images/${places.size + 1}-${file!}`;
    places.set(address, place);
    files.push({ name: place, bytes: content });
  }
  const page = html.replaceAll(pictureAddress, (address) => places.get(address) ?? address);
  files.push({ name: 'index.html', bytes: Buffer.from(page) });
  if (text.trim() !== '') files.push({ name: 'index.txt', bytes: Buffer.from(text) });
  return packInThread(files);
}

// A picture of another account, or one that is gone, stays an address.
async function pictureOf(
  services: Services,
  one: { accountId: number; key: string; file: string },
): Promise<Buffer | null> {
  if (accountOfKey(services.secrets, one.key) !== one.accountId) return null;
  return servedImagesOf(services)(one).catch(() => null);
}
