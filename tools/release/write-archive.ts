import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { byCode, type ArchiveEntry } from './archive-entries.ts';

const blockSize = 512;
const longestName = 100;

/** How an archive is written. */
export interface ArchiveOptions {
  /** The one folder that it unpacks into. */
  readonly folder: string;
  /** The time of every file, in seconds since 1970. */
  readonly seconds: number;
}

/** Writes a tar.gz: the same entries give the same bytes, whoever made them, when and where. */
export async function writeArchive(
  file: string,
  entries: readonly ArchiveEntry[],
  options: ArchiveOptions,
): Promise<void> {
  const sorted = entries.toSorted((one, other) => byCode(one.path, other.path));
  const gzip = createGzip({ level: 6 });
  await pipeline(Readable.from(blocksOf(sorted, options)), gzip, createWriteStream(file));
}

async function* blocksOf(
  entries: readonly ArchiveEntry[],
  { folder, seconds }: ArchiveOptions,
): AsyncGenerator<Buffer> {
  for (const entry of entries) {
    const name = `${folder}/${entry.path}`;
    const body = await bodyOf(entry);
    const to = entry.kind === 'link' ? entry.to : '';
    const long = [
      ...(isLong(name) ? [paxRecord('path', name)] : []),
      ...(isLong(to) ? [paxRecord('linkpath', to)] : []),
    ].join('');
    if (long !== '') {
      const text = Buffer.from(long);
      yield header({
        name: 'long-name',
        size: text.length,
        type: 'x',
        mode: 0o644,
        to: '',
        seconds,
      });
      yield padded(text);
    }
    const type = entry.kind === 'link' ? '2' : '0';
    const mode = entry.kind === 'file' ? entry.mode : entry.kind === 'link' ? 0o777 : 0o644;
    yield header({ name, size: body.length, type, mode, to, seconds });
    if (body.length > 0) yield padded(body);
  }
  yield Buffer.alloc(2 * blockSize);
}

async function bodyOf(entry: ArchiveEntry): Promise<Buffer> {
  if (entry.kind === 'file') return readFile(entry.from);
  return Buffer.from(entry.kind === 'text' ? entry.text : '');
}

// The format ustar of POSIX.1-1988; the owner is root, whoever made the archive.
function header(of: {
  name: string;
  size: number;
  type: '0' | '2' | 'x';
  mode: number;
  to: string;
  seconds: number;
}): Buffer {
  const block = Buffer.alloc(blockSize);
  const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');
  block.write(of.name.slice(0, longestName), 0);
  block.write(octal(of.mode, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(of.size, 11), 124);
  block.write(octal(of.seconds, 11), 136);
  block.write(' '.repeat(8), 148);
  block.write(of.type, 156);
  block.write(of.to.slice(0, longestName), 157);
  block.write('ustar\0' + '00', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148);
  return block;
}

function isLong(name: string): boolean {
  return Buffer.byteLength(name) > longestName || /[^ -~]/.test(name);
}

// Its length counts itself.
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const bytes = Buffer.byteLength(rest);
  let length = bytes;
  while (length !== bytes + String(length).length) length = bytes + String(length).length;
  return `${length}${rest}`;
}

function padded(body: Buffer): Buffer {
  const rest = body.length % blockSize;
  return rest === 0 ? body : Buffer.concat([body, Buffer.alloc(blockSize - rest)]);
}
