import {
  newUserState,
  rolesOfState,
  stateOfRoles,
  type DrawerState,
  type EnabledProducts,
} from './drawer-state.ts';

/** What a new user may be at a glance; each is a state of all switches. */
export const accessTemplates = ['full', 'campaigns', 'editor', 'analyst'] as const;

/** Such a template. */
export type AccessTemplate = (typeof accessTemplates)[number];

/** The switches of a template: users, billing, API keys and domains are with full access alone. */
export function stateOfTemplate(template: AccessTemplate, enabled: EnabledProducts): DrawerState {
  const full = newUserState(enabled);
  if (template === 'full') return full;
  const roles = {
    campaigns: rolesOfState(full).filter(
      (role) => !['account', 'dns_setup', 'ftp'].includes(role) && !role.startsWith('service'),
    ),
    editor: ['contents'],
    analyst: ['reports', 'download_reports'],
  }[template];
  return { ...stateOfRoles(roles, enabled), untouched: [] };
}

/** The template that a state is, or null for one of its own. */
export function templateOf(state: DrawerState, enabled: EnabledProducts): AccessTemplate | null {
  const roles = rolesOfState(state).join();
  return (
    accessTemplates.find((one) => rolesOfState(stateOfTemplate(one, enabled)).join() === roles) ??
    null
  );
}
