import { unzipSync } from 'fflate';
import { archiveLimits } from '../../contract.ts';

/** A file as it was found in an archive. */
export interface ArchiveFile {
  name: string;
  bytes: Uint8Array;
}

/** The reason why an archive is not taken. */
export class ArchiveRefused extends Error {}

const wanted = /\.(?:html?|jpe?g|png|gif|webp|avif|bmp)$/i;

/**
 * The HTML and pictures of a .zip. Names are only looked up, never written to a disk; what an archive says of the size of its files is
 * added up before anything is unpacked, and more than was said is never unpacked. Throws ArchiveRefused.
 */
export function unpackHere(content: Uint8Array): { page: ArchiveFile; pictures: ArchiveFile[] } {
  const files = Object.entries(unpacked(content)).map(([name, bytes]) => ({ name, bytes }));
  const [page] = files
    .filter(({ name }) => /\.html?$/i.test(name))
    .sort((one, other) => rank(one.name) - rank(other.name) || one.name.localeCompare(other.name));
  if (!page) throw new ArchiveRefused('holds no HTML file: put an index.html into it');
  return { page, pictures: files.filter(({ name }) => !/\.html?$/i.test(name)) };
}

function unpacked(content: Uint8Array): Record<string, Uint8Array> {
  let entries = 0;
  let bytes = 0;
  try {
    return unzipSync(content, {
      filter({ name, originalSize }) {
        entries += 1;
        if (entries > archiveLimits.entries)
          throw new ArchiveRefused(`holds more than ${archiveLimits.entries} files`);
        // What systems add of their own, and what no email shows.
        if (!wanted.test(name) || /(?:^|\/)(?:__MACOSX\/|\.)/.test(name)) return false;
        bytes += originalSize;
        if (bytes > archiveLimits.unpacked)
          throw new ArchiveRefused(
            `holds more than ${archiveLimits.unpacked / 1024 / 1024} MB once it is unpacked`,
          );
        return true;
      },
    });
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error;
    throw new ArchiveRefused('is no .zip that can be read: pack it again, without a password');
  }
}

// index.html before others, and the shallowest first.
function rank(name: string): number {
  const depth = name.split('/').length;
  return depth * 2 - (/(?:^|\/)index\.html?$/i.test(name) ? 1 : 0);
}
