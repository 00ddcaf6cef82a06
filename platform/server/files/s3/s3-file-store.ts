import { Readable } from 'node:stream';
import type { Clock } from '../../clock.ts';
import type { FileStore } from '../file-store.ts';
import { openBucket, type S3Answer, type S3Bucket, type S3Place } from './s3-bucket.ts';
import { textsIn } from './xml-texts.ts';

/** Files are written and read in pieces of this many bytes, so that each can be asked for again; stores take 5 MiB or more. */
const usualPiece = 8 * 1024 * 1024;

/** A file store in a bucket that speaks the protocol of Amazon S3, for processes on several machines. */
export function s3FileStore(place: S3Place, clock: Clock, pieceSize = usualPiece): FileStore {
  const bucket = openBucket(place, clock);
  const whole = (key: string): string => {
    const isOurs = key !== '' && !/(^|\/)\.{0,2}(\/|$)|\0/.test(key);
    if (!isOurs) throw new Error(`The file key ${key} leaves the store.`);
    return place.prefix + key;
  };
  return {
    async put(key, content) {
      const source = content instanceof Readable ? content : Readable.from([content]);
      await write(bucket, whole(key), piecesOf(source, pieceSize));
    },
    async read(key) {
      const { size, version } = await look(bucket, whole(key));
      return Readable.from(pieces(bucket, { key: whole(key), size, version, pieceSize }));
    },
    async size(key) {
      return (await look(bucket, whole(key))).size;
    },
    async remove(key) {
      await bucket.call({ method: 'DELETE', key: whole(key) });
    },
    async keysOf(accountId) {
      const found: string[] = [];
      for (const kind of await kindsIn(bucket, place.prefix))
        for await (const page of listed(bucket, { prefix: `${kind}${accountId}/` }))
          found.push(...textsIn(page, 'Key'));
      return found.map((key) => key.slice(place.prefix.length)).sort();
    },
  };
}

/** One call for a small file; a larger one in parts that become a file together, or not at all. */
async function write(
  bucket: S3Bucket,
  key: string,
  source: ReturnType<typeof piecesOf>,
): Promise<void> {
  let upload: string | null = null;
  const parts: string[] = [];
  try {
    for await (const { piece, isLast } of source) {
      if (isLast && upload === null) {
        await bucket.call({ method: 'PUT', key, body: piece });
        return;
      }
      upload ??= await beginUpload(bucket, key);
      const query = { partNumber: String(parts.length + 1), uploadId: upload };
      const { headers } = await bucket.call({ method: 'PUT', key, query, body: piece });
      parts.push(String(headers['etag']));
    }
    await endUpload(bucket, key, { upload: upload!, parts });
  } catch (error) {
    // What was sent of it is no file; where even this call fails, the store drops it by its own rules.
    if (upload !== null)
      await bucket
        .call({ method: 'DELETE', key, query: { uploadId: upload } })
        .catch(() => undefined);
    throw error;
  }
}

async function beginUpload(bucket: S3Bucket, key: string): Promise<string> {
  const { body } = await bucket.call({ method: 'POST', key, query: { uploads: '' } });
  const [upload] = textsIn(body, 'UploadId');
  if (upload === undefined)
    throw new Error('The file store began no upload: it named no UploadId.');
  return upload;
}

async function endUpload(
  bucket: S3Bucket,
  key: string,
  { upload, parts }: { upload: string; parts: readonly string[] },
): Promise<void> {
  const listing = parts
    .map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
    .join('');
  const { body } = await bucket.call({
    method: 'POST',
    key,
    query: { uploadId: upload },
    body: Buffer.from(`<CompleteMultipartUpload>${listing}</CompleteMultipartUpload>`),
  });
  // The store may say with 200 that it failed after all.
  if (textsIn(body, 'ETag').length === 0)
    throw new Error(`The file store did not end an upload: ${textsIn(body, 'Code').join(' ')}`);
}

/** A stream cut into pieces, all of one size but the last, which may be empty. */
async function* piecesOf(
  source: Readable,
  pieceSize: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of source as AsyncIterable<Buffer | string>) {
    held.push(Buffer.from(chunk as Buffer));
    length += held.at(-1)!.length;
    while (length > pieceSize) {
      const all = Buffer.concat(held);
      yield { piece: all.subarray(0, pieceSize), isLast: false };
      held = [all.subarray(pieceSize)];
      length = held[0]!.length;
    }
  }
  yield { piece: Buffer.concat(held), isLast: true };
}

async function look(bucket: S3Bucket, key: string): Promise<{ size: number; version: string }> {
  const { headers } = found(await bucket.call({ method: 'HEAD', key }), key);
  return { size: Number(headers['content-length']), version: String(headers['etag']) };
}

/** The bytes of one version of a file: a slow reader holds no connection. */
async function* pieces(
  bucket: S3Bucket,
  {
    key,
    size,
    version,
    pieceSize,
  }: { key: string; size: number; version: string; pieceSize: number },
): AsyncGenerator<Buffer> {
  for (let from = 0; from < size; from += pieceSize) {
    const range = `bytes=${from}-${Math.min(size, from + pieceSize) - 1}`;
    const headers = { range, 'if-match': version };
    yield found(await bucket.call({ method: 'GET', key, headers }), key).body;
  }
}

function found(answer: S3Answer, key: string): S3Answer {
  if (answer.status !== 404) return answer;
  throw Object.assign(new Error(`There is no file ${key}.`), { code: 'ENOENT' });
}

/** The first folders below the prefix, each with its slash. */
async function kindsIn(bucket: S3Bucket, prefix: string): Promise<string[]> {
  const kinds: string[] = [];
  for await (const page of listed(bucket, { prefix, delimiter: '/' }))
    for (const common of textsIn(page, 'CommonPrefixes')) kinds.push(...textsIn(common, 'Prefix'));
  return kinds;
}

async function* listed(
  bucket: S3Bucket,
  what: Readonly<Record<string, string>>,
): AsyncGenerator<string> {
  for (let token: string | undefined = ''; token !== undefined;) {
    const query: Record<string, string> = { 'list-type': '2', ...what };
    if (token !== '') query['continuation-token'] = token;
    const page: string = (await bucket.call({ method: 'GET', query })).body.toString('utf8');
    yield page;
    token = textsIn(page, 'NextContinuationToken')[0];
  }
}
