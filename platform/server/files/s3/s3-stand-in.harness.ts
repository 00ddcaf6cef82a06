import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedHeaders } from './sign-request.ts';

/** A store in memory that speaks the protocol of Amazon S3, refuses what is not signed right, and fails when told to. */
export interface S3StandIn {
  readonly endpoint: string;
  readonly files: Map<string, Buffer>;
  /** Uploads in parts that have neither become a file nor been given up. */
  readonly uploads: Map<string, Map<number, Buffer>>;
  /** Answers the next so many calls by 503. */
  busyFor(calls: number): void;
  /** Fails parts from this number on by 403, until null. */
  refusePartsFrom(number: number | null): void;
  close(): Promise<void>;
}

const keys = { accessKey: 'TESTKEY', secretKey: 'test/secret', region: 'eu-test-1' };

/** Names the bucket `files` of a stand-in below a prefix. */
export function placeIn({ endpoint }: Pick<S3StandIn, 'endpoint'>, prefix = 'heliograph/') {
  return { ...keys, endpoint, bucket: 'files', prefix };
}

/** Starts a stand-in on a free port of this machine. */
export async function s3StandIn(): Promise<S3StandIn> {
  const state = {
    files: new Map<string, Buffer>(),
    uploads: new Map<string, Map<number, Buffer>>(),
    busy: 0,
    refusedFrom: null as number | null,
  };
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const say = (status: number, text: string | Buffer = '', headers: object = {}): void => {
        response.writeHead(status, { ...headers, 'content-length': text.length });
        response.end(request.method === 'HEAD' ? undefined : text);
      };
      if (state.busy > 0) {
        state.busy -= 1;
        return say(503, '<Error><Code>SlowDown</Code></Error>');
      }
      if (!isSigned(request, body))
        return say(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
      return answer(state, { request, body, say });
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files: state.files,
    uploads: state.uploads,
    busyFor: (calls) => void (state.busy = calls),
    refusePartsFrom: (number) => void (state.refusedFrom = number),
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

interface State {
  files: Map<string, Buffer>;
  uploads: Map<string, Map<number, Buffer>>;
  refusedFrom: number | null;
}

interface Asked {
  request: IncomingMessage;
  body: Buffer;
  say: (status: number, text?: string | Buffer, headers?: object) => void;
}

function answer(state: State, { request, body, say }: Asked): void {
  const url = new URL(request.url!, 'http://s3');
  const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
  const key = rest.join('/');
  if (bucket !== 'files') return say(404, '<Error><Code>NoSuchBucket</Code></Error>');
  if (key === '') return say(200, listing(state, url.searchParams));
  const upload = url.searchParams.get('uploadId');
  if (request.method === 'POST' && url.searchParams.has('uploads')) {
    const id = `upload-${state.uploads.size + 1}&more`;
    state.uploads.set(id, new Map());
    return say(200, `<R><UploadId>${id.replace('&', '&amp;')}</UploadId></R>`);
  }
  if (upload !== null) return answerUpload(state, { request, body, say }, { key, upload, url });
  if (request.method === 'PUT') {
    state.files.set(key, body);
    return say(200, '', { etag: etagOf(body) });
  }
  if (request.method === 'DELETE') {
    state.files.delete(key);
    return say(204);
  }
  const file = state.files.get(key);
  if (!file) return say(404, '<Error><Code>NoSuchKey</Code></Error>');
  const range = /^bytes=(\d+)-(\d+)$/.exec(String(request.headers['range'] ?? ''));
  if (request.headers['if-match'] && request.headers['if-match'] !== etagOf(file))
    return say(412, '<Error><Code>PreconditionFailed</Code></Error>');
  const part = range ? file.subarray(Number(range[1]), Number(range[2]) + 1) : file;
  return say(range ? 206 : 200, part, { etag: etagOf(file) });
}

function answerUpload(
  state: State,
  { request, body, say }: Asked,
  { key, upload, url }: { key: string; upload: string; url: URL },
): void {
  const parts = state.uploads.get(upload);
  if (!parts) return say(404, '<Error><Code>NoSuchUpload</Code></Error>');
  if (request.method === 'DELETE') {
    state.uploads.delete(upload);
    return say(204);
  }
  if (request.method === 'PUT') {
    const number = Number(url.searchParams.get('partNumber'));
    if (state.refusedFrom !== null && number >= state.refusedFrom)
      return say(403, '<Error><Code>AccessDenied</Code></Error>');
    parts.set(number, body);
    return say(200, '', { etag: etagOf(body) });
  }
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)</g)];
  const isRight = named.every(([, no, etag]) => etagOf(parts.get(Number(no))!) === etag);
  if (!isRight) return say(200, '<Error><Code>InvalidPart</Code></Error>');
  state.files.set(key, Buffer.concat(named.map(([, no]) => parts.get(Number(no))!)));
  state.uploads.delete(upload);
  return say(200, '<R><ETag>"whole"</ETag></R>');
}

/** Two keys a page, so that lists are read on. */
function listing({ files }: State, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const all = [...files.keys()].filter((key) => key.startsWith(prefix)).sort();
  const folder = (key: string) => prefix + key.slice(prefix.length).split('/')[0] + '/';
  const entries = query.get('delimiter') ? [...new Set(all.map(folder))] : all;
  const rest = entries.filter((entry) => entry > after);
  const page = rest.slice(0, 2);
  const escaped = (text: string) => text.replaceAll('&', '&amp;');
  const items = page.map((one) =>
    query.get('delimiter')
      ? `<CommonPrefixes><Prefix>${escaped(one)}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${escaped(one)}</Key></Contents>`,
  );
  const next = rest.length > 2 ? `<NextContinuationToken>${page[1]}</NextContinuationToken>` : '';
  return `<ListBucketResult>${items.join('')}${next}</ListBucketResult>`;
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const given = String(request.headers['authorization'] ?? '');
  const names = /SignedHeaders=([^,]+),/.exec(given)?.[1]?.split(';') ?? [];
  const moment = String(request.headers['x-amz-date'] ?? '');
  const at = moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
  const url = new URL(request.url!, `http://${request.headers.host}`);
  const right = signedHeaders({ method: request.method!, url, headers, body }, keys, new Date(at));
  return right['authorization'] === given;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;
