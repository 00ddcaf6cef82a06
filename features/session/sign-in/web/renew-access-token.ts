import type { User, UserManager } from 'oidc-client-ts';
import { minimumValiditySeconds, refreshThresholdSeconds } from './user-manager.ts';

/** Who is signed in in this tab, with the tokens of now. */
export interface SignedIn {
  user: User | null;
}

/** Tokens that are always fresh. */
export interface FreshTokens {
  /** A token with at least 15 seconds left, or null when nobody is signed in or the renewal was refused. */
  accessToken(): Promise<string | null>;
  /** Makes sure that the token has so many seconds left, or trades it for a new one. Callers at the same time share one trade. */
  updateToken(minimumSeconds?: number): Promise<string | null>;
}

/** Renews the access token before it expires, when it is asked for, by the refresh token that the client holds. */
export function renewAccessToken(
  client: Pick<UserManager, 'signinSilent'>,
  signedIn: SignedIn,
): FreshTokens {
  let renewing: Promise<string | null> | undefined;

  const renew = async (): Promise<string | null> => {
    try {
      signedIn.user = await client.signinSilent();
    } catch {
      // A refused refresh is how the provider says that the session is over; the caller starts a sign-in.
      signedIn.user = null;
    }
    return signedIn.user?.access_token ?? null;
  };

  const updateToken = async (minimumSeconds = minimumValiditySeconds): Promise<string | null> => {
    const { user } = signedIn;
    if (!user) return null;
    if ((user.expires_in ?? 0) >= minimumSeconds) return user.access_token;
    renewing ??= renew().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  return {
    updateToken,
    async accessToken() {
      const { user } = signedIn;
      if (!user) return null;
      return (user.expires_in ?? 0) >= refreshThresholdSeconds ? user.access_token : updateToken();
    },
  };
}
