import {
  createSignInSession,
  watchOtherTabs,
} from '#features/session/sign-in/web/sign-in-session.ts';
import type { SessionParts, SignInSession } from '#features/session/sign-in/web/sign-in-session.ts';
import { watchLegacyFrame } from '#features/session/sign-in/web/legacy-frame.ts';
import { createUserManager } from '#features/session/sign-in/web/user-manager.ts';
import { links } from './links.ts';

/** Starts the session of this tab on the OpenID client of the browser; `callback` is where sign-ins of this page come back to. */
export function startSession(
  parts: Omit<SessionParts, 'client'> & { callback: string },
): SignInSession {
  const client = createUserManager({ callback: parts.callback });
  const session = createSignInSession({ ...parts, client });
  client.events.addAccessTokenExpiring(() => void session.updateToken());
  watchOtherTabs(session, () => window.location.assign('/'));
  watchLegacyFrame(session, {
    origins: [
      window.location.origin,
      ...(links.legacy === null ? [] : [new URL(links.legacy).origin]),
    ],
  });
  return session;
}
