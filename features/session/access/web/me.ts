import { queryOptions } from '@tanstack/react-query';
import { profile, type Preferences, type Profile } from '#features/session/profile/contract.ts';
import type { Api } from '#platform/web/api/create-api.ts';

/** The signed-in person. */
export interface Me {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly defaultAccountId: number | null;
  readonly timeZone: string;
  readonly preferences: Preferences;
}

/** The query for the signed-in person. */
export function meQuery(api: Api) {
  return queryOptions({
    queryKey: ['me'],
    queryFn: async ({ signal }) =>
      presentMe(profile.parse((await api.get('/v2/users/info.json', { signal })).data)),
    staleTime: 5 * 60_000,
  });
}

function presentMe(info: Profile): Me {
  return {
    id: info.id,
    email: info.email,
    firstName: info.first_name,
    lastName: info.last_name,
    defaultAccountId: info.default_account_id,
    timeZone: info.preferences.time_zone,
    preferences: info.preferences,
  };
}
