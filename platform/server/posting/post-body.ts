import { FetchRefused, type Fetcher } from '../fetcher/fetcher.ts';

/** How an address answered a post. */
export interface PostAnswer {
  isTaken: boolean;
  status: number | null;
  tookMs: number;
  /** Why it counts as a failure; null when it was taken. */
  error: string | null;
  /** The beginning of what was answered. */
  response: string;
}

/** A body for an address of an account, with the headers by which the receiver knows it. */
export interface Post {
  url: string;
  body: string;
  headers: Readonly<Record<string, string>>;
}

/** Posts JSON to an account's own server; only an answer of 200 to 299 within ten seconds counts as taken. Redirects are not followed. */
export async function postBody(fetcher: Fetcher, post: Post): Promise<PostAnswer> {
  const began = performance.now();
  const took = (): number => Math.round(performance.now() - began);
  try {
    const answer = await fetcher.fetch(post.url, {
      method: 'POST',
      body: post.body,
      redirects: 0,
      timeout: 10_000,
      maxBytes: 1024 * 1024,
      headers: { 'content-type': 'application/json', ...post.headers },
    });
    const isTaken = answer.status >= 200 && answer.status < 300;
    return {
      isTaken,
      status: answer.status,
      tookMs: took(),
      error: isTaken ? null : `It answered ${answer.status}.`,
      response: textOf(answer.body),
    };
  } catch (error) {
    return { isTaken: false, status: null, tookMs: took(), error: sentenceOf(error), response: '' };
  }
}

function textOf(body: Buffer): string {
  return body.toString('utf8').toWellFormed().replaceAll('\u0000', '').slice(0, 500);
}

function sentenceOf(error: unknown): string {
  if (error instanceof FetchRefused)
    return error.message.endsWith('redirects too often.')
      ? 'It answered with a redirect, which is not followed: set the address it leads to.'
      : error.message;
  if (error instanceof Error && error.name === 'TimeoutError')
    return 'It did not answer within ten seconds.';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof FetchRefused) return cause.message;
  return `It could not be reached: ${cause instanceof Error ? cause.message : String(cause)}`.slice(
    0,
    500,
  );
}
