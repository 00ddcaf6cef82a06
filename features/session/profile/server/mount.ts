import { z } from 'zod';
import { invalid } from '#platform/server/errors.ts';
import { json, ok, type MountFeature } from '#platform/server/http/route.ts';
import { personOf } from '#platform/identity/person-of.ts';
import { preferencesChange, profileChange } from '../contract.ts';
import { identityAccountPath, identityProfileChange } from '../contract/identity-profile.ts';
import { identityProfileOf } from './identity-profile.ts';
import { changeProfile, profileOf } from './profile.ts';
import { timeZoneEntries } from './time-zones.ts';

const profilePaths = ['/v2/users.json', '/v2/users/info.json'];
const timeZonePaths = [
  '/api/v1/time_zones.json',
  '/v2/api/v1/time_zones',
  '/v2/api/v1/time_zones.json',
];

/** Routes of one's own profile and preferences. */
export const mountProfile: MountFeature = (router, { database, clock }) => {
  for (const path of profilePaths) {
    router.global({
      method: 'GET',
      path,
      role: 'signed-in',
      summary: 'The signed-in person with all preferences',
      handle: async ({ principal }) => ok(await profileOf(database, personOf(principal))),
    });
  }
  router.global({
    method: ['PUT', 'POST'],
    path: '/v2/users/profile.json',
    role: 'signed-in',
    summary: 'Change names and preferences; absent ones stay',
    body: profileChange,
    handle: async ({ principal, body }) =>
      ok(await changeProfile(database, personOf(principal), body)),
  });
  router.global({
    method: 'PUT',
    path: '/v2/users/preferences.json',
    role: 'signed-in',
    summary: 'Change preferences; absent ones stay',
    body: z.preprocess(
      (body) =>
        body !== null && typeof body === 'object' && 'preferences' in body
          ? body.preferences
          : body,
      preferencesChange,
    ),
    handle: async ({ principal, body }) =>
      ok(await changeProfile(database, personOf(principal), { preferences: body })),
  });
  router.global({
    method: 'GET',
    path: identityAccountPath,
    role: 'signed-in',
    summary:
      'The identity profile of the signed-in person, preferences as a JSON document among its attributes',
    handle: async ({ principal }) =>
      json(200, await identityProfileOf(database, personOf(principal))),
  });
  router.global({
    method: 'POST',
    path: identityAccountPath,
    role: 'signed-in',
    summary: 'Save the identity profile',
    body: identityProfileChange,
    handle: async ({ principal, body }) => {
      const userId = personOf(principal);
      const known = await profileOf(database, userId);
      if (body.email !== undefined && body.email !== known.email)
        throw invalid({ email: ['cannot be changed here; ask an administrator'] });
      await changeProfile(database, userId, {
        first_name: body.firstName,
        last_name: body.lastName,
        preferences: body.attributes?.preferences,
      });
      return json(200, await identityProfileOf(database, userId));
    },
  });
  for (const path of timeZonePaths) {
    router.global({
      method: 'GET',
      path,
      role: 'signed-in',
      summary: 'All time zones with name and value',
      handle: async () => ok(timeZoneEntries(clock.now())),
    });
  }
};
