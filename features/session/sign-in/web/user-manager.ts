import { InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { fetchNavigator } from './fetch-navigator.ts';

/** Tokens with fewer seconds left than this are refreshed before they are used. */
export const refreshThresholdSeconds = 15;

/** How many seconds a token should have left after an update: one with fewer is traded for a new one. */
export const minimumValiditySeconds = 30;

/**
 * The OpenID Connect client of the browser. Tokens live in memory alone; only the short-lived state of a sign-in that is
 * under way is kept, for this tab, until the identity provider sends the browser back to the path `callback`.
 */
export function createUserManager({
  callback,
  origin = window.location.origin,
}: {
  callback: string;
  origin?: string;
}): UserManager {
  const settings = {
    authority: `${origin}/oidc`,
    client_id: 'heliograph-web',
    redirect_uri: origin + callback,
    silent_redirect_uri: `${origin}/auth/silent`,
    post_logout_redirect_uri: `${origin}/session/logout`,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
    automaticSilentRenew: false,
    accessTokenExpiringNotificationTimeInSeconds: minimumValiditySeconds,
  };
  return new UserManager(settings, undefined, undefined, fetchNavigator);
}
