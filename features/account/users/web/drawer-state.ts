import {
  commerceRoles,
  effectiveRoles,
  marketingRoles,
  roleNames,
  serviceRoles,
} from '#platform/contract/roles.ts';

/** Which products the account has; each has a tab of the drawer. */
export interface EnabledProducts {
  readonly marketing: boolean;
  readonly service: boolean;
  readonly commerce: boolean;
}

/** How much of campaigns is open. */
export const campaignExtents = [
  'campaign_full_access',
  'campaign_edit_schedule',
  'campaign_requires_approval',
] as const;

/** Areas of Marketing that are one switch and one role. */
export const plainAreas = [
  'surveys',
  'automation',
  'forms',
  'relational_tables',
  'mobile',
  'push_notifications',
  'coupon_codes',
  'dns_setup',
  'ftp',
] as const;

/** An area of Marketing that is one switch. */
export type PlainArea = (typeof plainAreas)[number];

/** How much of a part of Service is open. */
export type Extent = 'full_access' | 'view_only';

/** What the switches and radios of the user drawer say. A radio of null belongs to a switch that is off. */
export interface DrawerState {
  readonly accounts: 'account' | 'accounts_read_only' | null;
  readonly isAdministrator: boolean;
  readonly campaigns: (typeof campaignExtents)[number] | null;
  /** Drag and drop: 'yes' is the administrator of the editor. */
  readonly contents: 'no' | 'yes' | null;
  readonly reports: { readonly create: boolean; readonly download: boolean };
  readonly contacts: { readonly isOn: boolean; readonly download: boolean };
  readonly plain: ReadonlySet<PlainArea>;
  readonly serviceContacts: Extent | null;
  readonly serviceTickets: Extent | null;
  readonly supportEmail: boolean;
  /** The role service by itself, which no switch gives: the master switch takes it. */
  readonly bareService: boolean;
  readonly commerce: boolean;
  /** Roles without a switch, and those of products that the account lacks: a save leaves them as they are. */
  readonly untouched: readonly string[];
}

/** A switch with more behind it than one role. */
export type Section =
  | 'accounts'
  | 'campaigns'
  | 'contents'
  | 'reports'
  | 'contacts'
  | 'serviceContacts'
  | 'serviceTickets';

/** What a person does in the drawer. */
export type DrawerAction =
  | { type: 'master'; product: 'marketing' | 'service'; isOn: boolean }
  | { type: 'section'; section: Section; isOn: boolean }
  | { type: 'accounts'; value: 'account' | 'accounts_read_only' }
  | { type: 'administrator'; isOn: boolean; enabled: EnabledProducts }
  | { type: 'campaigns'; value: (typeof campaignExtents)[number] }
  | { type: 'contents'; value: 'no' | 'yes' }
  | { type: 'reports'; part: 'create' | 'download'; isOn: boolean }
  | { type: 'download_contacts'; isOn: boolean }
  | { type: 'plain'; area: PlainArea; isOn: boolean }
  | { type: 'service'; part: 'serviceContacts' | 'serviceTickets'; value: Extent }
  | { type: 'support_email'; isOn: boolean }
  | { type: 'reset'; state: DrawerState };

const marketingOn = {
  campaigns: 'campaign_full_access',
  contents: 'no',
  reports: { create: true, download: true },
  contacts: { isOn: true, download: true },
  plain: new Set<PlainArea>(plainAreas),
} as const;
const marketingOff = {
  campaigns: null,
  contents: null,
  reports: { create: false, download: false },
  contacts: { isOn: false, download: false },
  plain: new Set<PlainArea>(),
} as const;
const serviceOn = {
  serviceContacts: 'full_access',
  serviceTickets: 'full_access',
  supportEmail: true,
  bareService: false,
} as const;
const serviceOff = {
  serviceContacts: null,
  serviceTickets: null,
  supportEmail: false,
  bareService: false,
} as const;

// What a section's radio or boxes become when its switch turns.
const turnedOn: Record<Section, Partial<DrawerState>> = {
  accounts: { accounts: 'account' },
  campaigns: { campaigns: marketingOn.campaigns },
  contents: { contents: marketingOn.contents },
  reports: { reports: marketingOn.reports },
  contacts: { contacts: marketingOn.contacts },
  serviceContacts: { serviceContacts: 'full_access' },
  serviceTickets: { serviceTickets: 'full_access' },
};
const turnedOff: Record<Section, Partial<DrawerState>> = {
  accounts: { accounts: null },
  campaigns: { campaigns: null },
  contents: { contents: null },
  reports: { reports: marketingOff.reports },
  contacts: { contacts: marketingOff.contacts },
  serviceContacts: { serviceContacts: null },
  serviceTickets: { serviceTickets: null },
};

/** A new user: all areas of the account's products on, full campaign access, normal content, full account access. */
export function newUserState(enabled: EnabledProducts): DrawerState {
  return {
    accounts: 'account',
    isAdministrator: false,
    ...(enabled.marketing ? marketingOn : marketingOff),
    ...(enabled.service ? serviceOn : serviceOff),
    commerce: enabled.commerce,
    untouched: [],
  };
}

/** The state after one action. */
export function drawerReducer(state: DrawerState, action: DrawerAction): DrawerState {
  switch (action.type) {
    case 'master':
      return withMaster(state, action.product, action.isOn);
    case 'section':
      return { ...state, ...(action.isOn ? turnedOn : turnedOff)[action.section] };
    case 'accounts':
      return { ...state, accounts: action.value };
    // Whoever becomes an administrator gets all areas with it; by itself the role opens none.
    case 'administrator':
      return action.isOn
        ? { ...newUserState(action.enabled), untouched: state.untouched, isAdministrator: true }
        : { ...state, isAdministrator: false };
    case 'campaigns':
      return { ...state, campaigns: action.value };
    case 'contents':
      return { ...state, contents: action.value };
    case 'reports':
      return { ...state, reports: { ...state.reports, [action.part]: action.isOn } };
    case 'download_contacts':
      return {
        ...state,
        contacts: { ...state.contacts, download: action.isOn && state.contacts.isOn },
      };
    case 'plain':
      return { ...state, plain: withMember(state.plain, action.area, action.isOn) };
    case 'service':
      return { ...state, [action.part]: action.value };
    case 'support_email':
      return { ...state, supportEmail: action.isOn };
    case 'reset':
      return action.state;
  }
}

/** The state that a list of roles means. */
export function stateOfRoles(given: readonly string[], enabled: EnabledProducts): DrawerState {
  const roles = effectiveRoles(given);
  const has = (role: string) => roles.has(role);
  const extentOf = (part: string): Extent | null =>
    has(`service/${part}_full_access`)
      ? 'full_access'
      : has(`service/${part}_view_only`)
        ? 'view_only'
        : null;
  const known = switchedRoles(enabled);
  return {
    accounts: has('account') ? 'account' : has('accounts_read_only') ? 'accounts_read_only' : null,
    isAdministrator: has('admin'),
    ...(enabled.marketing
      ? {
          campaigns: campaignExtents.find((extent) => has(extent)) ?? null,
          contents: has('bee_admin') ? ('yes' as const) : has('contents') ? ('no' as const) : null,
          reports: { create: has('reports'), download: has('download_reports') },
          contacts: {
            isOn: has('contacts') || has('download_contacts'),
            download: has('download_contacts'),
          },
          plain: new Set(plainAreas.filter(has)),
        }
      : marketingOff),
    ...(enabled.service
      ? {
          serviceContacts: extentOf('contacts'),
          serviceTickets: extentOf('tickets'),
          supportEmail: has('service/support_email'),
          bareService: has('service'),
        }
      : serviceOff),
    commerce: enabled.commerce,
    untouched: given.filter((role) => !known.has(role)),
  };
}

/** The list of roles that a state means, in the order of the catalogue. */
export function rolesOfState(state: DrawerState): string[] {
  const service = [
    ...(state.serviceContacts ? [`service/contacts_${state.serviceContacts}`] : []),
    ...(state.serviceTickets ? [`service/tickets_${state.serviceTickets}`] : []),
    ...(state.supportEmail ? ['service/support_email'] : []),
    ...(state.bareService ? ['service'] : []),
  ];
  const roles = new Set<string>([
    ...state.untouched,
    ...(state.accounts ? [state.accounts] : []),
    ...(state.isAdministrator ? ['admin'] : []),
    ...(state.campaigns ? ['campaigns', state.campaigns] : []),
    ...(state.contents ? ['contents'] : []),
    ...(state.contents === 'yes' ? ['bee_admin'] : []),
    ...(state.reports.create ? ['reports'] : []),
    ...(state.reports.download ? ['download_reports'] : []),
    ...(state.contacts.isOn ? ['contacts'] : []),
    ...(state.contacts.download ? ['download_contacts'] : []),
    ...state.plain,
    ...service,
    ...(state.commerce ? ['commerce_full_access'] : []),
  ]);
  return roleNames.filter((role) => roles.has(role));
}

/** Whether a section's switch is on. */
export function isSectionOn(state: DrawerState, section: Section): boolean {
  if (section === 'reports') return state.reports.create || state.reports.download;
  if (section === 'contacts') return state.contacts.isOn;
  return state[section] !== null;
}

/** Whether a master switch is on: something of its product is open. */
export function isMasterOn(state: DrawerState, product: 'marketing' | 'service'): boolean {
  return product === 'marketing'
    ? (['campaigns', 'contents', 'reports', 'contacts'] as const).some((section) =>
        isSectionOn(state, section),
      ) || state.plain.size > 0
    : state.serviceContacts !== null ||
        state.serviceTickets !== null ||
        state.supportEmail ||
        state.bareService;
}

/** Whether a user of this state could enter any product of the account. */
export function grantsCloudAccess(state: DrawerState, enabled: EnabledProducts): boolean {
  return (
    (enabled.marketing && isMasterOn(state, 'marketing')) ||
    (enabled.service && isMasterOn(state, 'service')) ||
    (enabled.commerce && state.commerce)
  );
}

function withMaster(
  state: DrawerState,
  product: 'marketing' | 'service',
  isOn: boolean,
): DrawerState {
  if (product === 'marketing') return { ...state, ...(isOn ? marketingOn : marketingOff) };
  return { ...state, ...(isOn ? { ...serviceOn, bareService: state.bareService } : serviceOff) };
}

// With a product off, its roles stay with whoever has them; only the switches that show can change anything.
function switchedRoles(enabled: EnabledProducts): Set<string> {
  return new Set<string>([
    'account',
    'accounts_read_only',
    'admin',
    ...(enabled.marketing ? marketingRoles : []),
    ...(enabled.service ? serviceRoles : []),
    ...(enabled.commerce ? commerceRoles : []),
  ]);
}

function withMember<T>(set: ReadonlySet<T>, member: T, isIn: boolean): ReadonlySet<T> {
  const others = [...set].filter((one) => one !== member);
  return new Set(isIn ? [...others, member] : others);
}
