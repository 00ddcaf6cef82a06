import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { csvRow, utf8Mark } from '#platform/server/csv/write-csv.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { LogRecord } from './log-record.ts';
import { logHeads } from './read-ranges.ts';

/** Files up to this size are left as they are, so that they open by a double click. */
const usualPlain = 50 * 1024 * 1024;

type Parts = Pick<LogRecord, 'id' | 'parts'>;

/** Where the next part of a log is stored. */
export function partKey(accountId: number, { id, parts }: Parts): string {
  return `event_logs/${accountId}/${id}-${parts}.part.csv`;
}

/** Puts the parts together to one file; a large one is compressed. */
export async function joinParts(
  files: FileStore,
  {
    accountId,
    log,
    plainUpTo = usualPlain,
  }: { accountId: number; log: Parts; plainUpTo?: number | undefined },
): Promise<{ key: string; bytes: number }> {
  let size = 0;
  for (let part = 0; part < log.parts; part++)
    size += await files.size(partKey(accountId, { id: log.id, parts: part }));
  const plain = `event_logs/${accountId}/${log.id}.csv`;
  const isLarge = size > plainUpTo;
  const key = isLarge ? `${plain}.gz` : plain;
  const whole = Readable.from(wholeOf(files, accountId, log), { objectMode: false });
  const packed = isLarge ? whole.compose(createGzip({ level: 4 })) : whole;
  await files.put(key, packed as Readable);
  return { key, bytes: await files.size(key) };
}

/** Removes the parts of a log. */
export async function removeParts(files: FileStore, accountId: number, log: Parts): Promise<void> {
  for (let part = 0; part < log.parts; part++)
    await files.remove(partKey(accountId, { id: log.id, parts: part }));
}

async function* wholeOf(files: FileStore, accountId: number, log: Parts): AsyncGenerator<Buffer> {
  yield Buffer.from(utf8Mark + csvRow([...logHeads]));
  for (let part = 0; part < log.parts; part++)
    for await (const piece of await files.read(partKey(accountId, { id: log.id, parts: part })))
      yield piece as Buffer;
}
