/** Names of the roles that open marketing areas. */
export const marketingRoles = [
  'campaigns',
  'campaign_full_access',
  'campaign_edit_schedule',
  'campaign_requires_approval',
  'contents',
  'bee_admin',
  'reports',
  'download_reports',
  'contacts',
  'download_contacts',
  'surveys',
  'automation',
  'forms',
  'relational_tables',
  'ftp',
  'mobile',
  'push_notifications',
  'coupon_codes',
  'dns_setup',
] as const;

/** Names of the roles of the service desk. */
export const serviceRoles = [
  'service',
  'service/tickets_view_only',
  'service/tickets_full_access',
  'service/contacts_view_only',
  'service/contacts_full_access',
  'service/support_email',
] as const;

/** Names of the roles that belong to no product. */
export const generalRoles = ['admin', 'user', 'account', 'accounts_read_only', 'segments'] as const;

/** Names of the roles of the commerce product. */
export const commerceRoles = ['commerce_full_access'] as const;

/** Every role that a member can have. */
export const roleNames: readonly string[] = [
  ...generalRoles,
  ...marketingRoles,
  ...serviceRoles,
  ...commerceRoles,
];

/** The areas an API key can be given; each is the role of the same name, but for the last three, which are for programs alone. */
export const apiKeyPermissions = [
  'campaigns',
  'account',
  'contacts',
  'download_contacts',
  'contents',
  'surveys',
  'reports',
  'download_reports',
  'automation',
  'forms',
  'relational_tables',
  'ftp',
  'mobile',
  'push_notifications',
  'coupon_codes',
  'orders',
  'tickets',
  'support_contacts',
] as const;

/** One area an API key can be given. */
export type ApiKeyPermission = (typeof apiKeyPermissions)[number];

/** Areas of an API key that belong to the service cloud. */
export const servicePermissionsOfKeys: readonly ApiKeyPermission[] = [
  'tickets',
  'support_contacts',
];

/** The areas an API key can be given in an account: those of the service cloud only where it is on. */
export function permissionsFor({ enableService }: { enableService: boolean }): ApiKeyPermission[] {
  return apiKeyPermissions.filter(
    (permission) => enableService || !servicePermissionsOfKeys.includes(permission),
  );
}

// These three say how much of campaigns is open; the last two are limits, so "everything" means the first.
const campaignAccess = [
  'campaign_full_access',
  'campaign_edit_schedule',
  'campaign_requires_approval',
];

/** What the first user of an account holds: every area, with the full choice where there is a choice. */
export const fullAccessRoles: readonly string[] = roleNames.filter(
  (role) =>
    ![
      'user',
      'accounts_read_only',
      'segments',
      'campaign_edit_schedule',
      'campaign_requires_approval',
      'service/tickets_view_only',
      'service/contacts_view_only',
    ].includes(role),
);

/** The roles that given roles amount to: campaigns without a stated extent means full access to them. */
export function effectiveRoles(given: Iterable<string>): Set<string> {
  const roles = new Set(given);
  if (roles.has('campaigns') && !campaignAccess.some((role) => roles.has(role)))
    roles.add('campaign_full_access');
  return roles;
}
