import type { TableEdges } from './table-edges-of-features.ts';

/** Which tables of others the features of service name in SQL, and why. */
export const tableEdgesOfService: TableEdges = {
  'features/service/business-hours': { business_hours: 'write: the screen of business hours' },
  'features/service/sla-policies': { sla_policies: 'write: the screen of SLA policies' },
  'features/service/service-desk': {
    account_members: 'read: agents are members',
    users: 'read: names agents',
  },
  'features/service/support-emails': {
    support_emails: 'write: the screens of support addresses',
    tickets: 'read: a sample address that tickets came to stays',
  },
};
