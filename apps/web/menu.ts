import {
  IconAddressBook,
  IconArchive,
  IconArticle,
  IconChartBar,
  IconLayoutDashboard,
  IconMagnet,
  IconMailbox,
  IconPlugConnected,
  IconRoute,
  IconSend,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';

/** One entry of the left menu. `path` is below /accounts/{accountId}/; who sees it stands in the table of gates. */
export interface MenuEntry {
  /** Key of the title in the texts. */
  readonly title: string;
  /** Key of the title where the account uses unified IDs, when that differs. */
  readonly unifiedTitle?: string;
  readonly path: string;
  /** The keys that jump to it from anywhere. */
  readonly keys?: string;
}

/** A section of the left menu; without entries of its own it is a plain link. */
export interface MenuSection {
  readonly title: string;
  readonly icon: Icon;
  readonly entries: readonly MenuEntry[];
  /** True: the only entry is shown as the section itself. */
  readonly isLink?: boolean;
}

/** The entry that is there only while mail stays in the local inbox. */
export const localInboxPath = 'local_inbox';

/** The left menu, top to bottom. */
export const menu: readonly MenuSection[] = [
  {
    title: 'menu.dashboard',
    icon: IconLayoutDashboard,
    isLink: true,
    entries: [{ title: 'menu.dashboard', path: 'dashboard', keys: 'g d' }],
  },
  {
    title: 'menu.localInbox',
    icon: IconMailbox,
    isLink: true,
    entries: [{ title: 'menu.localInbox', path: localInboxPath }],
  },
  {
    title: 'menu.contacts',
    icon: IconUsers,
    isLink: true,
    entries: [{ title: 'menu.contacts', path: 'contacts' }],
  },
  {
    title: 'menu.analytics',
    icon: IconChartBar,
    entries: [
      { title: 'menu.erfmReport', path: 'erfm_report' },
      { title: 'menu.reports', path: 'reports', keys: 'g r' },
      { title: 'menu.recurringReports', path: 'reports/recurring_campaign_report' },
      { title: 'menu.abReports', path: 'ab_reports' },
      { title: 'menu.testReports', path: 'reports/test_reports' },
      { title: 'menu.websiteReports', path: 'website_reports' },
      { title: 'menu.journeyReports', path: 'reports/journeys' },
      { title: 'menu.customReports', path: 'analytics/custom_reports' },
      { title: 'menu.transactionalReports', path: 'transactional_campaigns/reports' },
      { title: 'menu.getLogs', path: 'get_logs' },
    ],
  },
  {
    title: 'menu.campaigns',
    icon: IconSend,
    entries: [
      { title: 'menu.emailCampaigns', path: 'campaigns', keys: 'g c' },
      { title: 'menu.batchCampaigns', path: 'batch_campaigns/new' },
      { title: 'menu.smsCampaigns', path: 'sms_campaigns' },
      { title: 'menu.pushApplications', path: 'push_applications' },
      { title: 'menu.transactionalCampaigns', path: 'transactional_campaigns' },
      { title: 'menu.transactionalSmsCampaigns', path: 'transactional_sms_campaigns' },
      { title: 'menu.campaignTags', path: 'ctags' },
    ],
  },
  {
    title: 'menu.social',
    icon: IconSpeakerphone,
    entries: [
      { title: 'menu.socialSchedules', path: 'social_schedules' },
      { title: 'menu.socialQueue', path: 'social_schedules/queue' },
      { title: 'menu.socialCampaigns', path: 'social_campaigns' },
      { title: 'menu.socialContentCategories', path: 'social_content_categories' },
      { title: 'menu.socialAccounts', path: 'social_accounts' },
      { title: 'menu.socialLeads', path: 'social_leads' },
    ],
  },
  {
    title: 'menu.acquisition',
    icon: IconMagnet,
    entries: [
      { title: 'menu.acquisitionForms', path: 'acquisition/forms' },
      { title: 'menu.landingPages', path: 'landing_pages' },
      { title: 'menu.signupForms', path: 'forms' },
      { title: 'menu.surveys', path: 'surveys' },
    ],
  },
  {
    title: 'menu.automation',
    icon: IconRoute,
    entries: [
      { title: 'menu.journeys', path: 'journeys', keys: 'g j' },
      { title: 'menu.dataJourneys', path: 'data_journeys' },
    ],
  },
  {
    title: 'menu.audience',
    icon: IconAddressBook,
    entries: [
      { title: 'menu.emailLists', unifiedTitle: 'menu.contactLists', path: 'lists', keys: 'g l' },
      { title: 'menu.segments', path: 'segments', keys: 'g s' },
      { title: 'menu.customFields', path: 'custom_fields' },
      { title: 'menu.contactTags', path: 'tags', keys: 'g t' },
      { title: 'menu.relationalTables', path: 'relational_tables' },
      { title: 'menu.relationalQueries', path: 'relational_queries' },
      { title: 'menu.preferencePages', path: 'preference_pages' },
      { title: 'menu.brands', path: 'brands' },
      { title: 'menu.secureLists', path: 'secure_lists' },
      { title: 'menu.cleansingRules', path: 'cleansing_rules' },
      { title: 'menu.websites', path: 'websites' },
      { title: 'menu.smsLists', path: 'sms_lists' },
    ],
  },
  {
    title: 'menu.content',
    icon: IconArticle,
    entries: [
      { title: 'menu.dynamicContents', path: 'dynamic_contents' },
      { title: 'menu.contents', path: 'contents', keys: 'g e' },
      { title: 'menu.imageLibrary', path: 'folders' },
      { title: 'menu.footers', path: 'footers' },
      { title: 'menu.imageGroups', path: 'image_groups' },
      { title: 'menu.contentFeeds', path: 'content_feeds' },
      { title: 'menu.productRecommendations', path: 'product_recommendations' },
      { title: 'menu.couponBanks', path: 'coupon_banks' },
      { title: 'menu.liveContentImages', path: 'live_content_images' },
      { title: 'menu.mobileKeywords', path: 'mobile_keywords' },
    ],
  },
  {
    title: 'menu.integrations',
    icon: IconPlugConnected,
    isLink: true,
    entries: [{ title: 'menu.integrations', path: 'integrations' }],
  },
  {
    title: 'menu.archives',
    icon: IconArchive,
    isLink: true,
    entries: [{ title: 'menu.archives', path: 'archive' }],
  },
];
