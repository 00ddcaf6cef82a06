import type { User, UserManager } from 'oidc-client-ts';
import { renewAccessToken, type FreshTokens, type SignedIn } from './renew-access-token.ts';
import { safePath } from './safe-path.ts';
import { afterSignOutKey, type AfterSignOut } from './sign-out-state.ts';

/** Set in local storage while somebody is signed in, so that a sign-out in one tab reaches the others. */
export const signedInFlag = 'heliograph.signed-in';

/** The part of the OpenID client that a session needs. */
export type IdentityClient = Pick<
  UserManager,
  'signinRedirect' | 'signinRedirectCallback' | 'signinSilent' | 'signoutRedirect' | 'removeUser'
> & {
  readonly metadataService: { getMetadata(): Promise<unknown> };
};

/** Who is signed in in this tab, with tokens that are always fresh. */
export interface SignInSession extends FreshTokens {
  /** The OpenID user, or null before sign-in. */
  user(): User | null;
  /** Takes tokens of a sign-in that this browser has already, without leaving the page; false when the sign-in page has to be asked. */
  resume(): Promise<boolean>;
  /** Leaves for the sign-in page and comes back to `path`; `again` asks for the password of somebody who is signed in. Callers that ask at the same time share one sign-in. */
  begin(path: string, how?: { again?: boolean }): Promise<never>;
  /** Finishes a sign-in on the callback page and answers the path that was asked for. */
  complete(): Promise<string>;
  /** Leaves for the identity provider to end its session; it sends the browser to /session/logout with a state. `ended`: it is out of reach. */
  leave(next?: AfterSignOut): Promise<'left' | 'ended'>;
  /** Clears what this browser keeps: tokens, account data and local storage. Answers what was to follow the sign-out. */
  forget(): Promise<AfterSignOut>;
}

/** What a session is made of. */
export interface SessionParts {
  client: IdentityClient;
  /** Shared by the tabs of the browser, and of this tab alone. */
  storage: { shared: Storage; tab: Storage };
  /** Clears what the application itself keeps. */
  forget: () => void | Promise<void>;
}

/** Builds the session of this tab. */
export function createSignInSession({ client, storage, forget }: SessionParts): SignInSession {
  const signedIn: SignedIn = { user: null };
  let resuming: Promise<boolean> | undefined;
  let beginning: Promise<never> | undefined;
  let completing: Promise<string> | undefined;
  let leaving: Promise<'left' | 'ended'> | undefined;

  const forgetHere = async (): Promise<AfterSignOut> => {
    const next = storage.tab.getItem(afterSignOutKey) === 'sign-in' ? 'sign-in' : 'stay';
    signedIn.user = null;
    await client.removeUser();
    storage.tab.clear();
    storage.shared.clear();
    await forget();
    return next;
  };

  return {
    user: () => signedIn.user,
    ...renewAccessToken(client, signedIn),
    resume() {
      // Whoever has not signed in here, or has signed out, is spared a refusal.
      if (!storage.shared.getItem(signedInFlag)) return Promise.resolve(false);
      resuming ??= client
        .signinSilent()
        .then((user) => {
          signedIn.user = user;
          return user !== null;
        })
        // Refused, or out of reach: what is the matter shows on the way through the sign-in page.
        .catch(() => false)
        .finally(() => {
          resuming = undefined;
        });
      return resuming;
    },
    begin(path, { again = false } = {}) {
      // Asked first: when the redirect itself fails, the client stops everything that the page is still loading.
      beginning ??= client.metadataService
        .getMetadata()
        .then(() =>
          client.signinRedirect({
            state: { path: safePath(path) },
            ...(again && { prompt: 'login' }),
          }),
        )
        .then(() => new Promise<never>(() => {}))
        .catch((error: unknown) => {
          beginning = undefined;
          throw error;
        });
      return beginning;
    },
    complete() {
      completing ??= client.signinRedirectCallback().then((user) => {
        signedIn.user = user;
        storage.shared.setItem(signedInFlag, '1');
        return pathOfState(user.state);
      });
      return completing;
    },
    leave(next = 'stay') {
      storage.tab.setItem(afterSignOutKey, next);
      leaving ??= client.metadataService
        .getMetadata()
        .then(() =>
          client.signoutRedirect({
            state: 'signed-out',
            ...(signedIn.user?.id_token && { id_token_hint: signedIn.user.id_token }),
          }),
        )
        .then(() => 'left' as const)
        // With the provider out of reach, what is stored here must still go.
        .catch(async () => {
          await forgetHere();
          return 'ended' as const;
        })
        .finally(() => {
          leaving = undefined;
        });
      return leaving;
    },
    forget: forgetHere,
  };
}

/** Calls `ended` when another tab signs out. Answers the function that stops listening. */
export function watchOtherTabs(session: SignInSession, ended: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    const isGone = event.key === null || (event.key === signedInFlag && event.newValue === null);
    if (isGone && session.user()) ended();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

function pathOfState(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('path' in state)) return '/';
  return typeof state.path === 'string' ? safePath(state.path) : '/';
}
