import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Transform, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { damaged, type CountedPart, type Part } from './manifest.ts';

const lineFeed = 0x0a;

/** Writes a stream of lines into a compressed part, a piece at a time, and counts its lines. */
export async function writeLines(
  folder: string,
  path: string,
  lines: Readable,
): Promise<CountedPart> {
  const count = counter();
  const sum = summer();
  await intoFile(join(folder, path), lines, count.stream, createGzip({ level: 1 }), sum.stream);
  return { path, rows: count.lines(), ...sum.result() };
}

/** Copies a stream into a part as it is. */
export async function writeBytes(folder: string, path: string, bytes: Readable): Promise<Part> {
  const sum = summer();
  await intoFile(join(folder, path), bytes, sum.stream);
  return { path, ...sum.result() };
}

/** The lines of a compressed part, as a stream of bytes. */
export function readLines(folder: string, { path }: Part): Readable {
  const unpacked = createGunzip();
  const packed = createReadStream(join(folder, path));
  packed.on('error', (error) => unpacked.destroy(error));
  return packed.pipe(unpacked);
}

/** The lines of a compressed part, one by one. Opened when the first is asked for: a reader of lines forgets those that nobody awaits. */
export async function* linesOf(folder: string, part: Part): AsyncGenerator<string> {
  yield* createInterface({ input: readLines(folder, part) });
}

/** Refuses a part that is not as it was written. */
export async function checkPart(folder: string, { path, bytes, sha256 }: Part): Promise<void> {
  const sum = summer();
  try {
    await pipeline(createReadStream(join(folder, path)), sum.stream, nowhere());
  } catch (error) {
    throw damaged(folder, path, codeOf(error));
  }
  const found = sum.result();
  if (found.bytes !== bytes)
    throw damaged(folder, path, `it has ${found.bytes} bytes and had ${bytes}`);
  if (found.sha256 !== sha256) throw damaged(folder, path, 'its sum does not match');
}

async function intoFile(file: string, ...streams: [Readable, ...Transform[]]): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await pipeline([...streams, createWriteStream(file, { mode: 0o600, flush: true })]);
}

function summer(): { stream: Transform; result(): { bytes: number; sha256: string } } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

// COPY writes a line feed inside a value as \n, so each one ends a row.
function counter(): { stream: Transform; lines(): number } {
  let lines = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1))
        lines += 1;
      done(null, chunk);
    },
  });
  return { stream, lines: () => lines };
}

function nowhere(): Writable {
  return new Transform({ transform: (_chunk, _encoding, done) => done() }).resume();
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return code === 'ENOENT' ? 'it is missing' : code;
}
