import type { startSession } from './start-session.ts';
import type { SignInSession } from '#features/session/sign-in/web/sign-in-session.ts';

/** The session of this tab. The OpenID client is loaded beside the application: the sign-in page itself does not need it. */
export function createLazySession(parts: Parameters<typeof startSession>[0]): SignInSession {
  let started: SignInSession | null = null;
  const starting = import('./start-session.ts').then((module) => {
    started = module.startSession(parts);
    return started;
  });
  // Who asks the session for something hears of a failed load; until somebody asks it is nobody's error.
  starting.catch(() => {});
  return {
    user: () => started?.user() ?? null,
    accessToken: async () => (await starting).accessToken(),
    updateToken: async (minimum) => (await starting).updateToken(minimum),
    resume: async () => (await starting).resume(),
    begin: async (path, how) => (await starting).begin(path, how),
    complete: async () => (await starting).complete(),
    leave: async (next) => (await starting).leave(next),
    forget: async () => (await starting).forget(),
  };
}
