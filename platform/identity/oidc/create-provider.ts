import {
  interactionPolicy,
  Provider,
  type Configuration,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { Logger } from 'pino';
import { acrossAccounts } from '../../server/account/account.ts';
import type { Database } from '../../server/database/connect.ts';
import { accountsRequiring, provesSecondFactor } from '../factors/second-factor.ts';
import {
  signOutAtExternalIdp,
  rememberFederatedLogin,
  type ExternalIdpLogout,
} from './external-idp-logout.ts';
import { allowInlineScript } from './inline-script.ts';
import { OidcRecords } from './oidc-records.ts';
import type { SigningKeys } from './signing-keys.ts';
import { findSubject, userIdOfSubject } from './subject.ts';
import { providerNow } from './provider-time.ts';

/** The one client: the product's own web app. */
export const webClientId = 'heliograph-web';

const minute = 60;
const day = 24 * 60 * minute;
const longestSession = 14 * day;
const longestIdle = 2 * day;

interface ProviderParts {
  publicUrl: string;
  database: Database;
  keys: SigningKeys;
  log: Logger;
  /** Where a person who came from an external provider signs out there; null when there is none. */
  externalIdpLogout: ExternalIdpLogout | null;
}

/** The embedded OpenID provider: code flow with PKCE, opaque access tokens, rotating refresh tokens, sign-out. */
export function createProvider(parts: ProviderParts): Provider {
  const provider = new Provider(`${parts.publicUrl}/oidc`, configuration(parts));
  provider.proxy = true;
  if (parts.externalIdpLogout)
    provider.use(signOutAtExternalIdp(parts.externalIdpLogout, { clientId: webClientId, page }));
  provider.on('server_error', (_context, error) =>
    parts.log.error({ err: error }, 'the OpenID provider failed'),
  );
  provider.on('grant.revoked', (_context, grantId) =>
    parts.log.info({ grantId }, 'a sign-in was revoked'),
  );
  return provider;
}

function configuration(parts: ProviderParts): Configuration {
  const { publicUrl, database, keys } = parts;
  const isSecure = publicUrl.startsWith('https:');
  const cookie = { signed: true, httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  return {
    adapter: (model) => new OidcRecords(database, model),
    clients: [webClient(publicUrl)],
    jwks: keys.jwks,
    cookies: {
      keys: keys.cookieKeys,
      long: cookie,
      short: cookie,
      names: isSecure
        ? {
            session: '__Host-hg_session',
            interaction: '__Secure-hg_interaction',
            resume: '__Secure-hg_resume',
          }
        : { session: 'hg_session', interaction: 'hg_interaction', resume: 'hg_resume' },
    },
    findAccount: (_context, subject) => findSubject(database, subject),
    claims: { openid: ['sub'], profile: ['name', 'given_name', 'family_name'], email: ['email'] },
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    responseTypes: ['code'],
    // Inside the provider a subject is user and credential epoch; clients see the user's id alone.
    subjectTypes: ['pairwise'],
    pairwiseIdentifier: async (_context, subject) => String(userIdOfSubject(subject)),
    pkce: { required: () => true },
    clientBasedCORS: (_context, from) => from === new URL(publicUrl).origin,
    interactions: {
      url: (_context, interaction) => `/auth/interaction/${interaction.uid}`,
      policy: policyOf(database),
    },
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    // Without this, tokens with offline_access would outlive a sign-out.
    expiresWithSession: async () => true,
    loadExistingGrant: firstPartyGrant,
    ttl: {
      AccessToken: 5 * minute,
      AuthorizationCode: minute,
      IdToken: 5 * minute,
      Interaction: 60 * minute,
      Grant: longestSession,
      RefreshToken: (_context, token) =>
        Math.max(
          1,
          Math.min(longestIdle, (token.iiat ?? providerNow()) + longestSession - providerNow()),
        ),
      Session: (_context, session) =>
        session.loginTs
          ? Math.max(1, session.loginTs + longestSession - providerNow())
          : 60 * minute,
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signOutPage,
        postLogoutSuccessSource: signedOutPage,
      },
    },
    renderError: (context, out) => {
      const text = out.error_description ?? out.error;
      context.redirect(`${publicUrl}/authentication?${new URLSearchParams({ error: text })}`);
    },
  };
}

function webClient(publicUrl: string) {
  return {
    client_id: webClientId,
    client_name: 'Heliograph',
    token_endpoint_auth_method: 'none' as const,
    application_type: 'web' as const,
    subject_type: 'pairwise' as const,
    id_token_signed_response_alg: 'ES256' as const,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    // Each product is a page of its own, which takes its tokens itself: they never leave the page's memory.
    redirect_uris: [
      `${publicUrl}/auth/callback`,
      `${publicUrl}/service/auth/callback`,
      `${publicUrl}/commerce/auth/callback`,
      `${publicUrl}/auth/silent`,
    ],
    post_logout_redirect_uris: [`${publicUrl}/session/logout`, `${publicUrl}/`],
  };
}

// An account may begin to ask for a second factor while somebody is signed in without one: they sign in again then.
function policyOf(database: Database) {
  const policy = interactionPolicy.base();
  policy.get('login')?.checks.add(
    new interactionPolicy.Check(
      'second_factor',
      'A second factor is required',
      'login_required',
      async ({ oidc }) => {
        const { session } = oidc;
        if (!session?.accountId || provesSecondFactor(session.amr)) return false;
        const userId = userIdOfSubject(session.accountId);
        return acrossAccounts(
          database,
          'which accounts ask for a second factor',
          async (db) => (await accountsRequiring(db, userId)).length > 0,
        );
      },
    ),
  );
  return policy;
}

// The product's own app asks nobody for consent.
async function firstPartyGrant(context: KoaContextWithOIDC) {
  const { client, session, account, provider, result } = context.oidc;
  if (!client || !account) return undefined;
  if (session && result) rememberFederatedLogin(session, client.clientId, result);
  const grantId = result?.consent?.grantId ?? session?.grantIdFor(client.clientId);
  const known = grantId ? await provider.Grant.find(grantId) : undefined;
  if (known && known.accountId === account.accountId) return known;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope('openid profile email offline_access');
  await grant.save();
  return grant;
}

// Leaving was asked for in the app already, so the page sends its form at once; without scripts a button does. Whoever comes
// from elsewhere is asked, so that no other site signs people out.
async function signOutPage(context: KoaContextWithOIDC, form: string): Promise<void> {
  const withAnswer = form.replace(
    '</form>',
    '<input type="hidden" name="logout" value="yes"/></form>',
  );
  if (!isAskedByApp(context)) {
    const question = '<p>Do you want to sign out?</p>';
    const button = '<button>Sign out</button></form><p><a href="/">Stay signed in</a></p>';
    context.body = page('Sign out', `${question}${withAnswer.replace('</form>', button)}`);
    return;
  }
  const script = allowInlineScript(context, `document.getElementById('op.logoutForm').submit();`);
  const fallback = '<noscript><button>Sign out</button></noscript></form>';
  context.body = page(
    'Signing out',
    `${withAnswer.replace('</form>', fallback)}<script>${script}</script>`,
  );
}

// The app proves itself by the person's own ID token, or the browser says that one of our pages leads here.
function isAskedByApp(context: KoaContextWithOIDC): boolean {
  const { session, entities } = context.oidc;
  const subject = session?.accountId;
  const hint = entities.IdTokenHint as { payload?: { sub?: unknown } } | undefined;
  if (subject !== undefined && hint?.payload?.sub === String(userIdOfSubject(subject))) return true;
  return ['same-origin', 'same-site'].includes(context.get('sec-fetch-site'));
}

async function signedOutPage(context: KoaContextWithOIDC): Promise<void> {
  context.body = page(
    'Signed out',
    '<p>You are signed out.</p><p><a href="/">Sign in again</a></p>',
  );
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body>${body}</body></html>`;
}
