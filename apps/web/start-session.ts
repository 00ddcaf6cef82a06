import { createSignInSession, watchOtherTabs } from '#features/session/sign-in/web/sign-in-session.ts';
import type { SessionParts, SignInSession } from '#features/session/sign-in/web/sign-in-session.ts';
import { watchLegacyFrame } from '#features/session/sign-in/web/legacy-frame.ts';
import { createUserManager } from '#features/session/sign-in/web/user-manager.ts';

// Where an older application runs that is shown in a frame of this one; set when the web application is built.
const legacyOrigins = [import.meta.env['VITE_LEGACY_URL'] as unknown].flatMap((url) => (typeof url === 'string' && URL.canParse(url) ? [new URL(url).origin] : []));

/** Starts the session of this tab on the OpenID client of the browser. */
export function startSession(parts: Omit<SessionParts, 'client'>): SignInSession {
  const client = createUserManager();
  const session = createSignInSession({ ...parts, client });
  client.events.addAccessTokenExpiring(() => void session.updateToken());
  watchOtherTabs(session, () => window.location.assign('/'));
  watchLegacyFrame(session, { origins: [window.location.origin, ...legacyOrigins] });
  return session;
}
