import { roleNames } from '#platform/contract/roles.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { invitations, members, type Invitation, type ShownMember } from '../contract.ts';
import {
  rolesOfState,
  stateOfRoles,
  type DrawerState,
  type EnabledProducts,
} from './drawer-state.ts';
import type { PersonRef } from './drawer-target.ts';

/** Whether a person has a role, by its name: so two people's changes of different roles both stay. */
export type RoleFlags = Readonly<Record<string, boolean>>;

/** The flags of a list of roles. */
export function flagsOf(roles: readonly string[]): RoleFlags {
  return Object.fromEntries(roleNames.map((name) => [name, roles.includes(name)]));
}

// The switches settle some roles, such as the one of a product that is always open: both sides are read through them.
function flagsAsShown(roles: readonly string[], enabled: EnabledProducts): RoleFlags {
  return flagsOf(rolesOfState(stateOfRoles(roles, enabled)));
}

/** What the drawer's switches say of such flags. */
export function stateOfFlags(flags: RoleFlags, enabled: EnabledProducts): DrawerState {
  return stateOfRoles(
    roleNames.filter((name) => flags[name]),
    enabled,
  );
}

/** The roles of the person whom the drawer changes, as they were opened; nothing for a new one. */
export function useEditedRoles(
  person: (PersonRef & { version: string }) | null,
  enabled: EnabledProducts,
) {
  const api = useApi();
  if (person === null) return undefined;
  const one = person.kind === 'member' ? members : invitations;
  return {
    version: person.version,
    readAnew: async () => {
      const { data } = await api.get<ShownMember | Invitation>(`${one.path}/${person.id}`);
      return { version: versionOfPerson(data), values: flagsAsShown(data.roles, enabled) };
    },
  };
}

/** What If-Match of a change names; a member has no time of change, but a version of the roles. */
export function versionOfPerson(person: ShownMember | Invitation): string {
  return 'version' in person ? person.version : person.updated_at;
}
