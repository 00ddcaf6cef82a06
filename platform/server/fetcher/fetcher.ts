import { lookup as resolve, type LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector, request } from 'undici';

/** What a fetch answers: the body is read whole, up to the stated limit. */
export interface Fetched {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** The address that answered, after redirects. */
  url: string;
}

/** How a fetch may behave. */
export interface FetchOptions {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Largest body in bytes (default 5 MB). */
  maxBytes?: number;
  /** Time for everything, redirects included, in milliseconds (default 10,000). */
  timeout?: number;
  /** Redirects followed at most (default 3); every hop is checked again. */
  redirects?: number;
}

/** The product's only way out over HTTP. */
export interface Fetcher {
  fetch(url: string, options?: FetchOptions): Promise<Fetched>;
}

/** The address may not be asked: not http(s), another port, or inside a private network. */
export class FetchRefused extends Error {}

/** An outbound fetcher that refuses private addresses at connect time, after name resolution, so a changing name gains nothing. `allowed` lists host:port pairs exempted by the operator. */
export function createFetcher(options: { allowed?: readonly string[] } = {}): Fetcher {
  const allowed = new Set(options.allowed ?? []);
  const agent = new Agent({
    connect: guardedConnector(allowed),
    connections: 16,
    headersTimeout: 10_000,
    bodyTimeout: 10_000,
  });
  return {
    async fetch(url, how = {}) {
      const signal = AbortSignal.timeout(how.timeout ?? 10_000);
      let target = checkUrl(url, allowed);
      for (let hop = 0; hop <= (how.redirects ?? 3); hop += 1) {
        const answer = await request(target, {
          dispatcher: agent,
          signal,
          method: how.method ?? 'GET',
          headers: { 'user-agent': 'Heliograph/1.0 (+link check)', ...how.headers },
          ...(how.body !== undefined && { body: how.body }),
        });
        const location = answer.headers['location'];
        if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string') {
          await answer.body.dump();
          target = checkUrl(new URL(location, target).href, allowed);
          continue;
        }
        return {
          status: answer.statusCode,
          url: target.href,
          headers: flat(answer.headers),
          body:
            how.method === 'HEAD'
              ? Buffer.alloc(0)
              : await readUpTo(answer.body, how.maxBytes ?? 5 * 1024 * 1024),
        };
      }
      throw new FetchRefused(`${url} redirects too often.`);
    },
  };
}

/** True for loopback, private, link-local, carrier, documentation, multicast and other addresses that are no public host. */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.process(address);
  return parsed.range() !== 'unicast' || oddRanges.check(parsed.toString(), parsed.kind());
}

// Unicast by the book, yet never a public host: NAT64 and 6to4 can wrap a private address.
const oddRanges = new BlockList();
oddRanges.addSubnet('64:ff9b::', 96, 'ipv6');
oddRanges.addSubnet('2002::', 16, 'ipv6');
oddRanges.addSubnet('192.0.0.0', 24, 'ipv4');
oddRanges.addSubnet('198.18.0.0', 15, 'ipv4');

function checkUrl(text: string, allowed: ReadonlySet<string>): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new FetchRefused(`${text} is no http or https address.`);
  if (url.username || url.password)
    throw new FetchRefused('An address with a user name or password is not fetched.');
  if (allowed.has(url.host)) return url;
  if (url.port !== '' && url.port !== '80' && url.port !== '443')
    throw new FetchRefused(`Port ${url.port} is not fetched.`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && isPrivateAddress(host))
    throw new FetchRefused(`${host} is not a public address.`);
  return url;
}

function guardedConnector(allowed: ReadonlySet<string>): buildConnector.connector {
  const open = buildConnector({ timeout: 5000 });
  const guarded = buildConnector({
    timeout: 5000,
    lookup: (host, how, done) =>
      resolve(host, { ...how, all: true }, (error, found) => {
        if (error) return done(error, '', 0);
        const addresses = found as unknown as LookupAddress[];
        const first = addresses[0];
        if (!first || addresses.some((one) => isPrivateAddress(one.address)))
          return done(new FetchRefused(`${host} is not a public address.`), '', 0);
        if (how.all)
          return (done as unknown as (error: null, all: LookupAddress[]) => void)(null, addresses);
        done(null, first.address, first.family);
      }),
  });
  return (target, done) =>
    (allowed.has(`${target.hostname}${target.port ? `:${target.port}` : ''}`) ? open : guarded)(
      target,
      done,
    );
}

async function readUpTo(body: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > limit) throw new FetchRefused(`The answer is larger than ${limit} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
}
