import { posix } from 'node:path';

/** What stands for a picture until it has an address of its own. */
export const placeOf = (number: number): string => `heliograph-picture-${number}:`;

/** HTML whose pictures lie in the same archive. */
export interface LocalPictures {
  /** The HTML with a placeholder for each address of such a picture. */
  html: string;
  /** Files of the archive, in the order of their placeholders. */
  files: string[];
  /** Addresses that name neither a file of the archive nor one on the web. */
  missing: string[];
}

const attribute = /\b((?:src|background|poster)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/gi;
const inStyle = /\burl\(\s*("[^"]*"|'[^']*'|[^\s"')]+)\s*\)/gi;
const pictureName = /\.(?:jpe?g|png|gif|webp|avif|bmp)$/i;
const mostMissing = 50;

/** Finds the pictures of an archive that an HTML file in it shows, by `files`, the names in the archive. */
export function localPictures(html: string, own: string, files: readonly string[]): LocalPictures {
  const folder = posix.dirname(own);
  const byName = new Map(files.map((name) => [name.toLowerCase(), name]));
  const used = new Map<string, number>();
  const missing = new Set<string>();
  const read = (written: string): string | null => {
    const address = plainAddress(written);
    if (address === null) return null;
    const file = byName.get(posix.join(folder, address).toLowerCase());
    if (file === undefined) {
      if (missing.size < mostMissing) missing.add(address);
      return null;
    }
    const number = used.get(file) ?? used.size;
    used.set(file, number);
    return placeOf(number);
  };
  const made = html
    .replace(attribute, (whole, name: string, value: string) => {
      const place = read(value);
      return place === null ? whole : `${name}"${place}"`;
    })
    .replace(inStyle, (whole, value: string) => {
      const place = read(value);
      return place === null ? whole : `url(${place})`;
    });
  return { html: made, files: [...used.keys()], missing: [...missing] };
}

// An address within the archive; null for the web, for merge values and for what is no picture.
function plainAddress(written: string): string | null {
  const bare = written.replace(/^["']|["']$/g, '').trim();
  if (bare === '' || bare.includes('{{') || /^(?:[a-z][\w+.-]*:|\/\/|#)/i.test(bare)) return null;
  const end = bare.search(/[?#]/);
  const path = (end === -1 ? bare : bare.slice(0, end)).replaceAll('\\', '/');
  try {
    const address = decodeURIComponent(path);
    return pictureName.test(address) ? address : null;
  } catch {
    return pictureName.test(path) ? path : null;
  }
}
