import { createHash } from 'node:crypto';

/** A digest of a design that is the same however it is laid out in lines. */
export function designHash(source: string): string {
  const written = source.split(/\s+/).join(' ').replaceAll('> <', '><').trim();
  return createHash('sha256').update(written).digest('hex').slice(0, 32);
}
