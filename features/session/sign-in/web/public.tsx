import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import type { SignInSession } from './sign-in-session.ts';
import type { FreshCredentials } from './sign-in-now.ts';

const SessionContext = createContext<SignInSession | null>(null);

/** Hands the session of this tab to the screens below. */
export function SignInSessionProvider({
  session,
  children,
}: {
  session: SignInSession;
  children: ReactNode;
}) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session of this tab. */
export function useSignInSession(): SignInSession {
  const session = use(SessionContext);
  if (!session) throw new Error('useSignInSession needs a SignInSessionProvider above it.');
  return session;
}

/** Signs in with credentials that were chosen a moment ago and opens a page; loaded when somebody signs up. */
export async function signInNow(credentials: FreshCredentials): Promise<void> {
  const { signInWith } = await import('./sign-in-now.ts');
  await signInWith(credentials);
}
