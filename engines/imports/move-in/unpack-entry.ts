import { pipeline, Readable, Transform } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { CsvRefused } from '#platform/server/csv/csv-refused.ts';
import { packedBytes, type ZipEntry } from '../workbook/zip-directory.ts';
import { archiveRefusals } from './archive-limits.ts';

const pieceLength = 64 * 1024;

/** The contents of a packed file, piece by piece; they end with {@link CsvRefused} where they are not as long as the archive states. */
export function unpackEntry(archive: Buffer, entry: ZipEntry): Readable {
  const packed = packedBytes(archive, entry);
  if (packed === null || (entry.method !== 0 && entry.method !== 8))
    throw new CsvRefused(archiveRefusals.damaged);
  const source = Readable.from(piecesOf(packed));
  const counted = countedTo(entry.unpacked);
  const ended = (error: unknown) => {
    if (error && !counted.destroyed) counted.destroy(new CsvRefused(archiveRefusals.damaged));
  };
  if (entry.method === 0) return pipeline(source, counted, ended);
  return pipeline(source, createInflateRaw({ chunkSize: pieceLength }), counted, ended);
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength);
}

function countedTo(stated: number): Transform {
  let length = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      length += piece.length;
      if (length > stated) done(new CsvRefused(archiveRefusals.damaged));
      else done(null, piece);
    },
    flush(done) {
      done(length === stated ? null : new CsvRefused(archiveRefusals.damaged));
    },
  });
}
