import { bytes, type Answer } from '../http/route.ts';

/** A page of ours for strangers: it runs nothing, is kept nowhere and tells other sites nothing. */
export function ownPage(html: string, status = 200): Answer {
  return bytes(
    Buffer.from(html),
    'text/html; charset=utf-8',
    {
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
    status,
  );
}
