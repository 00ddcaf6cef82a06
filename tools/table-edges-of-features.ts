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
  'features/automation/journeys': {
    account_members: 'read: tells who may approve that somebody asks for it',
    campaigns: 'read: finds the campaigns that were made for steps of a journey',
    contacts: 'read: chooses who enters by hand, and finds whom an event is of',
    journey_count_changes: 'read: lists show counts of journeys',
    journey_counts: 'read: lists show counts of journeys',
    journey_intakes: 'write: who enters by hand does so range by range',
    journey_people: 'read: lists who is inside, and the journeys of a contact',
    journey_versions: 'read: shows versions and what is live',
    journeys: 'write: the verbs of journeys',
    list_memberships: 'read: tells since when somebody is on a list that brings people in',
    lists: 'read: names such a list',
  },
  'features/acquisition/acquisition-forms': {
    domains: 'read: forms may stand on the account’s own hosts',
    form_days: 'read: lists forms with how often they were seen and sent',
    form_days_waiting: 'read: counts what is not added up yet',
    form_versions: 'read: tells whether the draft is what visitors get',
    forms: 'write: keeps the forms of its kind',
    journeys: 'read: finds the form that brings people into a journey',
  },
  'features/acquisition/landing-pages': {
    domains: 'read: pages answer on domains of the account',
  },
  'features/acquisition/signup-forms': {
    form_days: 'read: lists forms with how often they were seen and sent',
    form_days_waiting: 'read: counts what is not added up yet',
    forms: 'write: keeps the forms of its kind',
  },
  'features/acquisition/surveys': {
    contacts: 'read: a link names a contact, and answers show who gave them',
  },
  'features/audience/preference-pages': {
    list_memberships: 'read: a page of thanks names the lists of its person',
    lists: 'read: a page of thanks names the lists of its person',
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
  'features/automation/data-journeys': {
    account_members: 'read: people who look after automation are told of runs that failed',
    accounts: 'read: runs of disabled accounts wait',
    contacts: 'read: steps choose contacts and write them to files',
    imports: 'read: a step waits for its import',
    journeys: 'read: a step starts a journey that is enabled',
    list_memberships: 'read: a step chooses the contacts of a list',
    relational_queries: 'read: a step runs a saved query',
    tags: 'read: files name the tags of contacts',
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
    form_submissions: 'read: the timeline shows them',
    form_versions: 'read: the timeline says what was asked',
    forms: 'read: the timeline names forms',
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
    page_paths: 'read: the timeline names pages',
    page_views: 'read: the timeline shows them',
    site_events: 'read: the timeline shows them',
    survey_responses: 'read: the timeline shows them',
    surveys: 'read: the timeline names surveys',
    websites: 'read: the timeline names websites',
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
  'features/audience/websites': {
    contacts: 'read: some sample visitors are sample contacts',
    website_days: 'read: websites are listed with their page views',
    websites: 'write: the verbs of websites',
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
  'features/content/coupon-banks': {
    account_members: 'read: tells those who keep codes that a bank runs low',
    contacts: 'read: codes are listed with who has them',
    deliveries: 'read: codes of emails that never left come back',
    mailings: 'read: names the campaign that gave a code',
  },
  'features/content/mobile-keywords': {
    contacts: 'read: who texted keywords is named',
    mobile_keyword_people: 'read: which keywords came from a number',
    mobile_keywords: 'write: the verbs of keywords',
    sms_contacts: 'read: the number of who texted',
    sms_lists: 'read: a keyword names its list',
    sms_numbers: 'read: a keyword holds on to its number',
  },
  'features/content/product-catalog': {
    categories: 'write: the verbs of categories',
    product_categories: 'write: products are sorted into categories',
    products: 'write: the verbs of products',
    store_connections: 'read: a product is of a store, and a source has stores',
  },
  'features/content/product-feeds': {
    carts: 'read: emails show what a contact left in the cart',
    categories: 'read: feeds are narrowed by them',
    product_feed_items: 'read: lists show how many products a feed has',
    products: 'read: a feed shows products',
    store_connections: 'read: a feed is of a store',
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
  'features/settings/mobile-apps': {
    contacts: 'read: names the contact of a device',
    mobile_applications: 'write: the verbs of applications, which the push engine sends by',
    push_access_tokens: 'write: a token goes with the key that it was made of',
    push_devices: 'write: lists devices, and removes those of a deleted application',
    push_vapid_keys: 'write: shows public keys, and removes those of a deleted application',
  },
  'features/settings/sending-domains': {
    account_members: 'read: notifies managers of an account that a domain is paused',
    domains: 'read: finds the domain of a sender',
  },
};
