import type { UserManager } from 'oidc-client-ts';
import type { IdentityClient } from '#features/session/sign-in/web/sign-in-session.ts';

/** The OpenID client, loaded beside the first page instead of with it: nothing of it is needed before the first call. */
export function createIdentityClient(): IdentityClient {
  const loading: Promise<UserManager> = import('#features/session/sign-in/web/user-manager.ts').then((module) => module.createUserManager());
  return {
    signinRedirect: async (request) => (await loading).signinRedirect(request),
    signinRedirectCallback: async (url) => (await loading).signinRedirectCallback(url),
    signinSilent: async (request) => (await loading).signinSilent(request),
    signoutRedirect: async (request) => (await loading).signoutRedirect(request),
    removeUser: async () => (await loading).removeUser(),
  };
}
