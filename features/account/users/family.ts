import type { Family } from '#platform/server/family/family.ts';
import { invitations } from './contract.ts';
import { mountUsers } from './server/mount.ts';

/** Members of an account and the invitations of those to come. */
export const invitationFamily: Family = {
  path: invitations.path,
  number: 2,
  feature: 'account/users',
  mount: mountUsers,
};
