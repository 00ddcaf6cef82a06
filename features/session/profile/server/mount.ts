import { z } from 'zod';
import { passwordMessages } from '#platform/contract/password-rules.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';
import { personOf } from '#platform/server/identity/person-of.ts';
import { changePassword } from '#platform/server/identity/change-password.ts';
import { passwordChange, preferencesChange, profileChange } from '../contract.ts';
import { changeProfile, profileOf } from './profile.ts';
import { timeZoneEntries } from './time-zones.ts';

const profilePaths = ['/v2/users.json', '/v2/users/info.json'];
const timeZonePaths = ['/api/v1/time_zones.json', '/v2/api/v1/time_zones', '/v2/api/v1/time_zones.json'];

/** Routes of one's own profile, preferences and password. */
export const mountProfile: MountFeature = (book, { database, clock }) => {
  for (const path of profilePaths) {
    book.global({
      method: 'GET', path, role: 'signed-in', summary: 'The signed-in person with all preferences',
      handle: async ({ principal }) => ok(await profileOf(database, personOf(principal))),
    });
  }
  book.global({
    method: ['PUT', 'POST'], path: '/v2/users/profile.json', role: 'signed-in', summary: 'Change names and preferences; absent ones stay', body: profileChange,
    handle: async ({ principal, body }) => ok(await changeProfile(database, personOf(principal), body)),
  });
  book.global({
    method: 'PUT', path: '/v2/users/preferences.json', role: 'signed-in', summary: 'Change preferences; absent ones stay',
    body: z.preprocess((body) => (body !== null && typeof body === 'object' && 'preferences' in body ? body.preferences : body), preferencesChange),
    handle: async ({ principal, body }) => ok(await changeProfile(database, personOf(principal), { preferences: body })),
  });
  book.global({
    method: 'PUT', path: '/v2/users/update_password.json', role: 'signed-in', summary: 'Set a new password and end every session of the person', body: passwordChange,
    handle: async ({ principal, body }) => {
      await changePassword(database, { userId: personOf(principal), currentPassword: body.current_password, password: body.password, clock });
      return ok({ message: passwordMessages.changed });
    },
  });
  for (const path of timeZonePaths) {
    book.global({
      method: 'GET', path, role: 'signed-in', summary: 'All time zones with name and value',
      handle: async () => ok(timeZoneEntries(clock.now())),
    });
  }
};
