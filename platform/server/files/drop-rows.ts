import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { FileStore } from './file-store.ts';

// A quote that is never closed may not hold a whole file in memory.
const longestRow = 1024 * 1024;

/** Writes a CSV file anew, compressed or not, without the rows that name one of these words (addresses and numbers, in lower case). A file that names none is left as it is. */
export async function dropRows(
  files: FileStore,
  key: string,
  words: readonly string[],
): Promise<boolean> {
  const isNamed = (row: string): boolean => {
    const text = textOf(row).toLowerCase();
    return words.some((word) => holds(text, word));
  };
  let hasAny = false;
  for await (const row of rowsOf(await plainOf(files, key))) hasAny ||= isNamed(row);
  if (!hasAny) return false;
  const left = Readable.from(rest(rowsOf(await plainOf(files, key)), isNamed));
  await files.put(key, isPacked(key) ? (left.compose(createGzip()) as Readable) : left);
  return true;
}

// Rows are carried as bytes; what is no UTF-8 is taken for Latin-1.
function textOf(row: string): string {
  if (!/[\x80-\xff]/.test(row)) return row;
  const text = Buffer.from(row, 'latin1').toString('utf8');
  return text.includes('\uFFFD') ? row : text;
}

// Whether a text has the word as a whole: neither a@example.com is in anna@example.com, nor a number in a longer one.
function holds(text: string, word: string): boolean {
  const goesOn = word.includes('@') ? /[\p{L}\p{N}._%+@-]/u : /\p{N}/u;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const [before, after, next] = [
      text[at - 1],
      text[at + word.length],
      text[at + word.length + 1],
    ];
    // A sentence may end behind an address.
    const isDot = after === '.' && !/[\p{L}\p{N}]/u.test(next ?? '');
    if (!goesOn.test(before ?? '') && (isDot || !goesOn.test(after ?? ''))) return true;
  }
  return false;
}

const isPacked = (key: string): boolean => key.endsWith('.gz');

async function plainOf(files: FileStore, key: string): Promise<Readable> {
  const content = await files.read(key);
  return isPacked(key) ? (content.compose(createGunzip()) as Readable) : content;
}

async function* rest(
  rows: AsyncIterable<string>,
  isNamed: (row: string) => boolean,
): AsyncGenerator<Buffer> {
  let batch: string[] = [];
  for await (const row of rows) {
    if (!isNamed(row)) batch.push(row);
    if (batch.length < 1000) continue;
    yield Buffer.from(batch.join(''), 'latin1');
    batch = [];
  }
  yield Buffer.from(batch.join(''), 'latin1');
}

/** Rows with their line ends, one byte a character; a line end between quotes ends no row. */
async function* rowsOf(content: Readable): AsyncGenerator<string> {
  let row = '';
  let isQuoted = false;
  content.setEncoding('latin1');
  for await (const piece of content as AsyncIterable<string>) {
    let from = 0;
    for (const { index, 0: sign } of piece.matchAll(/["\n]/g)) {
      if (sign === '"') isQuoted = !isQuoted;
      else if (!isQuoted || row.length > longestRow) {
        yield row + piece.slice(from, index + 1);
        row = '';
        isQuoted = false;
        from = index + 1;
      }
    }
    row += piece.slice(from);
  }
  if (row !== '') yield row;
}
