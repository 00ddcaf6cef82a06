import type { TFunction } from 'i18next';
import {
  plainAreas,
  stateOfRoles,
  type DrawerState,
  type EnabledProducts,
} from './drawer-state.ts';

const shownAreas = 3;

/** A person's roles in words, one part a product: 'Manages users', 'Campaigns, Content and 4 more'. */
export function roleWords(
  roles: readonly string[],
  enabled: EnabledProducts,
  t: TFunction<'users'>,
): string[] {
  const state = stateOfRoles(roles, enabled);
  return [
    ...(state.isAdministrator ? [t('words.admin')] : []),
    ...(state.accounts ? [t(`words.${state.accounts}`)] : []),
    ...(enabled.marketing
      ? productWords(t('tabs.marketing'), marketingAreas(state, t), plainAreas.length + 4, t)
      : []),
    ...(enabled.service ? productWords(t('tabs.service'), serviceAreas(state, t), 3, t) : []),
    ...(enabled.commerce ? [t('tabs.commerce')] : []),
  ];
}

interface Area {
  name: string;
  isWhole: boolean;
}

function productWords(
  product: string,
  areas: readonly Area[],
  total: number,
  t: TFunction<'users'>,
): string[] {
  if (areas.length === 0) return [];
  if (areas.length === total && areas.every((area) => area.isWhole))
    return [t('words.all', { product })];
  const names = areas
    .slice(0, shownAreas)
    .map((area) => area.name)
    .join(', ');
  const more = areas.length - shownAreas;
  return [more > 0 ? t('words.more', { names, count: more }) : names];
}

function marketingAreas(state: DrawerState, t: TFunction<'users'>): Area[] {
  return [
    ...(state.campaigns
      ? [
          {
            name: limited(
              t('areas.campaigns'),
              state.campaigns === 'campaign_full_access' ? null : t(`words.${state.campaigns}`),
            ),
            isWhole: state.campaigns === 'campaign_full_access',
          },
        ]
      : []),
    ...(state.contents ? [{ name: t('areas.contents'), isWhole: true }] : []),
    ...(state.reports.create || state.reports.download
      ? [{ name: t('areas.reports'), isWhole: state.reports.create && state.reports.download }]
      : []),
    ...(state.contacts.isOn
      ? [{ name: t('areas.contacts'), isWhole: state.contacts.download }]
      : []),
    ...plainAreas
      .filter((area) => state.plain.has(area))
      .map((area) => ({ name: t(`areas.${area}`), isWhole: true })),
  ];
}

function serviceAreas(state: DrawerState, t: TFunction<'users'>): Area[] {
  const part = (name: string, extent: DrawerState['serviceTickets']): Area[] =>
    extent
      ? [
          {
            name: limited(name, extent === 'view_only' ? t('words.view_only') : null),
            isWhole: extent === 'full_access',
          },
        ]
      : [];
  return [
    ...part(t('areas.serviceTickets'), state.serviceTickets),
    ...part(t('areas.serviceContacts'), state.serviceContacts),
    ...(state.supportEmail ? [{ name: t('areas.supportEmail'), isWhole: true }] : []),
  ];
}

function limited(name: string, how: string | null): string {
  return how === null ? name : `${name} (${how})`;
}
