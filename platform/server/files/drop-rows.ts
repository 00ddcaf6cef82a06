import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { FileStore } from './file-store.ts';

// A quote that is never closed may not hold a whole file in memory.
const longestRow = 1024 * 1024;

/** Writes a CSV file anew, compressed or not, without the rows that name one of these words (in lower case). A file that names none is left as it is. */
export async function dropRows(
  files: FileStore,
  key: string,
  words: readonly string[],
): Promise<boolean> {
  const isNamed = (row: string): boolean => {
    const text = row.toLowerCase();
    // Bytes are carried as they are; letters beyond ASCII have a small form only as text.
    const small = /[\x80-\xff]/.test(row)
      ? Buffer.from(row, 'latin1').toString('utf8').toLowerCase()
      : text;
    return words.some((word) => text.includes(word) || small.includes(word));
  };
  let hasAny = false;
  for await (const row of rowsOf(await plainOf(files, key))) hasAny ||= isNamed(row);
  if (!hasAny) return false;
  const left = Readable.from(rest(rowsOf(await plainOf(files, key)), isNamed));
  await files.put(key, isPacked(key) ? (left.compose(createGzip()) as Readable) : left);
  return true;
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
