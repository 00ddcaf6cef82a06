import { createHmac } from 'node:crypto';
import { FetchRefused, type Fetcher } from '#platform/server/fetcher/fetcher.ts';
import type { Secrets } from '#platform/server/secrets.ts';

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

/** The signing secret of an account. It is derived, not stored: a new version is a new secret. */
export function signingSecret(secrets: Secrets, accountId: number, version: number): string {
  return `whsec_${secrets.sign('event posts', `${accountId}:${version}`).toString('base64url')}`;
}

/** The header by which a receiver knows that a post is ours and new: HMAC-SHA256 over the time, a dot and the body. */
export function signatureHeader(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Posts a body; only an answer of 200 to 299 within ten seconds counts as taken. Redirects are not followed. */
export async function sendPost(
  fetcher: Fetcher,
  post: { url: string; secret: string; body: string; at: Date },
): Promise<PostAnswer> {
  const began = performance.now();
  const took = (): number => Math.round(performance.now() - began);
  try {
    const answer = await fetcher.fetch(post.url, {
      method: 'POST',
      body: post.body,
      redirects: 0,
      timeout: 10_000,
      maxBytes: 1024 * 1024,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Heliograph-Events/1.0',
        'heliograph-signature': signatureHeader(post.secret, post.body, post.at),
      },
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
