import type { TableEdges } from './table-edges-of-features.ts';

/** Which tables of others the features of campaigns name in SQL, and why. */
export const tableEdgesOfCampaigns: TableEdges = {
  'features/campaigns/ab-tests': {
    campaigns: 'read: a test is a campaign with variants',
    contents: 'read: the report names the contents of variants',
    deliveries: 'read: a finished test is listed with its figures',
    mailings: 'read: a finished test is listed with its mailing',
  },
  'features/campaigns/campaign-reports': {
    brands: 'read: reports name the brand',
    campaign_tags: 'read: custom reports group campaigns by tag',
    campaigns: 'read: reports are of campaigns',
    contacts: 'read: reports name recipients',
    contents: 'read: reports name the content',
    deliveries: 'read: reports list recipients by outcome',
    lists: 'read: reports name the lists',
    mailing_counters: 'read: reports are made of counters',
    mailing_days: 'read: custom reports tell campaigns apart by mailbox provider',
    mailing_hours: 'read: campaigns are compared hour by hour',
    mailing_outcomes: 'read: reports are made of outcomes',
    mailings: 'read: reports are of mailings',
    message_events: 'read: reports list recipients by event',
    secure_lists: 'read: reports name the secure lists',
    segments: 'read: reports name the segments',
    test_sends: 'read: test emails are listed beside campaigns',
  },
  'features/campaigns/campaign-tags': {
    campaigns: 'write: tags are kept on campaigns',
  },
  'features/campaigns/conversions': {
    contacts: 'read: an order names its contact by address',
  },
  'features/campaigns/email-campaigns': {
    account_members: 'read: only some roles may send',
    accounts: 'read: series of disabled accounts wait',
    contacts: 'read: test emails are made with a contact’s values',
    contents: 'read: the editor offers contents',
    deliveries: 'read: a campaign is resent to those who did not open',
    list_memberships: 'read: test emails go to a list',
    lists: 'read: the editor offers lists',
    mailing_counters: 'read: the list sorts by opens and clicks',
    mailing_outcomes: 'read: the list sorts by audience and shares of the delivered',
    mailings: 'read: a campaign’s state is that of its mailing',
    suppressions: 'read: test emails leave out suppressed addresses',
  },
  'features/campaigns/mobile-reports': {
    mobile_messages: 'read: reports are made of the rows of texts',
    mobile_runs: 'read: which texts a campaign sent',
    sms_campaigns: 'read: reports name campaigns of texts',
  },
  'features/campaigns/push-campaigns': {
    contacts: 'read: names the contacts of pushes',
    mobile_applications: 'read: a campaign shows the application that it goes to',
  },
  'features/campaigns/sms-campaigns': {
    contacts: 'read: a text goes to the number of a contact, by whose name it is listed',
    sms_contacts: 'read: a text goes to the number of an SMS contact',
    sms_memberships: 'read: a forecast samples the numbers of lists',
    sms_numbers: 'read: a campaign holds on to the number it is sent from',
  },
  'features/campaigns/social': {
    account_members: 'read: tells who works with social media that something failed',
    accounts: 'read: posts and leads of disabled accounts wait',
    contacts: 'read: names the contact that a lead became',
    lists: 'read: names the list that leads join',
  },
  'features/campaigns/transactional-campaigns': {
    contacts: 'read: an email’s recipient is a contact',
    deliveries: 'read: the log shows what became of each email',
    mailing_links: 'read: the log shows clicked links',
    mailings: 'read: the log is of the mailings of its calls',
    message_events: 'read: the log shows opens and clicks',
  },
};
