import {
  IconAddressBook, IconArchive, IconArticle, IconChartBar, IconLayoutDashboard, IconMagnet, IconMailbox, IconPlugConnected, IconRoute, IconSend,
  IconSpeakerphone, IconUsers,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';

/** The groups of privileges that an account may show or hide as a whole (its visible_menus). */
export type PrivilegeGroup = 'reports' | 'download_reports' | 'campaigns' | 'mobile' | 'forms' | 'surveys' | 'contacts' | 'contents';

/** Settings and flags of an account that single entries follow. */
export type MenuCondition = 'erfmEnabled' | 'unifiedIds' | 'separateIds' | 'notEssentials' | 'account25';

/** One entry of the left menu. `path` is below /accounts/{accountId}/. */
export interface MenuEntry {
  /** Key of the title in the texts. */
  readonly title: string;
  /** Key of the title where the account uses unified IDs, when that differs. */
  readonly unifiedTitle?: string;
  readonly path: string;
  /** Shown only if the account's visible menus include this group. */
  readonly group?: PrivilegeGroup;
  /** Shown only to holders of this role. */
  readonly role?: string;
  readonly condition?: MenuCondition;
}

/** A section of the left menu; without entries of its own it is a plain link. */
export interface MenuSection {
  readonly title: string;
  readonly icon: Icon;
  readonly entries: readonly MenuEntry[];
  /** True: the only entry is shown as the section itself. */
  readonly isLink?: boolean;
}

const contacts = { group: 'contacts', role: 'contacts' } as const;
const contents = { group: 'contents', role: 'contents' } as const;
const campaigns = { group: 'campaigns', role: 'campaigns' } as const;
const mobile = { group: 'mobile', role: 'mobile' } as const;
const reports = { group: 'reports', role: 'reports' } as const;
const forms = { group: 'forms', role: 'forms' } as const;

/** The entry that is there only while mail stays in the local inbox. */
export const localInboxPath = 'local_inbox';

/** The left menu, top to bottom, with everything that decides whether an entry shows. */
export const menu: readonly MenuSection[] = [
  { title: 'menu.dashboard', icon: IconLayoutDashboard, isLink: true, entries: [{ title: 'menu.dashboard', path: 'dashboard' }] },
  { title: 'menu.localInbox', icon: IconMailbox, isLink: true, entries: [{ title: 'menu.localInbox', path: localInboxPath, role: 'campaigns' }] },
  { title: 'menu.contacts', icon: IconUsers, isLink: true, entries: [{ title: 'menu.contacts', path: 'contacts', ...contacts, condition: 'unifiedIds' }] },
  { title: 'menu.analytics', icon: IconChartBar, entries: [
    { title: 'menu.erfmReport', path: 'erfm_report', ...reports, condition: 'erfmEnabled' },
    { title: 'menu.reports', path: 'reports', ...reports },
    { title: 'menu.recurringReports', path: 'reports/recurring_campaign_report', ...reports },
    { title: 'menu.abReports', path: 'ab_reports', ...reports },
    { title: 'menu.testReports', path: 'reports/test_reports', ...reports },
    { title: 'menu.websiteReports', path: 'website_reports', ...reports },
    { title: 'menu.journeyReports', path: 'reports/journeys', ...reports },
    { title: 'menu.customReports', path: 'analytics/custom_reports', ...reports },
    { title: 'menu.transactionalReports', path: 'transactional_campaigns/reports', ...reports },
    { title: 'menu.getLogs', path: 'get_logs', group: 'download_reports', role: 'download_reports' },
  ] },
  { title: 'menu.campaigns', icon: IconSend, entries: [
    { title: 'menu.emailCampaigns', path: 'campaigns', ...campaigns },
    { title: 'menu.batchCampaigns', path: 'batch_campaigns/new', ...campaigns, condition: 'account25' },
    { title: 'menu.smsCampaigns', path: 'sms_campaigns', ...mobile },
    { title: 'menu.pushApplications', path: 'push_applications', group: 'campaigns', role: 'push_notifications' },
    { title: 'menu.transactionalCampaigns', path: 'transactional_campaigns', ...campaigns },
    { title: 'menu.transactionalSmsCampaigns', path: 'transactional_sms_campaigns', ...mobile },
    { title: 'menu.campaignTags', path: 'ctags', ...campaigns },
  ] },
  { title: 'menu.social', icon: IconSpeakerphone, entries: [
    { title: 'menu.socialSchedules', path: 'social_schedules', ...campaigns },
    { title: 'menu.socialQueue', path: 'social_schedules/queue', ...campaigns },
    { title: 'menu.socialCampaigns', path: 'social_campaigns', ...campaigns },
    { title: 'menu.socialContentCategories', path: 'social_content_categories', ...campaigns },
    { title: 'menu.socialAccounts', path: 'social_accounts', ...campaigns },
    { title: 'menu.socialLeads', path: 'social_leads', ...campaigns },
  ] },
  { title: 'menu.acquisition', icon: IconMagnet, entries: [
    { title: 'menu.acquisitionForms', path: 'acquisition/forms', ...forms },
    { title: 'menu.landingPages', path: 'landing_pages', ...forms },
    { title: 'menu.signupForms', path: 'forms', ...forms },
    { title: 'menu.surveys', path: 'surveys', group: 'surveys', role: 'surveys' },
  ] },
  { title: 'menu.automation', icon: IconRoute, entries: [
    { title: 'menu.journeys', path: 'journeys', group: 'campaigns', role: 'automation' },
    { title: 'menu.dataJourneys', path: 'data_journeys', group: 'campaigns', role: 'automation' },
  ] },
  { title: 'menu.audience', icon: IconAddressBook, entries: [
    { title: 'menu.emailLists', unifiedTitle: 'menu.contactLists', path: 'lists', ...contacts },
    { title: 'menu.segments', path: 'segments', ...contacts },
    { title: 'menu.customFields', path: 'custom_fields', ...contacts },
    { title: 'menu.contactTags', path: 'tags', ...contacts },
    { title: 'menu.relationalTables', path: 'relational_tables', group: 'contacts', role: 'relational_tables', condition: 'notEssentials' },
    { title: 'menu.relationalQueries', path: 'relational_queries', group: 'contacts', role: 'relational_tables' },
    { title: 'menu.preferencePages', path: 'preference_pages', ...contacts },
    { title: 'menu.brands', path: 'brands', ...contacts },
    { title: 'menu.secureLists', path: 'secure_lists', ...contacts },
    { title: 'menu.cleansingRules', path: 'cleansing_rules', ...contacts },
    { title: 'menu.websites', path: 'websites', ...contacts },
    { title: 'menu.smsLists', path: 'sms_lists', ...mobile, condition: 'separateIds' },
  ] },
  { title: 'menu.content', icon: IconArticle, entries: [
    { title: 'menu.dynamicContents', path: 'dynamic_contents', ...contents },
    { title: 'menu.contents', path: 'contents', ...contents },
    { title: 'menu.imageLibrary', path: 'folders', ...contents },
    { title: 'menu.footers', path: 'footers', ...contents },
    { title: 'menu.imageGroups', path: 'image_groups', ...contents },
    { title: 'menu.contentFeeds', path: 'content_feeds', ...contents },
    { title: 'menu.productRecommendations', path: 'product_recommendations', ...contents },
    { title: 'menu.couponBanks', path: 'coupon_banks', group: 'contents', role: 'coupon_codes' },
    { title: 'menu.liveContentImages', path: 'live_content_images', ...contents },
    { title: 'menu.mobileKeywords', path: 'mobile_keywords', ...mobile },
  ] },
  { title: 'menu.integrations', icon: IconPlugConnected, isLink: true, entries: [{ title: 'menu.integrations', path: 'integrations' }] },
  { title: 'menu.archives', icon: IconArchive, isLink: true, entries: [{ title: 'menu.archives', path: 'archive' }] },
];

/** Paths of entries that carry the New badge. */
export const newEntries: ReadonlySet<string> = new Set();
