import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId';

/** The screens of SMS lists and SMS contacts. */
export const smsListRoutes: readonly FeatureRoute[] = [
  {
    name: 'SMS_lists',
    path: `${base}/sms_lists`,
    actions: [{ title: 'sms-lists:palette.newList', query: 'drawer=new' }],
    page: () => import('./SmsListsPage.tsx').then((module) => ({ default: module.SmsListsPage })),
  },
  {
    name: 'SMS_list_view',
    path: `${base}/sms_lists/$listId`,
    search: '/sms_lists',
    card: () => import('./SmsListCard.tsx').then((module) => ({ default: module.SmsListCard })),
    page: () => import('./SmsListPage.tsx').then((module) => ({ default: module.SmsListPage })),
  },
  {
    name: 'SMS_contacts',
    path: `${base}/sms_contacts`,
    palette: 'sms-lists:contacts.title',
    actions: [{ title: 'sms-lists:palette.newContact', query: 'drawer=new' }],
    page: () =>
      import('./SmsContactsPage.tsx').then((module) => ({ default: module.SmsContactsPage })),
  },
  {
    name: 'SMS_contact_import',
    path: `${base}/sms_contact_import`,
    search: '/sms_contacts',
    actions: [{ title: 'sms-lists:palette.import' }],
    page: () => import('./SmsImportPage.tsx').then((module) => ({ default: module.SmsImportPage })),
  },
  {
    name: 'SMS_contact_view',
    path: `${base}/sms_contacts/$contactId`,
    search: '/sms_contacts',
    page: () =>
      import('./SmsContactPage.tsx').then((module) => ({ default: module.SmsContactPage })),
  },
];
