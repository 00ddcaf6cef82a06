import { tableEdgesOfCampaigns } from './table-edges-of-campaigns.ts';
import { tableEdgesOfFeatures, type TableEdges } from './table-edges-of-features.ts';
import { tableEdgesOfService } from './table-edges-of-service.ts';
import { tableEdgesOfSettings } from './table-edges-of-settings.ts';
import { tableEdgesOfSessions } from './table-edges-of-sessions.ts';

/** Tables that a folder other than their owner's names in SQL. A folder that is not named uses its own only. */
export const tableEdges: TableEdges = {
  'apps/cli': {
    account_members: 'read: tells which people belong to an account',
    accounts: 'write: the commands make, list, disable and delete accounts',
    users: 'read: names an account’s people',
  },
  'apps/server': {
    account_members: 'read: the first start looks whose account is the demo account',
    accounts: 'write: the first start makes the demo account',
    users: 'read: the first start looks whether anybody can sign in',
  },
  'engines/audience': {
    deliveries: 'read: rules ask who was sent a mailing; cleansing asks who got many',
    accounts: 'read: phone numbers are made international account by account',
    consent_texts: 'read: the export of a person has the words that were agreed to',
    carts: 'read: rules ask who left a cart',
    contact_orders: 'read: rules ask who ordered how much',
    mailing_links: 'read: rules ask who clicked which link',
    mailings: 'read: rules ask what campaigns did',
    message_events: 'read: rules ask who opened, clicked and left',
    order_lines: 'read: rules ask who ordered which product',
    orders: 'read: rules ask who ordered when',
  },
  'engines/connect': {
    account_members: 'read: tells those who work with integrations that a store is disconnected',
    accounts: 'read: stores are read in accounts that are active',
    list_memberships: 'read: who is on a list already stays as they are',
    lists: 'read: a store fills lists that are still there',
    store_connections: 'write: connects stores, and says how they are and when they are read next',
  },
  'engines/delivery': {
    accounts: 'read: a mailing waits while its account is disabled',
    brand_unsubscribes: 'read: suppression is looked up in the statement that marks mails written',
    contacts: 'read: recipients’ addresses are read in the statement of the claim',
    list_memberships: 'read: suppression is looked up in the statement that marks mails written',
    lists: 'read: says in which list of a mailing a contact is',
    suppressions: 'read: suppression is looked up in the statement that marks mails written',
  },
  'engines/desk': {
    account_members: 'read: tickets are given to members with a role for them',
    accounts:
      'read: mailboxes are fetched from, and addresses checked, in accounts that are active',
    contacts: 'read: who wrote to the desk is found by address and named',
    suppressions: 'read: an address that does not exist gets no answer',
    tags: 'read: the word stands for tags of tickets, a column of their own',
    users: 'read: names who has a ticket',
  },
  'engines/domains': {
    account_members: 'read: tells those who set up DNS that a domain broke',
  },
  'engines/forms': {
    contacts:
      'read: whoever sends a form and is known stays as they are; submissions are listed with their contact',
    lists: 'read: visitors choose among lists by their public names',
  },
  'engines/imports': {
    contact_facts: 'read: who opened a mail stays when an import is undone',
    contacts: 'write: merges rows into contacts set by set',
    deliveries: 'read: who got a mail stays when an import is undone',
    list_memberships: 'write: merges rows into the list set by set',
    lists: 'read: an import fills a list that is still there',
    mailings: 'read: who got a mail stays when an import is undone',
    suppressions: 'read: reports imported addresses that are suppressed',
    tags: 'read: contacts get only tags that are still there',
  },
  'engines/inbound': {
    accounts: 'read: complaints of all accounts are found account by account',
    contacts: 'read: finds the contact of an address that bounced',
    deliveries: 'read: finds the mail that a report is about',
    mailing_outcomes: 'read: the complaint rate is of final figures',
    mailings: 'read: finds the mailing that a report is about',
  },
  'engines/journeys': {
    carts: 'read: what was left, and whether it still is when an email of it goes out',
    contact_changes: 'read: who has done by now what ends a journey gets no more mail of it',
    change_followers: 'read: changes that have had their effect already are not looked at again',
    contacts: 'write: steps set fields and tags; conditions and days are asked of contacts',
    import_changes: 'read: whom an import has changed comes in',
    imports: 'read: whom an import has made comes in',
    list_memberships: 'read: whom an import has put on a list comes in; who is to be unsubscribed',
    mailing_links: 'read: a click is one on a link',
    mailings: 'read: an open is one of a campaign',
    message_events: 'read: who has opened or clicked before the step that waits for it',
    order_lines: 'read: emails name what was ordered',
    orders: 'read: what an order is of and when it was placed',
    tags: 'write: steps tag only by tags that are there, and count them',
    tracked_segments: 'read: which segments journeys have asked for',
  },
  'engines/mobile': {
    accounts: 'read: a run waits while its account is disabled',
    contacts: 'read: whether a recipient is still there is asked in the statement of the claim',
  },
  'engines/opt-in': {
    account_members: 'read: who looks after contacts is told that a form sends no more letters',
    brands: 'read: a letter is from the sending domain of its brand',
    consent_events: 'write: who is on a list already agrees once more',
    contact_orders: 'read: whether anything is known of a contact that never confirmed',
    contacts: 'write: what a person confirmed applies: fields, tags, standing',
    deliveries: 'read: when a letter left, and whether a contact got other emails',
    domains: 'read: a letter is from the account’s own sending domain',
    list_memberships: 'read: who has left a list is asked to confirm',
    lists: 'read: names, sender and opt-in of the lists of a wish',
    mailings: 'read: whether a contact got other emails than letters',
    tags: 'write: only tags that are still there are put on, and counted',
  },
  'engines/own-data': {
    contacts: 'read: whose address asks for its own data, and whether a new one is free',
    deliveries: 'read: a link to preferences is that of the newest email',
    mailings: 'read: the newest of them are asked for one to a contact',
  },
  'engines/product-feeds': {
    carts: 'read: what a recipient left in the cart',
    categories: 'read: a category counts with those below it',
    order_lines: 'read: what is bought together',
    orders: 'read: what is bought together',
    product_categories: 'read: feeds are narrowed by categories',
    product_days: 'read: what sells, and what sells more than before',
    products: 'read: feeds choose among them',
  },
  'engines/orders': {
    accounts: 'read: orders of guests are looked through account by account',
    contacts: 'read: an order’s buyer is found by address and named',
    list_memberships: 'read: orders of a contact within a list',
    lists: 'read: orders of a contact within a list',
  },
  'engines/reporting': {
    contacts: 'read: whose mailbox an email went to',
    deliveries: 'read: the days of a mailing are made of its deliveries',
    list_count_changes: 'read: what waits to be added to the sizes of lists',
    lists: 'read: growth is of lists',
    mailing_counters: 'read: tells whether the days of a mailing are out of date',
    mailing_outcomes: 'read: tells whether the days of a mailing are out of date',
    mailings: 'read: which mailings sent in a time, and from which domain',
  },
  'engines/rfm': {
    accounts: 'read: buyers of accounts that are disabled are not scored',
    contact_orders: 'read: whose orders are scored',
    contacts: 'read: who is a buyer still; reports name them',
    orders: 'read: what buyers score by',
    store_days: 'read: the currency of most orders',
  },
  'engines/sftp': {
    lists: 'read: each list has a folder',
    relational_tables: 'read: each relational table has a folder',
  },
  'engines/push': {
    account_members: 'read: tells who keeps pushes that an application was stopped',
    contacts: 'read: a device belongs to a contact, and runs choose contacts',
    list_memberships: 'read: a run goes to lists',
  },
  'engines/relational': {
    accounts: 'read: rows that wait for contacts are looked through account by account',
    contacts: 'read: rows are linked to their contacts, and queries read them',
  },
  'features/settings/sms-numbers': {
    sms_numbers: 'write: locks a number that is changed; the texting engine changes it',
  },
  'engines/texting': {
    contacts: 'read: who clicked a link or texted is named; whom texts reach is asked of contacts',
    list_memberships: 'read: consent is asked of lists in accounts with unified ids',
    local_inbox_messages: 'write: texts of the local provider lie in the local inbox beside emails',
    mobile_messages: 'read: a conversation has what went out, and a text answers the last one',
    mobile_runs:
      'read: a number is not taken away from texts that are being sent; a text answers a campaign',
    sms_contacts: 'read: whose number texted, and the number that texts go to',
    sms_memberships: 'read: SMS lists choose whom texts reach',
    sms_unsubscribes: 'read: a STOP is asked in the statement of the claim',
    suppressions: 'read: marketing texts keep to do not mail',
  },
  'engines/tracking': {
    contact_aliases: 'read: facts of a contact count what was sent to those merged into it',
    contact_facts: 'write: an open or a click is noted beside its contact',
    contact_facts_to_count: 'write: facts of older events are counted in the background',
    contacts: 'write: a person says on a page that it is not to be counted',
    deliveries: 'write: an opt-out is noted on its mail',
    list_memberships: 'read: the preference page shows lists',
    lists: 'read: the preference page names lists',
    mailings: 'read: events name their mailing',
  },
  'engines/usage': {
    accounts: 'read: what all accounts used lately is found account by account',
  },
  'engines/webhooks': {
    change_followers: 'read: which accounts have changes that webhooks have not seen',
    contact_changes: 'read: which accounts have changes that webhooks have not seen',
  },
  'engines/web-visits': {
    contacts:
      'read: whoever comes by a signed name is a contact, unless they are not to be counted',
  },
  'platform/identity': {
    accounts: 'write: signing up makes an account; sign-in asks whether it is enabled',
  },
  'platform/server/account': {
    account_members: 'read: the export holds members',
    users: 'read: the export names members',
  },
  'platform/server/family': {
    audit_log: 'read: recent work is read from the audit',
  },
  'platform/server/folders': {
    account_members: 'read: a folder is shared with members',
  },
  ...tableEdgesOfCampaigns,
  ...tableEdgesOfFeatures,
  ...tableEdgesOfService,
  ...tableEdgesOfSettings,
  ...tableEdgesOfSessions,
};
