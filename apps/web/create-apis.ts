import type { ParsedLocation } from '@tanstack/react-router';
import type { SignInSession } from '#features/session/sign-in/web/sign-in-session.ts';
import { createApi } from '#platform/web/api/create-api.ts';
import type { Api } from '#platform/web/api/create-api.ts';
import { displayZone } from '#platform/web/format/time-zone.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';

interface ApiSurroundings {
  session: SignInSession;
  go: (path: string) => void;
  here: () => Pick<ParsedLocation, 'href' | 'pathname'>;
}

/** Makes the client of each account once, with the refusals of the error catalogue wired to the shell. */
export function createApis({ session, go, here }: ApiSurroundings): (accountId: number | null) => Api {
  const made = new Map<number | null, Api>();
  const make = (accountId: number | null): Api => createApi({
    accountId,
    getToken: () => session.accessToken(),
    timeZone: displayZone,
    onUnauthorised: () => {
      session.begin(here().href).catch((error: unknown) => go(`/authentication?error=${encodeURIComponent(error instanceof Error ? error.message : String(error))}`));
    },
    onForbidden: (error) => {
      snackbar.error(error.message);
      go('/access-denied');
    },
    onFreshSignIn: async () => {
      const { askPassword } = await import('#features/session/password/web/ask-password.tsx');
      return askPassword({ api: apiOf(null), signInAgain: () => void session.begin(here().href, { again: true }) });
    },
    onNoFeature: (feature) => {
      if (!here().pathname.endsWith('/dashboard')) go(`/error-460?titleName=${encodeURIComponent(feature ?? '')}`);
    },
  });
  const apiOf = (accountId: number | null): Api => {
    const api = made.get(accountId) ?? make(accountId);
    made.set(accountId, api);
    return api;
  };
  return apiOf;
}
