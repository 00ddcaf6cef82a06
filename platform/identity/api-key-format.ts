import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** How every key begins, so that leaked ones are found by scanners. */
export const apiKeyPrefix = 'hg_live_';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 30;
const shape = /^hg_live_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;

/** A new key: 30 random characters (178 bits) and their checksum. */
export function generateApiKey(): string {
  const random = Array.from({ length: randomLength }, () =>
    alphabet.charAt(randomInt(alphabet.length)),
  ).join('');
  return `${apiKeyPrefix}${random}${checksumOf(random)}`;
}

/** Whether the text can be a key at all; a typing error is found without asking the database. */
export function isWellFormedApiKey(text: string): boolean {
  const parts = shape.exec(text);
  return parts !== null && checksumOf(parts[1] ?? '') === parts[2];
}

/** What is stored of a key. A fast hash is enough for a random secret of this size. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** What people recognise a key by: its beginning, worthless to a thief. */
export function visiblePartOf(key: string): string {
  return key.slice(0, apiKeyPrefix.length + 4);
}

function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < 6; place++) {
    digits = alphabet.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
