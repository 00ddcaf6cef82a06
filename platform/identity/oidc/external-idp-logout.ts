import type { InteractionResults, KoaContextWithOIDC } from 'oidc-provider';
import { z } from 'zod';

/** Answers the address where a person signs out at the external provider; null when it has none or is out of reach. */
export type ExternalIdpLogout = (idToken: string) => Promise<string | null>;

type OidcSession = NonNullable<KoaContextWithOIDC['oidc']['session']>;

const federatedLogin = z.object({ outside: z.object({ idToken: z.string() }) });

/** Keeps with the session what its sign-out at the external provider will need. */
export function rememberFederatedLogin(
  session: OidcSession,
  clientId: string,
  result: InteractionResults,
): void {
  if (!result.login) return;
  const parsed = federatedLogin.safeParse(result.login);
  const kept = {
    ...session.authorizations?.[clientId],
    outside: parsed.success ? parsed.data.outside : undefined,
  };
  session.authorizations = { ...session.authorizations, [clientId]: kept };
}

/** After the sign-out here, sends a person who came from an external provider on to sign out there as well. */
export function signOutAtExternalIdp(
  logout: ExternalIdpLogout,
  about: { clientId: string; page: (title: string, body: string) => string },
) {
  return async (context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    if (context.oidc?.route !== 'end_session_confirm' || context.status !== 303) return;
    const session = context.oidc.session;
    const kept = federatedLogin.safeParse(session?.authorizations?.[about.clientId]);
    const address = kept.success ? await logout(kept.data.outside.idToken) : null;
    if (address === null) return;
    // A page and no redirect: the browser would hold a redirect after a form against the policy of that form's page.
    context.remove('location');
    context.status = 200;
    context.type = 'html';
    const shown = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    context.body = about.page(
      'Signing out',
      `<meta http-equiv="refresh" content="0;url=${shown}"><p><a href="${shown}">Go on</a></p>`,
    );
  };
}
