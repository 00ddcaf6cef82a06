import type { SignInSession } from '#features/session/sign-in/web/sign-in-session.ts';
import { ApiError } from '#platform/web/api/api-error.ts';
import { createMerchandisingApi, type ClientSettings } from '#platform/web/api/clients.ts';
import type { Api } from '#platform/web/api/create-api.ts';

/** Longer than any token lives: it is traded for a new one. */
const anyLife = Number.MAX_SAFE_INTEGER;

/** The admin API of merchandising as the signed-in person reads it: refused tokens are renewed once. Its refusals are nobody's sign-out. */
export function merchandisingApi({
  host,
  session,
  settings,
}: {
  host: string;
  session: Pick<SignInSession, 'user' | 'accessToken' | 'updateToken'>;
  settings: ClientSettings;
}): Pick<Api, 'get'> {
  const api = createMerchandisingApi({
    ...settings,
    onUnauthorised: () => {},
    onForbidden: () => {},
    onNoFeature: () => {},
    host,
    tokens: () => {
      const user = session.user();
      return {
        access_token: user?.access_token ?? '',
        expires_in: user?.expires_in ?? 0,
        id_token: user?.id_token ?? '',
        token_type: user?.token_type ?? 'Bearer',
      };
    },
  });
  return {
    async get(path, options) {
      await session.accessToken();
      try {
        return await api.get(path, options);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        await session.updateToken(anyLife);
        return api.get(path, options);
      }
    },
  };
}
