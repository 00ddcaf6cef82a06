import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type JWK, type KoaContextWithOIDC } from 'oidc-provider';

/** A person at the external provider. */
export interface ExternalIdpClaims {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  groups?: string[];
  tenant?: string;
}

/** An OpenID provider of somebody else, with people who are signed in without being asked. For tests. */
export interface ExternalIdp {
  readonly issuer: string;
  readonly client: { id: string; secret: string };
  /** Who is signed in there, and by what. */
  who: { sub: string; amr?: string[] };
  readonly people: Map<string, ExternalIdpClaims>;
  /** Paths that were asked, the latest last. */
  readonly asked: string[];
  /** Answers of its own in place of the provider's, by path. */
  readonly instead: Map<string, (real: string) => unknown>;
  close(): Promise<void>;
}

/** Starts the provider on a free port; it knows one client, which comes back to `publicUrl`. */
export async function anExternalIdp(publicUrl: string): Promise<ExternalIdp> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { id: 'heliograph-at-work', secret: 'a-secret-of-the-client-0123456789' };
  const idp: ExternalIdp = {
    issuer,
    client,
    who: { sub: 'nobody' },
    people: new Map(),
    asked: [],
    instead: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const provider = await providerOf(idp, publicUrl);
  const handle = provider.callback();
  server.on('request', async (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    idp.asked.push(path);
    const instead = idp.instead.get(path);
    if (path.startsWith('/interaction/')) {
      const { sub, amr } = idp.who;
      await provider.interactionFinished(request, response, {
        login: { accountId: sub, ...(amr && { amr }) },
      });
    } else if (instead) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(instead(path)));
    } else {
      await handle(request, response);
    }
  });
  return idp;
}

async function providerOf(idp: ExternalIdp, publicUrl: string): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return new Provider(idp.issuer, {
    clients: [
      {
        client_id: idp.client.id,
        client_secret: idp.client.secret,
        redirect_uris: [`${publicUrl}/auth/outside/callback`],
        post_logout_redirect_uris: [`${publicUrl}/session/logout`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: {
      keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'work' } as JWK],
    },
    cookies: { keys: ['a-key-for-the-cookies-of-this-test'] },
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
      groups: ['groups', 'tenant'],
    },
    scopes: ['openid', 'email', 'profile', 'groups'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource },
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...idp.people.get(sub) }),
    }),
    loadExistingGrant: async (context) => {
      const { account, client, provider } = context.oidc;
      if (!account || !client) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  });
}

async function logoutSource(context: KoaContextWithOIDC, form: string): Promise<void> {
  context.body = `<!doctype html><html lang="en"><title>Leave</title>${form.replace('</form>', '<button name="logout" value="yes">Leave the company</button></form>')}</html>`;
}
