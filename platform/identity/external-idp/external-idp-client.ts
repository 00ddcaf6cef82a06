import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
  type CustomFetch,
} from 'openid-client';
import { createFetcher, type Fetcher } from '../../server/fetcher/fetcher.ts';
import type { ExternalIdpConfig } from '../../server/external-idp-settings.ts';

/** What must be kept between leaving for the provider and coming back. */
export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The conversation with one external OpenID provider. */
export interface ExternalIdpClient {
  /** Where the browser goes to sign in, with PKCE, state and nonce. */
  begin(): Promise<{ address: string; request: AuthorizationRequest }>;
  /** Trades the code for the claims of a verified ID token and of userinfo. */
  complete(
    callback: URL,
    request: AuthorizationRequest,
  ): Promise<{ claims: Record<string, unknown>; idToken: string }>;
  /** Where a person signs out there; null when the provider has no such address. */
  endSession(idToken: string): Promise<string | null>;
}

const redirectPath = '/auth/outside/callback';

/** Speaks with the configured provider, over the product's own fetcher: its host alone may be inside a private network. */
export function createExternalIdpClient(
  config: ExternalIdpConfig,
  publicUrl: string,
): ExternalIdpClient {
  const send = overFetcher(createFetcher({ allowed: [new URL(config.issuer).host] }));
  let known: Promise<Configuration> | null = null;
  const discover = (): Promise<Configuration> => {
    // A provider that was out of reach is asked again by the next sign-in.
    known ??= discovery(
      new URL(config.issuer),
      config.clientId,
      config.clientSecret ?? undefined,
      config.clientSecret === null ? None() : undefined,
      {
        [customFetch]: send,
        timeout: 10,
        execute: [
          enableNonRepudiationChecks,
          ...(config.issuer.startsWith('http:') ? [allowInsecureRequests] : []),
        ],
      },
    ).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
  return {
    async begin() {
      const request = {
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
      };
      const address = buildAuthorizationUrl(await discover(), {
        redirect_uri: `${publicUrl}${redirectPath}`,
        scope: config.scopes,
        response_type: 'code',
        state: request.state,
        nonce: request.nonce,
        code_challenge: await calculatePKCECodeChallenge(request.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, request };
    },
    async complete(callback, request) {
      const provider = await discover();
      const tokens = await authorizationCodeGrant(provider, callback, {
        expectedState: request.state,
        expectedNonce: request.nonce,
        pkceCodeVerifier: request.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || !tokens.id_token) throw new Error('The provider answered no ID token.');
      const more = provider.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(provider, tokens.access_token, claims.sub)
        : {};
      // What was signed wins over what was not.
      return { claims: { ...more, ...claims }, idToken: tokens.id_token };
    },
    async endSession(idToken) {
      const provider = await discover();
      if (!provider.serverMetadata().end_session_endpoint) return null;
      return buildEndSessionUrl(provider, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${publicUrl}/session/logout`,
        state: 'signed-out',
      }).href;
    },
  };
}

/** The callback's address as the provider was told it, with the query that came. */
export function callbackUrl(publicUrl: string, query: string): URL {
  return new URL(`${publicUrl}${redirectPath}?${query}`);
}

function overFetcher(fetcher: Fetcher): CustomFetch {
  return async (url, options) => {
    const body = options.body instanceof URLSearchParams ? options.body.toString() : options.body;
    if (body !== undefined && body !== null && typeof body !== 'string')
      throw new TypeError('Only texts are sent to the OpenID provider.');
    if (options.method !== 'GET' && options.method !== 'POST')
      throw new TypeError(`${options.method} is not sent to the OpenID provider.`);
    // No redirects: a body with the client's secret goes nowhere but to the stated address.
    const answer = await fetcher.fetch(url, {
      method: options.method,
      headers: options.headers,
      redirects: 0,
      maxBytes: 1024 * 1024,
      ...(typeof body === 'string' && { body }),
    });
    const empty = answer.status === 204 || answer.status === 304 || answer.body.length === 0;
    return new Response(empty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: answer.headers,
    });
  };
}
