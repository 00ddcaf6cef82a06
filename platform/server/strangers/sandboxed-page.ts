import type { Answer } from '../http/answers.ts';

/** How a page that customers wrote is answered. */
export interface SandboxedPage {
  /** Whether it is asked for under a verified host of the account's own, where its scripts may do as they like. */
  readonly isOnOwnHost: boolean;
  /** Stands at our own scripts in the page: under our name they are the only ones that run. */
  readonly scriptNonce?: string;
  /** Other sites may show it in a frame. */
  readonly isForFrames?: true;
  readonly status?: number;
  /** Headers besides, such as how long it may be kept. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers customers' HTML so that it never acts as us: under our own name without an origin, so without cookies, storage and other pages of ours, and with no script but ours. */
export function sandboxedPage(html: string, how: SandboxedPage): Answer {
  const { isOnOwnHost, scriptNonce, isForFrames = false, status = 200, headers = {} } = how;
  const policy = isOnOwnHost ? policyOfOwnHost : policyOfOurHost(scriptNonce);
  return {
    kind: 'page',
    status,
    html,
    isForFrames,
    headers: {
      'content-security-policy': isForFrames ? policy : `${policy}; frame-ancestors 'self'`,
      // Not every browser opens a page that has both a sandbox and an opener policy.
      'cross-origin-opener-policy': 'unsafe-none',
      ...(isForFrames && { 'cross-origin-resource-policy': 'cross-origin' }),
      ...headers,
    },
  };
}

const policyOfOwnHost =
  "default-src 'self' https: data: blob: 'unsafe-inline' 'unsafe-eval'; object-src 'none'; base-uri 'self'; form-action 'self' https:";

function policyOfOurHost(scriptNonce: string | undefined): string {
  if (scriptNonce !== undefined && !/^[\w-]{16,64}$/.test(scriptNonce))
    throw new Error('A nonce is 16 to 64 letters of base64url.');
  return [
    'sandbox allow-forms allow-scripts allow-popups',
    "default-src 'none'",
    `script-src ${scriptNonce === undefined ? "'none'" : `'nonce-${scriptNonce}'`}`,
    "style-src 'self' https: 'unsafe-inline'",
    "img-src 'self' https: data:",
    "font-src 'self' https: data:",
    "media-src 'self' https:",
    "connect-src 'self'",
    'frame-src https:',
    "form-action 'self' https:",
    "base-uri 'none'",
  ].join('; ');
}
