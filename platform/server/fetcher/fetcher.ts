import { lookup as systemLookup } from 'node:dns';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Agent, request, type Dispatcher } from 'undici';
import type { Fetched } from './fetched.ts';
import { nextHop, type FetchMethod, type Hop, type SentBody } from './follow-redirect.ts';
import { guardedConnector } from './guarded-connector.ts';
import { createHttp2Poster, type Http2Post } from './post-over-http2.ts';
import { checkUrl, FetchRefused } from './refuse-private-address.ts';

export type { Fetched } from './fetched.ts';
export { FetchRefused } from './refuse-private-address.ts';
export { NotTaken } from './post-over-http2.ts';

/** How a fetch may behave. */
export interface FetchOptions {
  method?: FetchMethod;
  headers?: Record<string, string>;
  /** What is sent; a stream is sent as it comes and only once. */
  body?: SentBody;
  /** Most bytes that are sent of a stream (default 200 MB). */
  maxSentBytes?: number;
  /** Takes the answer's body as it comes, in place of memory; ended when it is whole, destroyed when it is not. */
  to?: Writable;
  /** Largest body of an answer in bytes (default 5 MB). */
  maxBytes?: number;
  /** Time for everything, redirects included, in milliseconds (default 10,000). A side that is silent for ten seconds ends it too. */
  timeout?: number;
  /** Redirects followed at most (default 3); every hop is checked again. */
  redirects?: number;
  /** Whether a redirect to another origin (307, 308) gets the body too; without, it is refused. */
  resendBodyElsewhere?: boolean;
}

/** The product's only way out over HTTP. */
export interface Fetcher {
  fetch(url: string, options?: FetchOptions): Promise<Fetched>;
  /** Posts over HTTP/2, many at a time in one connection for each origin; nothing is redirected. Fails with NotTaken where the other side has certainly not looked at it. */
  postOverHttp2(url: string, post: Http2Post): Promise<Fetched>;
}

const defaults = {
  maxBytes: 5 * 1024 * 1024,
  maxSentBytes: 200 * 1024 * 1024,
  timeout: 10_000,
  redirects: 3,
} as const;

/** A fetcher of a copy that is held back: nothing leaves. */
export function heldFetcher(): Fetcher {
  const refuse = async (url: string): Promise<never> => {
    throw new FetchRefused(
      `${url} was not asked: this is a restored copy that sends nothing until an operator confirms it.`,
    );
  };
  return { fetch: refuse, postOverHttp2: refuse };
}

/** An outbound fetcher that refuses private addresses at connect time, after name resolution, so a changing name gains nothing. `allowed` lists host:port pairs exempted by the operator. */
export function createFetcher(
  options: { allowed?: readonly string[]; lookup?: typeof systemLookup; ca?: string } = {},
): Fetcher {
  const allowed = new Set(options.allowed ?? []);
  const lookup = options.lookup ?? systemLookup;
  const agent = new Agent({
    connect: guardedConnector({ allowed, lookup }),
    connections: 16,
    headersTimeout: 10_000,
    bodyTimeout: 10_000,
  });
  return {
    postOverHttp2: createHttp2Poster({ allowed, lookup, ...(options.ca && { ca: options.ca }) }),
    async fetch(url, how = {}) {
      const signal = AbortSignal.timeout(how.timeout ?? defaults.timeout);
      let hop: Hop = {
        target: checkUrl(url, allowed),
        method: how.method ?? 'GET',
        headers: { 'user-agent': 'Heliograph/1.0 (+link check)', ...how.headers },
        body: how.body,
      };
      for (let hops = 0; hops <= (how.redirects ?? defaults.redirects); hops += 1) {
        const answer = await request(hop.target, {
          dispatcher: agent,
          signal,
          method: hop.method,
          headers: hop.headers,
          ...(hop.body !== undefined && { body: sent(hop.body, how) }),
        });
        const location = answer.headers['location'];
        if (answer.statusCode < 300 || answer.statusCode >= 400 || typeof location !== 'string')
          return fetchedOf(answer, hop.target, how);
        await answer.body.dump();
        const target = checkUrl(addressOf(location, hop.target.href), allowed);
        const status = answer.statusCode;
        hop = nextHop(hop, { status, target }, how.resendBodyElsewhere ?? false);
      }
      throw new FetchRefused(`${url} redirects too often.`);
    },
  };
}

function addressOf(location: string, base: string): string {
  return URL.canParse(location, base) ? new URL(location, base).href : location;
}

async function fetchedOf(
  answer: Dispatcher.ResponseData,
  target: URL,
  how: FetchOptions,
): Promise<Fetched> {
  const limit = how.maxBytes ?? defaults.maxBytes;
  const body = atMost(answer.body, limit, `The answer is larger than ${limit} bytes.`);
  const about = { status: answer.statusCode, url: target.href, headers: flat(answer.headers) };
  if (how.to === undefined) {
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part);
    return { ...about, body: Buffer.concat(parts) };
  }
  await pipeline(body, how.to);
  return { ...about, body: Buffer.alloc(0) };
}

function sent(body: SentBody, how: FetchOptions): string | Buffer | Readable {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return body;
  const limit = how.maxSentBytes ?? defaults.maxSentBytes;
  return Readable.from(atMost(body, limit, `What is sent is larger than ${limit} bytes.`));
}

async function* atMost(
  body: AsyncIterable<Buffer>,
  limit: number,
  refusal: string,
): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > limit) throw new FetchRefused(refusal);
    yield part;
  }
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
}
