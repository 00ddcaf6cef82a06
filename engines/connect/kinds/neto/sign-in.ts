import { z } from 'zod';
import { StoreFault, type StoreAdapter, type StoreSignIn } from '../../adapter.ts';
import { credentialsOfGrant, oauthGrant } from '../../oauth-grant.ts';
import { jsonOf } from '../../read-json.ts';

/** The app that owners of stores allow to read them. */
export interface NetoApp {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authUrl: string;
}

const grant = oauthGrant.extend({
  // A host alone: calls with the token go there.
  store_domain: z.string().regex(/^[a-z0-9.-]+(?::\d{1,5})?$/i),
  store_name: z.string().optional(),
});

/** How owners allow the app at Neto; the store they allowed is the one that Neto names with the token. */
export function netoSignIn(app: NetoApp): StoreSignIn {
  return {
    dialogUrl: ({ domain, state, redirectUri }) =>
      `${app.authUrl}/oauth/v2/auth?${new URLSearchParams({
        version: '2',
        client_id: app.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        store_domain: domain,
        state,
      }).toString()}`,
    async finish(ask, { query, redirectUri, now }) {
      const code = query['code'] ?? '';
      if (code === '') throw new StoreFault('refused', 'Neto was not allowed to share the store.');
      const said = await askForToken(ask, app, {
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
        code,
        access_code: code,
      });
      const domain = said.store_domain.toLowerCase();
      return {
        credentials: credentialsOfGrant(said, now),
        remoteId: domain,
        domain,
        ...(said.store_name !== undefined && { organizationName: said.store_name.slice(0, 255) }),
      };
    },
  };
}

/** Makes a new token of a store whose tokens end. */
export function netoRefresh(app: NetoApp): NonNullable<StoreAdapter['refresh']> {
  return async (ask, { credentials }, now) => {
    if (credentials.refreshToken === undefined)
      throw new StoreFault('signed_out', 'The access to Neto has ended.');
    const said = await askForToken(ask, app, {
      grant_type: 'refresh_token',
      refresh_token: credentials.refreshToken,
    });
    return credentialsOfGrant(said, now);
  };
}

async function askForToken(
  ask: Parameters<StoreSignIn['finish']>[0],
  { clientId, clientSecret, authUrl }: NetoApp,
  fields: Readonly<Record<string, string>>,
): Promise<z.output<typeof grant>> {
  const { status, text } = await ask({
    url: `${authUrl}/oauth/v2/token?version=2`,
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      ...fields,
    }).toString(),
  });
  // A code or token that was used, has ended or was taken back.
  if (status >= 400) throw new StoreFault('signed_out', 'Neto gives no access any more.');
  const said = grant.safeParse(jsonOf(text));
  if (!said.success)
    throw new StoreFault('refused', 'Neto answered something that is not understood.');
  return said.data;
}
