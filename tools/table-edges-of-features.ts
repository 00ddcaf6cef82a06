/** For a folder, the tables of other folders that it names, each as 'read: reason' or 'write: reason' (which covers reading). */
export type TableEdges = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Which tables of others a feature names in SQL, and why. A verb of an owner's `public.ts` is better: this list is to shrink. */
export const tableEdgesOfFeatures: TableEdges = {
  'features/account/api-keys': {
    api_keys: 'write: the verbs of API keys, which identity checks',
  },
  'features/account/billing': {
    account_members: 'read: finds the owner of an account and counts its people',
    accounts: 'write: makes and groups child accounts',
    audit_log: 'write: what an operator changes is audited',
    users: 'read: a request carries its sender',
  },
  'features/account/unsubscribes': {
    brand_unsubscribes: 'write: the page lists them and notes reasons',
    brands: 'read: names the brand that was left',
    contacts: 'read: names the contact of an address',
    mailings: 'read: names the mailing that was answered',
    sms_unsubscribes: 'write: the page lists them and notes reasons',
    suppressions: 'write: the page lists them and notes reasons',
  },
  'features/account/users': {
    account_members: 'write: the screens of an account’s people',
    accounts: 'read: an invitation names its account',
    audit_log: 'write: joining is audited before there is a session',
    folders: 'read: a person’s rights to folders are listed',
    users: 'write: an invitation makes the user',
  },
  'features/audience/brands': {
    brand_unsubscribes: 'write: a contact’s card shows and changes the brands left',
    brands: 'write: the verbs of brands',
    campaigns: 'read: a brand in use cannot be deleted',
    contacts: 'read: a contact’s card shows brands',
    domains: 'read: a brand sends from a verified domain',
  },
  'features/audience/cleansing-rules': {
    accounts: 'read: rules of disabled accounts wait',
    contacts: 'read: the preview shows contacts; journeys hear who was cleansed',
  },
  'features/audience/contact-import': {
    imports: 'read: the screens of imports',
  },
  'features/audience/file-pickups': {
    imports: 'read: a picked up file is set aside when its import has ended',
    relational_tables: 'read: the folder of a table names it',
  },
  'features/content/content-feeds': {
    accounts: 'read: feeds of accounts that are closed are not fetched',
  },
  'features/content/live-content-images': {
    contacts: 'read: a timer of each recipient may begin when they joined',
    deliveries: 'read: the timer of an email that is shown again began when it was sent',
  },
  'features/audience/contact-tags': {
    contacts: 'write: tags are kept on contacts',
    tag_groups: 'write: the verbs of tag groups',
    tags: 'write: the verbs of tags',
  },
  'features/audience/contacts': {
    audit_log: 'read: the timeline shows changes of tags',
    brands: 'read: the timeline names brands',
    consent_events: 'read: the timeline shows them',
    contact_facts: 'read: contacts show when they last opened and clicked',
    contact_merges: 'write: what families moved is noted in the merge',
    contact_orders: 'read: a buyer’s scores are made of them',
    contacts: 'write: the verbs of contacts',
    deliveries: 'read: the timeline shows them',
    contact_sends: 'write: a merged contact was last sent to at the later of both times',
    list_memberships: 'write: contacts are listed by list; an undone merge brings them back',
    lists: 'read: the timeline names lists',
    mailing_links: 'read: the timeline names links',
    mailings: 'read: the timeline names mailings',
    message_events: 'read: the timeline shows them',
    orders: 'read: the timeline shows them',
    suppressions: 'read: contacts are listed by status',
    tags: 'read: contacts show their tags',
  },
  'features/audience/sms-lists': {
    consent_events: 'read: an SMS contact shows what its number said',
    contacts: 'write: an SMS contact is a contact, whose number and names it shows and changes',
    sms_contacts: 'write: the verbs of SMS contacts',
    sms_list_count_changes: 'write: sizes of SMS lists',
    sms_lists: 'write: the verbs of SMS lists',
    sms_memberships: 'write: SMS contacts are listed by list',
    sms_unsubscribes: 'read: an SMS contact may want no texts',
  },
  'features/audience/custom-fields': {
    contact_field_labels: 'write: the labels of built-in fields',
    contacts: 'write: deleting a field empties its values',
    custom_fields: 'write: the verbs of custom fields',
  },
  'features/audience/lists': {
    contacts: 'read: a list’s figures are of contacts',
    list_count_changes: 'write: a list’s size is kept beside it',
    list_memberships: 'write: a deleted list leaves no memberships',
    lists: 'write: the verbs of lists',
    suppressions: 'read: a list’s figures leave out suppressed addresses',
  },
  'features/audience/relational-tables': {
    relational_rows: 'write: a deleted table leaves no rows',
    relational_tables: 'write: the verbs of relational tables',
  },
  'features/audience/segments': {
    segments: 'write: the verbs of segments',
  },
  'features/audience/suppression-lists': {
    secure_lists: 'write: the verbs of secure lists',
    suppression_entries: 'write: the verbs of entries',
    suppression_lists: 'write: the verbs of global suppression lists',
  },
  'features/content/content-comments': {
    account_members: 'read: those who commented and are still members hear of replies',
    audit_log: 'read: who made a content hears of comments on it',
    contents: 'read: a comment is on a block of a content',
  },
  'features/content/dynamic-contents': {
    contacts: 'read: variants are counted, and shown for the newest contacts',
  },
  'features/campaigns/ab-tests': {
    campaigns: 'read: a test is a campaign with variants',
    contents: 'read: the report names the contents of variants',
    deliveries: 'read: a finished test is listed with its figures',
    mailings: 'read: a finished test is listed with its mailing',
  },
  'features/campaigns/campaign-reports': {
    brands: 'read: reports name the brand',
    campaigns: 'read: reports are of campaigns',
    contacts: 'read: reports name recipients',
    contents: 'read: reports name the content',
    deliveries: 'read: reports list recipients by outcome',
    lists: 'read: reports name the lists',
    mailing_counters: 'read: reports are made of counters',
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
  'features/content/coupon-banks': {
    account_members: 'read: tells those who keep codes that a bank runs low',
    contacts: 'read: codes are listed with who has them',
    deliveries: 'read: codes of emails that never left come back',
    mailings: 'read: names the campaign that gave a code',
  },
  'features/commerce/orders': {
    contacts: 'read: an order may name its contact by id',
  },
  'features/commerce/sample-orders': {
    contacts: 'read: sample orders are of the sample contacts',
  },
  'features/content/image-groups': {
    images: 'read: shows the pictures of a group',
  },
  'features/content/images': {
    mailings: 'read: mails that left lately hold on to their pictures',
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
  'features/campaigns/transactional-campaigns': {
    contacts: 'read: an email’s recipient is a contact',
    deliveries: 'read: the log shows what became of each email',
    mailing_links: 'read: the log shows clicked links',
    mailings: 'read: the log is of the mailings of its calls',
    message_events: 'read: the log shows opens and clicks',
  },
  'features/commerce/stores': {
    account_members: 'read: stores are those of one’s accounts',
    accounts: 'read: stores are active accounts with a website',
  },
  'features/home/connections': {
    account_jobs: 'read: the page shows whether jobs wait or fail',
    api_keys: 'read: the page shows when keys were used',
    mailings: 'read: the page shows whether mailings are late or failed',
  },
  'features/home/dashboard': {
    campaigns: 'read: the start page shows running campaigns',
    contacts: 'read: the start page shows growth',
    contents: 'read: the first steps look whether there is one',
    deliveries: 'read: the start page shows progress',
    imports: 'read: the start page shows failed imports',
    lists: 'read: the first steps look whether there is one',
    mailing_hours: 'read: the start page shows unsubscribes a day',
    mailings: 'read: the start page shows progress',
  },
  'features/home/folders': {
    account_members: 'read: a folder is shared with members',
    users: 'write: names of members; a person’s column of folders is kept',
  },
  'features/home/notifications': {
    account_jobs: 'read: a notification shows the progress of its job',
    notifications: 'write: the screens of notifications',
  },
  'features/home/presence': {
    users: 'read: names who is on the page',
  },
  'features/home/process-queue': {
    account_jobs: 'read: the screens of the queue',
    notifications: 'read: a process shows its notification',
  },
  'features/home/support': {
    account_members: 'read: a message is answered to the primary contact',
    users: 'read: names sender and primary contact',
  },
  'features/service/service-desk': {
    account_members: 'read: agents are members',
    users: 'read: names agents',
  },
  'features/session/access': {
    account_members: 'read: lists who is in an account',
    accounts: 'write: a feature flag is switched on the account',
    users: 'read: names who is in an account',
  },
  'features/session/account-choice': {
    account_members: 'read: the accounts of a person',
    accounts: 'read: names accounts',
  },
  'features/session/password': {
    account_members: 'read: the email lands in the inbox of one of the person’s accounts',
    users: 'read: a forgotten password finds its user',
  },
  'features/session/profile': {
    account_members: 'read: the profile shows accounts',
    users: 'write: a person edits their own record',
  },
  'features/session/second-factor': {
    account_members: 'read: shows who lacks the second factor',
    accounts: 'read: an account may require a second factor',
    passkeys: 'read: shows who lacks the second factor',
    user_totp: 'read: shows who lacks the second factor',
  },
  'features/settings/link-domains': {
    brands: 'read: a brand has its own link domain',
    domains: 'read: finds the domain of a link',
  },
  'features/settings/sending-domains': {
    account_members: 'read: notifies managers of an account that a domain is paused',
    domains: 'read: finds the domain of a sender',
  },
};
