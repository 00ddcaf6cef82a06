import type { Family } from '#platform/server/family/family.ts';
import { listedAt } from '#platform/server/family/listed-at.ts';
import { invitations, members, readRoles } from './contract.ts';
import { findUsers } from './server/find-users.ts';
import { mountUsers } from './server/mount.ts';

/** Members of an account and the invitations of those to come. */
export const invitationFamily: Family = {
  path: invitations.path,
  number: 2,
  feature: 'account/users',
  mount: mountUsers,
  page: listedAt('users-&-permissions'),
  search: { title: members.title, role: readRoles, find: findUsers },
};
