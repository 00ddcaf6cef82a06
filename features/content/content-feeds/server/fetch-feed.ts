import { FetchRefused, type Fetched, type Fetcher } from '#platform/server/fetcher/fetcher.ts';
import type { FeedMapping } from '../contract.ts';
import { readFeed } from './reading/read-feed.ts';
import type { ReadItem } from './reading/read-item.ts';

/** What is asked of a feed's server. */
export interface AskedFeed {
  url: string;
  mapping: FeedMapping;
  etag: string | null;
  lastModified: string | null;
  now: Date;
}

/** What came of it. */
export type FetchedFeed =
  | {
      kind: string;
      title: string;
      items: ReadItem[];
      etag: string | null;
      lastModified: string | null;
    }
  | 'unchanged'
  | { fault: string; retryAfter: number | null };

const mostBytes = 5 * 1024 * 1024;
const longestRest = 24 * 3600;

/** Asks for a feed, only for what is new where its server can tell; never throws for what the server does. */
export async function fetchFeed(
  fetcher: Fetcher,
  { url, mapping, etag, lastModified, now }: AskedFeed,
): Promise<FetchedFeed> {
  let answer: Fetched;
  try {
    answer = await fetcher.fetch(url, {
      maxBytes: mostBytes,
      timeout: 10_000,
      headers: {
        accept:
          'application/rss+xml, application/atom+xml, application/feed+json, application/json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5',
        ...(etag !== null && { 'if-none-match': etag }),
        ...(lastModified !== null && { 'if-modified-since': lastModified }),
      },
    });
  } catch (error) {
    return { fault: faultOf(error), retryAfter: null };
  }
  const { status, headers } = answer;
  if (status === 304 && (etag ?? lastModified) !== null) return 'unchanged';
  if (status !== 200)
    return {
      fault: `answers with status ${status}: give an address that opens without signing in`,
      retryAfter: restIn(headers['retry-after'], now),
    };
  const contentType = headers['content-type'] ?? '';
  const read = await readFeed({ body: answer.body, contentType, url: answer.url, mapping });
  if ('fault' in read) return { ...read, retryAfter: null };
  return {
    ...read,
    etag: headers['etag']?.slice(0, 500) ?? null,
    lastModified: headers['last-modified']?.slice(0, 100) ?? null,
  };
}

function faultOf(error: unknown): string {
  const refusal = [error, error instanceof Error ? error.cause : null].find(
    (one) => one instanceof FetchRefused,
  );
  if (refusal) return `cannot be fetched: ${refusal.message}`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'it took too long';
  return `cannot be reached (${code}): check the address`;
}

/** Seconds that a server asks to be left alone, a day at most; null where it does not say. */
function restIn(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,9}$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - now.getTime()) / 1000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), longestRest);
}
