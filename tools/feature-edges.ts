import { edgesOfAnalytics } from './feature-edges-of-analytics.ts';
import { edgesOfCommerce } from './feature-edges-of-commerce.ts';
import { edgesOfIntegrations } from './feature-edges-of-integrations.ts';
import { edgesOfService } from './feature-edges-of-service.ts';

/** Which features may use which neighbours, each edge with its reason. A feature that is not named uses none. */
export const featureEdges: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...edgesOfAnalytics,
  ...edgesOfCommerce,
  ...edgesOfIntegrations,
  ...edgesOfService,
  'session/access': {
    'session/account-choice': 'an account names its members’ other accounts',
    'session/profile': 'an account’s people show their profile',
  },
  'session/profile': {
    'session/account-choice': 'one of a person’s accounts is their default',
    'session/password': 'one’s own page opens the change of the password',
    'session/second-factor': 'one’s own page shows second factors and passkeys',
    'session/sessions': 'one’s own page shows where one is signed in',
  },
  'account/api-keys': { 'session/access': 'a key is offered what the account has' },
  'acquisition/acquisition-forms': {
    'acquisition/signup-forms': 'both kinds of forms ask and are answered alike',
    'audience/contacts': 'sample contacts have sent the sample forms',
    'audience/lists': 'a form fills lists',
  },
  'acquisition/surveys': {
    'acquisition/acquisition-forms': 'questions are written page by page as those of forms',
    'acquisition/signup-forms': 'a survey is previewed as a form is',
    'audience/contacts': 'sample contacts have answered the sample survey',
  },
  'acquisition/signup-forms': {
    'audience/contacts': 'sample contacts have sent the sample forms',
    'audience/lists': 'a form fills lists',
  },
  'account/billing': {
    'session/access': 'what may be done depends on roles',
    'session/profile': 'an account lives in a time zone',
  },
  'account/unsubscribes': {
    'audience/brands': 'an address leaves a brand',
    'session/access': 'what may be done depends on roles',
  },
  'session/second-factor': {
    'session/password': 'mails about a sign-in look alike',
    'session/sessions': 'a passkey is called by the device that made it',
  },
  'session/sign-in': {
    'session/second-factor':
      'a member without a second factor sets one up in the middle of the sign-in',
    'session/sessions': 'a passkey is called by the device that made it',
  },
  'settings/mobile-apps': { 'session/access': 'what may be done depends on roles' },
  'campaigns/push-campaigns': {
    'settings/mobile-apps': 'a campaign goes to an application and its test devices',
  },
  'content/dynamic-contents': {
    'audience/custom-fields': 'a sample rule asks the sample fields',
    'audience/segments':
      'the rule of a variant is built, checked, counted and worded as one of segments',
    'content/contents': 'a variant is written as a part of an email, and a sample content has one',
  },
  'content/footers': {
    'content/contents': 'a footer is written with the tools of contents',
    'content/images': 'a footer shows pictures of the library',
  },
  'content/contents': {
    'content/content-comments': 'blocks have comments, which go with their content',
    'content/custom-rows':
      'layouts are compiled with their saved rows, and the designer offers them',
    'content/images': 'a content shows pictures of the library',
    'session/access': 'a campaign is offered to who writes campaigns',
  },
  'content/live-content-images': {
    'content/images': 'a timer ends with a picture of the library',
  },
  'content/image-groups': {
    'content/images': 'a group shows pictures of the library',
  },
  'content/images': {
    'settings/link-domains': 'pictures of emails are on the account’s own host',
  },
  'content/custom-rows': { 'content/images': 'a row shows pictures of the library' },
  'content/content-templates': {
    'content/images': 'a design shows pictures of the library',
    'account/billing': 'a parent account shares templates with its child accounts',
    'content/contents': 'contents and templates are made of each other, in the same editors',
  },
  'content/coupon-banks': {
    'audience/contact-import': 'files of codes are imported by the same calls and screen',
    'session/access': 'a bank is offered to who may open it',
  },
  'content/mobile-keywords': {
    'audience/sms-lists': 'a sample keyword fills a sample list',
    'session/access': 'the numbers of the account are chosen from',
    'settings/account-settings': 'words of the account are no keywords',
  },
  'home/local-inbox': {
    'campaigns/sms-replies': 'a phone shows the conversation of its number',
    'session/access': 'texts show to whoever works with them',
  },
  'home/guide': { 'session/access': 'pages lead to screens of the open account' },
  'home/notifications': { 'session/access': 'the download needs a role' },
  'home/dashboard': {
    'analytics/custom-reports': 'a widget shows a report',
    'analytics/revenue': 'a widget shows the revenue of its screen',
    'session/access': 'what the start page offers depends on roles',
    'session/profile': 'the figures stand in the order a person chose',
    'campaigns/email-campaigns': 'recent campaigns are shown in the same state as everywhere',
    'campaigns/campaign-reports': 'the figures of a period are those of the reports',
    'home/sample-data': 'the start page offers and removes sample data',
  },
  'content/product-catalog': {
    'audience/contact-import': 'products are imported by the calls and the screen of imports',
  },
  'content/product-feeds': {
    'content/product-catalog': 'feeds choose among products of its sources',
    'content/product-feed-templates': 'a template says how products look',
    'session/access': 'what is offered depends on flags of the account',
  },
  'account/users': {
    'session/access': 'roles decide where a new person lands and what the page offers',
    'session/password': 'a password chosen on signing up shows the same rules',
    'session/sign-in': 'an invited person is signed in after signing up',
  },
  'acquisition/landing-pages': {
    'content/contents': 'a page is written with the tools of contents',
    'content/images': 'a page shows pictures of the library',
  },
  'audience/preference-pages': {
    'content/contents': 'a page is written with the tools of contents',
    'content/images': 'a page shows pictures of the library',
  },
  'audience/contacts': {
    'audience/brands': 'a contact may leave a brand',
    'audience/contact-import': 'a file of addresses is received as one that is imported',
    'audience/contact-tags': 'a contact carries tags',
    'audience/custom-fields': 'a contact has values of fields',
    'audience/lists': 'a contact is in lists',
    'audience/sms-lists': 'a contact’s page shows its SMS lists',
    'commerce/orders': 'a contact’s page shows what they ordered',
    'content/coupon-banks': 'a contact’s page shows its coupon codes',
    'session/access': 'what may be done depends on roles',
  },
  'audience/websites': { 'audience/contacts': 'some sample visitors are sample contacts' },
  'audience/lists': {
    'integrations/list-carts': 'a list names the carts whose buyers join it',
    'audience/brands': 'a list may belong to a brand',
    'session/access': 'what may be done depends on roles',
  },
  'audience/contact-import': {
    'audience/contact-tags': 'contacts of a file get tags',
    'audience/custom-fields': 'columns become fields',
    'audience/lists': 'an import fills a list',
  },
  'audience/cleansing-rules': {
    'audience/lists': 'a sample rule watches a sample list',
    'audience/segments': 'a plain rule is built, checked and worded as one of segments',
  },
  'audience/sms-lists': {
    'audience/contact-import': 'files of numbers are imported by the same calls and screen',
    'campaigns/sms-replies': 'an SMS contact’s page shows its conversation',
    'session/access': 'what may be done depends on roles',
  },
  'audience/file-pickups': {
    'audience/contact-import': 'a file that was put by SFTP is imported as an uploaded one',
    'audience/relational-tables': 'a file in the folder of a table becomes its rows',
  },
  'settings/sftp-access': {
    'home/notifications': 'files of finished exports are put into a folder of SFTP',
    'session/password': 'a new password shows the same rules',
  },
  'audience/relational-tables': {
    'audience/contact-import': 'files become rows by the same calls and on the same screen',
    'audience/contacts': 'sample rows are of the sample contacts',
    'session/access': 'the plan decides whether tables are offered to rules and editors',
    'settings/account-settings': 'how rows are linked and dates read is a setting',
  },
  'audience/relational-queries': {
    'audience/relational-tables': 'sample queries ask the sample table',
  },
  'audience/segments': {
    'audience/segment-prompts': 'a rule may be begun in plain words',
    'audience/brands': 'a segment may belong to a brand',
    'audience/contacts': 'a segment shows and exports its contacts',
    'audience/custom-fields': 'sample segments ask for the sample fields',
    'audience/lists': 'sample segments ask for the sample lists',
    'session/access': 'what may be done depends on roles',
  },
  'automation/journeys': {
    'audience/segments': 'rules of steps are built, read and named as those of segments',
    'audience/contacts': 'sample contacts are in the sample journey',
    'audience/lists': 'the sample journey has members of a sample list in it',
    'campaigns/email-campaigns': 'a step that sends has a campaign of its own',
    'campaigns/push-campaigns': 'a step that sends a push has a campaign of its own',
    'campaigns/sms-campaigns': 'a step that sends a text has an SMS campaign of its own',
    'content/contents': 'a dry run shows emails as they are, and templates bring emails along',
    'session/access': 'who may open a journey from a contact’s page depends on roles',
  },
  'audience/suppression-lists': {
    'session/access': 'what may be done depends on roles',
  },
  'settings/account-settings': {
    'audience/brands': 'the brand kit of the account is edited as that of a brand',
    'audience/custom-fields': 'the unique identifier is one of the account’s fields',
    'session/access': 'which page is open depends on roles, package and flags',
  },
  'settings/link-domains': {
    'settings/sending-domains': 'domains are listed, added and verified on the same kind of page',
  },
  'settings/http-post-url': {
    'settings/account-settings': 'the address and its events are settings',
  },
  'campaigns/social': {
    'audience/lists': 'a sample lead form fills a sample list',
  },
  'automation/data-journeys': {
    'audience/contact-import':
      'files become contacts as uploaded ones do, with the same matching of columns',
    'audience/contacts': 'contacts are changed as those chosen in a list are',
    'audience/custom-fields': 'steps set and export custom fields',
    'audience/lists': 'sample data journeys choose from the sample lists',
    'audience/file-pickups': 'files of the folders of lists are named by the same patterns',
    'campaigns/email-campaigns': 'a step sends a campaign',
  },
  'campaigns/campaign-reports': {
    'session/access': 'taking reports out of the product is a permission of its own',
  },
  'campaigns/ab-tests': {
    'campaigns/email-campaigns': 'an A/B test is a campaign with variants',
    'content/contents': 'variants may differ by content',
  },
  'settings/webhooks': {
    'session/access': 'events of tickets are offered with the service cloud',
  },
  'campaigns/transactional-campaigns': {
    'content/contents': 'a mail sends a content',
    'content/footers': 'a mail ends with a footer',
    'settings/account-settings': 'how long a call’s data is kept is a setting',
  },
  'campaigns/sms-campaigns': {
    'audience/contacts': 'sample campaigns went to the sample contacts',
    'audience/sms-lists': 'sample campaigns are sent to the sample SMS lists',
    'session/access': 'who sees the texts of a contact depends on roles',
  },
  'campaigns/email-campaigns': {
    'content/images': 'a mail that left lately holds on to its pictures',
    'campaigns/campaign-reports':
      'a campaign’s dashboard shows its overlay and its mailbox providers',
    'audience/brands': 'a campaign is sent under a brand',
    'audience/contacts': 'sample campaigns went to the sample contacts',
    'audience/lists': 'a campaign is sent to lists',
    'audience/preference-pages':
      'the check before sending names pages that the email does not link to',
    'campaigns/campaign-tags': 'a campaign carries tags',
    'content/contents': 'a campaign sends a content',
    'content/footers': 'a campaign’s emails end with a footer',
    'session/access': 'the sender’s account fills the form',
    'settings/account-settings': 'a new campaign begins with the account’s subject line',
    'settings/sending-domains': 'a campaign comes from a domain that may not be verified',
  },
};
