import { acrossAccounts } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import type { Profile } from '../contract.ts';
import type { IdentityProfile } from '../contract/identity-profile.ts';
import { profileOf } from './profile.ts';

const attributes = [
  { name: 'username', required: true, readOnly: true },
  { name: 'email', required: true, readOnly: true },
  { name: 'firstName', required: false, readOnly: false },
  { name: 'lastName', required: false, readOnly: false },
  { name: 'preferences', required: false, readOnly: false },
];

/** A person's profile in the form of the identity API. */
export async function identityProfileOf(
  database: Database,
  userId: number,
): Promise<IdentityProfile> {
  const row = await acrossAccounts(database, 'read whether an address is verified', (db) =>
    db.selectFrom('users').select('email_verified_at').where('id', '=', userId).executeTakeFirst(),
  );
  return presented({
    profile: await profileOf(database, userId),
    isEmailVerified: row?.email_verified_at != null,
  });
}

function presented({
  profile,
  isEmailVerified,
}: {
  profile: Profile;
  isEmailVerified: boolean;
}): IdentityProfile {
  return {
    id: String(profile.id),
    username: profile.email,
    email: profile.email,
    emailVerified: isEmailVerified,
    firstName: profile.first_name,
    lastName: profile.last_name,
    phoneNumber: '',
    companyName: '',
    userProfileMetadata: { attributes },
    attributes: { preferences: [JSON.stringify(profile.preferences)] },
  };
}
