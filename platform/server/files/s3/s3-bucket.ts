import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request, type Dispatcher } from 'undici';
import type { Clock } from '../../clock.ts';
import { encodePart, signedHeaders, type SigningKey } from './sign-request.ts';

/** Where files are kept in an object store: FILES_URL and its two keys. */
export interface S3Place extends SigningKey {
  /** Origin of the store, such as https://s3.eu-central-1.amazonaws.com. */
  readonly endpoint: string;
  readonly bucket: string;
  /** What every key begins with: empty, or ending with a slash. */
  readonly prefix: string;
}

/** One call of the store. The key is the whole of it, without the bucket; none is the bucket itself. */
export interface S3Call {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** What the store answered. */
export interface S3Answer {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly body: Buffer;
}

/** Calls a bucket: signed, and asked again where the store was busy or out of reach. */
export interface S3Bucket {
  /** Answers 2xx, and 404 as it is; throws what else the store says. */
  call(call: S3Call): Promise<S3Answer>;
}

const tries = 4;
const firstPause = 200;
const timeouts = { connectTimeout: 10_000, headersTimeout: 60_000, bodyTimeout: 60_000 };
/** A list of files is the longest text that is read whole; parts of files are asked for by their size. */
const longestAnswer = 64 * 1024 * 1024;

/** Opens a bucket. Nothing is asked of it before the first call. */
export function openBucket(place: S3Place, clock: Clock): S3Bucket {
  const dispatcher = new Agent({
    connect: { timeout: timeouts.connectTimeout },
    maxResponseSize: longestAnswer,
    connections: 16,
  });
  const once = async (call: S3Call): Promise<S3Answer> => {
    const { method, body = Buffer.alloc(0) } = call;
    const url = urlOf(place, call);
    const headers = signedHeaders(
      { method, url, headers: call.headers ?? {}, body },
      place,
      clock.now(),
    );
    const answer = await request(url, {
      method,
      headers,
      body: body.length > 0 || method === 'PUT' || method === 'POST' ? body : null,
      dispatcher,
      headersTimeout: timeouts.headersTimeout,
      bodyTimeout: timeouts.bodyTimeout,
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: Buffer.from(await answer.body.arrayBuffer()),
    };
  };
  return {
    async call(call) {
      for (let turn = 1; ; turn += 1) {
        const answer = await once(call).catch((error: Error) => error);
        const isBusy = answer instanceof Error || answer.status >= 500 || answer.status === 429;
        if (!isBusy && (answer.status < 300 || answer.status === 404)) return answer;
        if (!isBusy || turn === tries) throw refused(place, call, answer);
        await pause(firstPause * 2 ** (turn - 1));
      }
    },
  };
}

function urlOf({ endpoint, bucket }: S3Place, { key, query = {} }: S3Call): URL {
  const path = [bucket, ...(key === undefined ? [] : key.split('/'))].map(encodePart).join('/');
  const url = new URL(`${endpoint}/${path}`);
  url.search = Object.entries(query)
    .map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`)
    .join('&');
  return url;
}

function refused(
  { endpoint, bucket }: S3Place,
  { method }: S3Call,
  answer: S3Answer | Error,
): Error {
  const why =
    answer instanceof Error
      ? `could not be reached: ${answer.message}`
      : `answered ${answer.status} ${errorCode(answer.body)}`;
  const options = answer instanceof Error ? { cause: answer } : {};
  return new Error(`The file store ${endpoint}/${bucket} ${why} (${method}).`, options);
}

/** What an error of the store is called, such as AccessDenied; empty where it says nothing. */
function errorCode(body: Buffer): string {
  return /<Code>([\w.]{1,100})<\/Code>/.exec(body.subarray(0, 10_000).toString('utf8'))?.[1] ?? '';
}
