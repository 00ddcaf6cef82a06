import { createSignInSession, watchOtherTabs } from '#features/session/sign-in/web/sign-in-session.ts';
import type { SessionParts, SignInSession } from '#features/session/sign-in/web/sign-in-session.ts';
import { createUserManager } from '#features/session/sign-in/web/user-manager.ts';

/** Starts the session of this tab on the OpenID client of the browser. */
export function startSession(parts: Omit<SessionParts, 'client'>): SignInSession {
  const session = createSignInSession({ ...parts, client: createUserManager() });
  watchOtherTabs(session, () => window.location.assign('/'));
  return session;
}
