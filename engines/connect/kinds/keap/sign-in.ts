import { z } from 'zod';
import { credentialsOfGrant, oauthGrant } from '../../oauth-grant.ts';
import { jsonOf } from '../../read-json.ts';
import {
  StoreFault,
  type ConnectedStore,
  type Credentials,
  type StoreIo,
  type StoreSignIn,
} from '../../adapter.ts';
import type { KeapApp } from './app.ts';

const grant = oauthGrant.required().extend({
  scope: z.string().optional().default(''),
});
const refusal = z.object({ error: z.string(), error_description: z.string().optional() });

/** How people allow our app at Keap. Without an app nobody can. */
export function keapSignIn(app: KeapApp | null): StoreSignIn {
  return {
    dialogUrl({ state, redirectUri }) {
      const { signInUrl, clientId } = needed(app);
      const query = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code' };
      return `${signInUrl}/app/oauth/authorize?${new URLSearchParams({ ...query, scope: 'full', state }).toString()}`;
    },
    async finish(ask, { query, redirectUri, now }) {
      if (query['error'] !== undefined || !query['code'])
        throw new StoreFault('refused', 'The connection was not allowed at Keap.');
      const { clientId, clientSecret } = needed(app);
      const said = await askToken(ask, needed(app), {
        form: {
          grant_type: 'authorization_code',
          client_id: clientId,
          client_secret: clientSecret,
          code: query['code'],
          redirect_uri: redirectUri,
        },
        onRefusal: 'refused',
      });
      // The scope names the application that was chosen, as in full|name.infusionsoft.com.
      const tenant = (said.scope.split('|')[1] ?? '').trim().toLowerCase();
      if (tenant === '') throw new StoreFault('refused', 'Keap did not say which account it is.');
      return { credentials: credentialsOfGrant(said, now), remoteId: tenant, domain: tenant };
    },
  };
}

/** Makes a new token; Keap takes a refresh token once, and gives another. */
export async function refreshKeap(
  app: KeapApp | null,
  ask: StoreIo['ask'],
  { store: { credentials }, now }: { store: ConnectedStore; now: Date },
): Promise<Credentials> {
  const { clientId, clientSecret } = needed(app);
  const said = await askToken(ask, needed(app), {
    form: { grant_type: 'refresh_token', refresh_token: credentials.refreshToken ?? '' },
    basic: Buffer.from(`${clientId}:${clientSecret}`).toString('base64'),
    onRefusal: 'signed_out',
  });
  return credentialsOfGrant(said, now);
}

function needed(app: KeapApp | null): KeapApp {
  if (!app)
    throw new StoreFault(
      'refused',
      'This installation has no app at Keap: its operator sets KEAP_CLIENT_ID and KEAP_CLIENT_SECRET.',
    );
  return app;
}

async function askToken(
  ask: StoreIo['ask'],
  { apiUrl }: KeapApp,
  {
    form,
    basic,
    onRefusal,
  }: { form: Record<string, string>; basic?: string; onRefusal: 'refused' | 'signed_out' },
): Promise<z.output<typeof grant>> {
  const { text } = await ask({
    url: `${apiUrl}/token`,
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...(basic !== undefined && { authorization: `Basic ${basic}` }),
    },
    body: new URLSearchParams(form).toString(),
  });
  const said = jsonOf(text);
  const given = grant.safeParse(said);
  if (given.success) return given.data;
  const refused = refusal.safeParse(said);
  if (!refused.success)
    throw new StoreFault('busy', 'Keap answered something that is not understood.');
  const words = refused.data.error_description ?? refused.data.error;
  throw new StoreFault(onRefusal, `Keap said: ${words.slice(0, 200)}.`);
}
