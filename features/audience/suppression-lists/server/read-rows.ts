import { readSuppressionKey, type SuppressionKey } from '#engines/audience/public.ts';
import { openCsv } from '#platform/server/csv/read-csv.ts';
import type { CsvRow } from '#platform/server/csv/scan-csv.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';

/** What a row says: something to take, why it is refused, or null for the names of columns. */
export type Said<T> = { taken: T } | { reason: string } | null;

const hex = /^[0-9a-f]+$/i;
const headerOfHashes = /hash|md5|sha-?(?:256|2)\b|e-?mail|address/i;
const headerOfEntries = /^(?:.*e-?mail.*|.*address.*|.*domain.*)$/i;

/** The rows of a file from its very first one on: many have no names of columns. */
export async function* rowsOf(
  files: FileStore,
  file: string,
): AsyncGenerator<{ rows: CsvRow[]; bytes: number }> {
  const csv = await openCsv({ read: () => files.read(file) });
  const first = { cells: [...csv.header], row: 1, line: 1, fault: null, isPlain: false };
  yield { rows: [first], bytes: 0 };
  yield* csv.batches();
}

/** The first MD5 or SHA-256 hash of a row, in lower case. */
export function hashIn({ cells, row, fault }: CsvRow): Said<string> {
  if (fault !== null) return { reason: fault };
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const found = texts.find((text) => isHash(text));
  if (found !== undefined) return { taken: found.toLowerCase() };
  if (row === 1 && texts.some((text) => headerOfHashes.test(text) && !text.includes('@')))
    return null;
  return { reason: whyNoHash(texts) };
}

/** Whether a text is an MD5 or SHA-256 hash as files write it. */
export function isHash(text: string): boolean {
  return (text.length === 32 || text.length === 64) && hex.test(text);
}

function whyNoHash(texts: readonly string[]): string {
  if (texts.some((text) => text.includes('@')))
    return 'holds an address, not a hash: put addresses on a global suppression list, or hash them first';
  if (texts.some((text) => [40, 56, 96, 128].includes(text.length) && hex.test(text)))
    return 'holds a hash of another kind: only MD5 (32 characters) and SHA-256 (64 characters) are compared';
  if (texts.some((text) => text.startsWith('$') || text.includes(':')))
    return 'holds a salted or keyed hash, which no address can be compared with';
  return 'holds no MD5 or SHA-256 hash: these are 32 or 64 characters of 0-9 and a-f';
}

/** The address or domain of a row: the first of its cells that is an address, else the first that is a domain. */
export function entryIn({ cells, row, fault }: CsvRow): Said<SuppressionKey> {
  if (fault !== null) return { reason: fault };
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const read = texts.map((text) => readSuppressionKey(text));
  const taken = read.find((one) => 'kind' in one && one.kind === 'address') ?? read.find(isKey);
  if (taken !== undefined && isKey(taken)) return { taken };
  if (row === 1 && texts.some((text) => headerOfEntries.test(text) && !text.includes('@')))
    return null;
  const [why] = read;
  return why !== undefined && 'reason' in why ? why : { reason: 'is empty' };
}

function isKey(read: SuppressionKey | { reason: string }): read is SuppressionKey {
  return 'kind' in read;
}
