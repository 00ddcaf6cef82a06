import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/web/api/create-api.ts';
import { preferences, type Preferences } from '../contract.ts';
import {
  identityAccountPath,
  identityProfile,
  withoutOwnKeys,
  type IdentityProfile,
} from '../contract/identity-profile.ts';

/** The query for one's identity profile; here and below, `api` is the client of the identity service. */
export function identityAccountQuery(api: Api) {
  return queryOptions({
    queryKey: ['identity-account'],
    queryFn: async ({ signal }) =>
      identityProfile.parse((await api.get(identityAccountPath, { quiet: true, signal })).body),
  });
}

/** The preferences in a profile's attribute, all filled in. */
export function preferencesOf(profile: IdentityProfile): Preferences {
  return preferences.parse(JSON.parse(profile.attributes.preferences[0]));
}

/** Posts the edited profile to the identity API and answers what it keeps now. */
export async function saveIdentityAccount(
  api: Api,
  profile: IdentityProfile,
  edit: { firstName: string; lastName: string; preferences: Preferences },
): Promise<IdentityProfile> {
  const body = {
    ...withoutOwnKeys(profile),
    firstName: edit.firstName,
    lastName: edit.lastName,
    attributes: { preferences: [JSON.stringify(edit.preferences)] },
  };
  return identityProfile.parse((await api.post(identityAccountPath, { quiet: true, body })).body);
}
