import type { TableEdges } from './table-edges-of-features.ts';

/** Which tables of others the features of settings, and revenue, name in SQL, and why. */
export const tableEdgesOfSettings: TableEdges = {
  'features/analytics/revenue': {
    contacts: 'read: an order is shown with its buyer',
    conversions: 'read: shows which orders followed which emails',
    orders: 'read: shows the orders themselves',
    store_days: 'read: shows what stores took beside it',
  },
  'features/settings/webhooks': {
    campaigns: 'read: tells webhooks which campaign was sent',
    contacts: 'read: tells webhooks whom an event is about',
    imports: 'read: tells webhooks what an import did',
    lists: 'read: names the list that was joined or left',
    mailings: 'read: names the email that was opened',
    orders: 'read: tells webhooks of orders',
    tags: 'read: the word stands for tags of tickets, a column of their own',
    tickets: 'read: tells webhooks of tickets',
    webhook_deliveries: 'write: the screens of webhooks, tests and sample data',
    webhook_endpoints: 'write: the screens of webhooks and sample data',
  },
};
