import { createHmac } from 'node:crypto';
import type { Fetcher } from '#platform/server/fetcher/fetcher.ts';
import { postBody, type PostAnswer } from '#platform/server/posting/post-body.ts';
import type { Secrets } from '#platform/server/secrets.ts';

/** The signing secret of an account. It is derived, not stored: a new version is a new secret. */
export function signingSecret(secrets: Secrets, accountId: number, version: number): string {
  return `whsec_${secrets.sign('event posts', `${accountId}:${version}`).toString('base64url')}`;
}

/** The header by which a receiver knows that a post is ours and new: HMAC-SHA256 over the time, a dot and the body. */
export function signatureHeader(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Posts a body with the account's signature. */
export function sendPost(
  fetcher: Fetcher,
  post: { url: string; secret: string; body: string; at: Date },
): Promise<PostAnswer> {
  return postBody(fetcher, {
    url: post.url,
    body: post.body,
    headers: {
      'user-agent': 'Heliograph-Events/1.0',
      'heliograph-signature': signatureHeader(post.secret, post.body, post.at),
    },
  });
}
