import type { SignInSession } from './sign-in-session.ts';

interface Surroundings {
  /** Whose word is taken. */
  origins: readonly string[];
  window?: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Leaves for the page that runs the whole sign-out and starts a sign-in. */
  signOut?: () => void;
}

/**
 * An older application in a frame of this page tells with a message of type 'loggedOut' that its session is over: ours ends
 * with it. Messages of other sites, and of windows that are no frame of this one, are nobody's word. Answers the function
 * that stops listening.
 */
export function watchLegacyFrame(
  session: Pick<SignInSession, 'user'>,
  { origins, window: here = window, signOut = leaveForSignOut }: Surroundings,
): () => void {
  const listen = (event: MessageEvent): void => {
    if (
      !origins.includes(event.origin) ||
      !isFrameOf(event.source, here) ||
      !saysLoggedOut(event.data)
    )
      return;
    if (session.user()) signOut();
  };
  here.addEventListener('message', listen);
  return () => here.removeEventListener('message', listen);
}

function isFrameOf(source: unknown, here: unknown): boolean {
  return (
    typeof source === 'object' &&
    source !== null &&
    source !== here &&
    'parent' in source &&
    source.parent === here
  );
}

function saysLoggedOut(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'loggedOut';
}

function leaveForSignOut(): void {
  window.location.assign('/session/logout?next=sign-in');
}
