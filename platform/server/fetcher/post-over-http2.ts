import type { lookup as systemLookup } from 'node:dns';
import { connect, constants, type ClientHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Fetched } from './fetched.ts';
import { guardedConnector } from './guarded-connector.ts';
import { checkUrl, FetchRefused } from './refuse-private-address.ts';

/** What is posted over HTTP/2. */
export interface Http2Post {
  headers?: Readonly<Record<string, string>>;
  body: string | Buffer;
  /** Time for the answer in milliseconds (default 10,000). */
  timeout?: number;
  /** Largest body of an answer in bytes (default 256 kB). */
  maxBytes?: number;
}

/** The other side has not looked at the request: it may be sent again without being done twice. */
export class NotTaken extends Error {}

interface Opened {
  session: ClientHttp2Session;
  /** Streams above this were never looked at; set by GOAWAY. */
  lastTaken: number | null;
}

const idleMs = 120_000;

/** Posts over sessions that are kept, one for each origin; a session that ends or says goodbye is replaced by the next post. */
export function createHttp2Poster(options: {
  allowed: ReadonlySet<string>;
  lookup: typeof systemLookup;
  ca?: string;
}): (url: string, post: Http2Post) => Promise<Fetched> {
  const connector = guardedConnector({ ...options, preferH2: true });
  const sessions = new Map<string, Promise<Opened>>();

  const openedFor = (target: URL): Promise<Opened> => {
    const known = sessions.get(target.origin);
    if (known) return known;
    const opening = open(connector, target, () => {
      if (sessions.get(target.origin) === opening) sessions.delete(target.origin);
    });
    sessions.set(target.origin, opening);
    opening.catch(() => {
      if (sessions.get(target.origin) === opening) sessions.delete(target.origin);
    });
    return opening;
  };
  return async (url, post) => {
    const target = checkUrl(url, options.allowed);
    return answerOf(await openedFor(target), target, post);
  };
}

async function open(
  connector: ReturnType<typeof guardedConnector>,
  target: URL,
  onEnd: () => void,
): Promise<Opened> {
  const socket = await socketTo(connector, target);
  const session = connect(target.origin, { createConnection: () => socket });
  const opened: Opened = { session, lastTaken: null };
  session.setTimeout(idleMs, () => session.close());
  session.on('goaway', (_code, lastTaken) => {
    opened.lastTaken = lastTaken;
    onEnd();
  });
  session.once('close', onEnd);
  // Its streams fail by themselves, and they say why.
  session.on('error', onEnd);
  session.unref();
  return opened;
}

function socketTo(
  connector: ReturnType<typeof guardedConnector>,
  target: URL,
): Promise<Socket | TLSSocket> {
  const { hostname, host, protocol, port } = target;
  return new Promise((resolve, reject) =>
    connector({ hostname, host, protocol, port }, (error, socket) => {
      if (error) return reject(error instanceof FetchRefused ? error : notTaken(error));
      if ('alpnProtocol' in socket && socket.alpnProtocol !== 'h2') {
        socket.destroy();
        return reject(new NotTaken(`${host} does not speak HTTP/2.`));
      }
      resolve(socket);
    }),
  );
}

function notTaken(cause: Error): NotTaken {
  return new NotTaken(cause.message, { cause });
}

function answerOf(opened: Opened, target: URL, post: Http2Post): Promise<Fetched> {
  const { session } = opened;
  if (session.closed || session.destroyed)
    return Promise.reject(new NotTaken('The connection has ended.'));
  const most = post.maxBytes ?? 256 * 1024;
  return new Promise((resolve, reject) => {
    const stream = session.request({
      ...post.headers,
      ':method': 'POST',
      ':path': `${target.pathname}${target.search}`,
    });
    const parts: Buffer[] = [];
    let headers: Record<string, unknown> | null = null;
    let size = 0;
    const timer = setTimeout(
      () => stream.destroy(new Error(`${target.host} did not answer in time.`)),
      post.timeout ?? 10_000,
    );
    let failure: Error | null = null;
    stream.once('response', (found) => (headers = found));
    stream.on('data', (part: Buffer) => {
      size += part.length;
      if (size > most) stream.destroy(new FetchRefused(`The answer is larger than ${most} bytes.`));
      else parts.push(part);
    });
    stream.once('error', (error) => (failure = error));
    stream.once('close', () => {
      clearTimeout(timer);
      if (headers !== null && failure === null && stream.rstCode === constants.NGHTTP2_NO_ERROR)
        return resolve({
          status: Number(headers[':status']),
          headers: textsOf(headers),
          body: Buffer.concat(parts),
          url: target.href,
        });
      const error = failure ?? new Error(`${target.host} ended the connection before it answered.`);
      reject(wasNeverTaken(opened, stream) ? notTaken(error) : error);
    });
    stream.end(post.body);
  });
}

function wasNeverTaken(
  { lastTaken }: Opened,
  stream: { id?: number | undefined; rstCode?: number | undefined },
): boolean {
  if (stream.rstCode === constants.NGHTTP2_REFUSED_STREAM) return true;
  // Without a number it was never begun.
  return stream.id === undefined || (lastTaken !== null && stream.id > lastTaken);
}

function textsOf(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !name.startsWith(':'))
      .map(([name, value]) => [name, [value].flat().join(', ')]),
  );
}
