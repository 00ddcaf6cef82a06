import { cloudGates } from './cloud-gates.ts';
import { listNames } from './cloud-roles.ts';
import type { Gate } from './gate.ts';

const contacts = { any: ['contacts'], group: 'contacts' } as const;
const contents = { any: ['contents'], group: 'contents' } as const;
const campaigns = { any: ['campaigns'], group: 'campaigns' } as const;
const mobile = { any: ['mobile'], group: 'mobile' } as const;
const reports = { any: ['reports'], group: 'reports' } as const;
const forms = { any: ['forms'], group: 'forms' } as const;
const automation = { any: ['automation'], group: 'campaigns' } as const;
const administration = { any: ['account'], product: 'any' } as const;
const billing = { any: ['account', 'accounts_read_only'], product: 'any' } as const;
const domains = { any: ['dns_setup'], product: 'any' } as const;
const everybody = { product: 'any' } as const;
// Whoever makes campaigns chooses among these.
const forCampaigns = ['campaigns'] as const;

/** Every section of the product with its gate: the one source for the web's guard and menu and for the server. */
export const gates: readonly Gate[] = [
  { path: 'dashboard' },
  { path: 'local_inbox', any: ['campaigns'], calls: ['local_inbox'] },
  // Analytics
  {
    path: 'erfm_report',
    ...reports,
    isErfm: true,
    calls: ['erfm_reports', 'analytics/erfm_reports'],
  },
  {
    path: 'reports',
    ...reports,
    calls: ['reports', 'analytics/reports', 'analytics/statistics', 'pivot_reports', 'widgets'],
  },
  { path: 'ab_reports', ...reports },
  { path: 'website_reports', ...reports, calls: ['website_reports'] },
  { path: 'pivot_reports', ...reports },
  { path: 'ytd_reports', ...reports },
  { path: 'recurring_campaign_report', ...reports },
  { path: 'analytics/custom_reports', ...reports, calls: ['custom_reports'] },
  { path: 'transactional_campaigns/reports', ...reports },
  { path: 'get_logs', any: ['download_reports'], group: 'download_reports', calls: ['event_logs'] },
  { path: '/analytics/mobile', any: ['mobile', 'mobileProfile'] },
  // Campaigns
  { path: 'campaigns', ...campaigns, calls: ['campaigns'] },
  ...[
    'ab_report',
    'delivered_report',
    'complaint_report',
    'unsubscribe_report',
    'open_report',
    'link_report',
    'click_report',
    'bounce_report',
    'url_report',
  ].map((report): Gate => ({
    path: `campaigns/*/${report}`,
    any: ['reports'],
    calls: [`campaigns/*/${report}`],
  })),
  { path: 'contacts/*/resend-campaign', any: ['campaigns'] },
  { path: 'lists/*/contacts/*/resend-campaign', any: ['campaigns'] },
  { path: 'batch_campaigns', ...campaigns, account: 25 },
  {
    path: 'sms_campaigns',
    ...mobile,
    calls: ['sms_campaigns', 'sms_messages', 'contacts/*/sms_campaigns'],
  },
  { path: 'sms_replies', ...mobile, calls: ['sms_replies'] },
  {
    path: 'push_applications',
    any: ['push_notifications'],
    group: 'campaigns',
    calls: ['push_campaigns', 'push_devices', 'push_applications'],
  },
  { path: 'transactional_campaigns', ...campaigns, calls: ['transactional_campaigns'] },
  { path: 'transactional_sms_campaigns', ...mobile, calls: ['transactional_sms_campaigns'] },
  { path: 'ctags', ...campaigns, calls: ['ctags'] },
  // Social
  { path: 'social_schedules', ...campaigns, calls: ['social_schedules'] },
  { path: 'social_campaigns', ...campaigns, calls: ['social_campaigns'] },
  { path: 'social_content_categories', ...campaigns, calls: ['social_content_categories'] },
  { path: 'social_accounts', ...campaigns, calls: ['social_accounts'] },
  { path: 'social_leads', ...campaigns, calls: ['social_leads'] },
  // Acquisition
  { path: 'acquisition', ...forms, calls: ['builders'] },
  { path: 'landing_pages', ...forms, calls: ['landing_pages'] },
  { path: 'forms', ...forms, calls: ['forms'] },
  { path: 'surveys', any: ['surveys'], group: 'surveys', calls: ['surveys'] },
  // Automation
  { path: 'journeys', ...automation, calls: ['journeys', 'workflows'] },
  { path: 'data_journeys', ...automation, calls: ['data_journeys', 'data_workflows'] },
  // Audience
  // Contacts and their lists are worked with in the service cloud too.
  {
    path: 'contacts',
    ...contacts,
    product: 'any',
    isMenuForUnifiedIds: true,
    calls: ['contacts', 'general_unsubscribes'],
  },
  { path: 'contact', ...contacts, product: 'any', feature: 'contacts' },
  {
    path: 'lists',
    ...contacts,
    product: 'any',
    calls: ['lists', 'imports'],
    reads: [...forCampaigns, ...listNames],
  },
  { path: 'create_list', ...contacts, feature: 'lists' },
  { path: 'lists/*/ftp_import', any: ['contacts'], also: 'ftp', product: 'any' },
  { path: 'lists/*/automated_import', any: ['contacts'], also: 'ftp', product: 'any' },
  { path: 'segments', ...contacts, calls: ['segments'], reads: forCampaigns },
  { path: 'custom_fields', ...contacts, calls: ['custom_fields'] },
  { path: 'tags', ...contacts, calls: ['tags', 'tag_groups'], reads: forCampaigns },
  {
    path: 'relational_tables',
    any: ['relational_tables'],
    group: 'contacts',
    isRelational: true,
    feature: 'relational_data',
    calls: ['relational_tables', 'relational_imports'],
  },
  {
    path: 'relational_queries',
    any: ['relational_tables'],
    group: 'contacts',
    isRelational: true,
    feature: 'relational_data',
    calls: ['relational_queries'],
  },
  { path: 'preference_pages', ...contacts, calls: ['preference_pages'] },
  { path: 'brands', ...contacts, calls: ['brands'], reads: forCampaigns },
  {
    path: 'secure_lists',
    ...contacts,
    feature: 'secure_suppression_lists',
    calls: ['secure_lists'],
  },
  { path: 'cleansing_rules', ...contacts, calls: ['cleansing_rules'] },
  { path: 'websites', ...contacts, calls: ['websites'] },
  { path: 'sms_lists', ...mobile, also: 'uid', calls: ['sms_lists'] },
  { path: 'sms_contacts', ...mobile, calls: ['sms_contacts'] },
  {
    path: 'contacts/*/sms_lists',
    any: ['mobile'],
    also: 'uid',
    calls: ['contacts/*/sms_lists', 'contacts/*/toggle_sms_subscriptions'],
  },
  { path: 'sms_contact_import', ...mobile, calls: ['sms_imports'] },
  // Content
  { path: 'dynamic_contents', ...contents, calls: ['dynamic_contents'] },
  {
    path: 'contents',
    ...contents,
    calls: ['contents', 'content_layouts', 'custom_rows'],
    reads: forCampaigns,
  },
  { path: 'content_templates', ...contents, calls: ['content_templates'] },
  { path: 'folders', ...contents, calls: ['images'] },
  { path: 'footers', ...contents, calls: ['footers'], reads: forCampaigns },
  { path: 'image_groups', ...contents, calls: ['image_groups'], reads: forCampaigns },
  { path: 'content_feeds', ...contents, calls: ['content_feeds'], reads: forCampaigns },
  {
    path: 'product_recommendations',
    ...contents,
    calls: ['product_feeds', 'product_feed_templates', 'products', 'categories'],
  },
  {
    path: 'coupon_banks',
    any: ['coupon_codes'],
    group: 'contents',
    calls: ['coupon_banks', 'coupon_imports'],
  },
  {
    path: 'live_content_images',
    ...contents,
    calls: ['live_content_images'],
    reads: forCampaigns,
  },
  { path: 'mobile_keywords', ...mobile, calls: ['mobile_keywords'] },
  { path: 'keyword_contacts', ...mobile, calls: ['keyword_contacts'] },
  // The account itself; then the other products, and the addresses of the legacy application.
  { path: 'integrations', ...everybody },
  {
    path: 'integrations/stores',
    any: ['contacts'],
    product: 'any',
    calls: [
      'crms',
      'integrations',
      'connections',
      'carts',
      'mapped_fields',
      'source_fields',
      'hooks',
      'settings/*/zapier_mappings',
    ],
  },
  { path: 'archive', ...everybody },
  { path: 'connections', ...everybody },
  { path: 'notifications', ...everybody, calls: ['notifications'] },
  { path: 'process-queue', ...everybody },
  { path: 'account-&-billing', ...billing },
  { path: 'account-&-billing/requests', ...administration },
  { path: 'account-&-billing/global-unsubscribes', any: ['contacts'] },
  { path: 'account-&-billing/brand-unsubscribes', any: ['contacts'] },
  { path: 'account-&-billing/sms-unsubscribes', any: ['mobile'] },
  // Viewers open it by its address; the menu offers it to the role account alone.
  { path: 'users-&-permissions', ...billing },
  {
    path: 'settings',
    ...administration,
    calls: ['api_keys', 'account_token', 'settings', 'http_post_url', 'webhooks'],
  },
  { path: '/settings/*/dashboard', ...administration },
  {
    path: 'settings/relational_table',
    any: ['relational_tables'],
    isRelational: true,
    feature: 'relational_data',
  },
  { path: 'settings/sftp_access', any: ['ftp'], product: 'any' },
  { path: 'settings/sending-domains', ...domains, calls: ['dkim_domains'] },
  { path: 'settings/link-tracking-domains', ...domains },
  { path: 'settings/sms-link-tracking-domains', any: ['mobile'] },
  { path: 'settings/sms-compliance-settings', any: ['mobile'] },
  // Not `mobile`, which needs a number already.
  { path: 'settings/sms-numbers', ...administration, calls: ['sms_numbers'], reads: ['mobile'] },
  {
    path: 'settings/global-suppression-lists',
    ...administration,
    feature: 'secure_suppression_lists',
    calls: ['global_suppression_lists', 'global_suppression_entries'],
  },
  { path: 'settings/bulk-delete-contacts', any: ['contacts'] },
  { path: 'settings/unique-identifier', ...administration, flag: 'uid_changes' },
  { path: 'settings/mobile-app-profile', any: ['mobileProfile'] },
  ...cloudGates,
  { path: '', ...everybody },
  { path: '$', ...everybody },
];

const screens = gates.map((gate) => ({ gate, parts: gate.path.split('/') }));
const families = gates.flatMap((gate) =>
  (gate.calls ?? []).map((family) => ({ gate, parts: family.split('/') })),
);

interface Placed {
  readonly gate: Gate;
  readonly parts: readonly string[];
}

/** The gate of a screen by the path of its route; null where no section has it. */
export function gateOfRoute(path: string): Gate | null {
  const below = /^\/accounts\/[^/]+(?:\/(.*))?$/.exec(path);
  return closest(screens, (below === null ? path : (below[1] ?? '')).split('/'));
}

/** The gate of a call by its path below the account, without the ending; null for calls of no section, which any member may make. */
export function gateOfCall(path: string): Gate | null {
  return closest(families, path.split('/'));
}

/** The part of the plan that a section is: the first word of its path. */
export function sectionOf(gate: Gate): string {
  return gate.path.replace(/^\//, '').split('/')[0] ?? '';
}

function closest(placed: readonly Placed[], parts: readonly string[]): Gate | null {
  const found = placed.filter(({ parts: pattern }) =>
    pattern.every((part, place) =>
      part === '*' ? parts[place] !== undefined : part === parts[place],
    ),
  );
  return found.toSorted((one, other) => other.parts.length - one.parts.length)[0]?.gate ?? null;
}
