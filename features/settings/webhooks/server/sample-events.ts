import type { WebhookEventType } from '#engines/webhooks/contract.ts';

const contact = {
  id: 0,
  email: 'test@example.com',
  first_name: 'Test',
  last_name: 'Contact',
  phone: '',
  custom_fields: {},
};
const message = { id: 0, source: 'campaign', source_id: 0, subject: 'Test' };
const order = {
  id: 0,
  number: 'TEST-1',
  status: 'paid',
  state: 'counted',
  currency: 'USD',
  total: 10,
  refunded: 0,
  placed_at: '2026-01-01T00:00:00.000Z',
};
const ticket = {
  id: 0,
  number: 1,
  subject: 'Test',
  status: 'new',
  priority: 'medium',
  channel: 'email',
  tags: [],
  contact_id: 0,
};
const list = { id: 0, name: 'Test list' };

/** What a test event says, in the shape of a real one. */
export const sampleEvents: Readonly<Record<WebhookEventType, object>> = {
  'contact.created': { contact },
  'contact.updated': { contact },
  'contact.subscribed': { contact, list },
  'contact.unsubscribed': { contact, list, reason: null },
  'message.opened': { contact, message },
  'message.clicked': { contact, message },
  'message.bounced': { contact, message },
  'message.complained': { contact, message },
  'order.created': { contact, order },
  'order.updated': { contact, order },
  'campaign.sent': { campaign: { id: 0, name: 'Test', subject: 'Test', sent_at: null } },
  'import.finished': {
    import: {
      id: 0,
      target: 'contacts',
      list_id: null,
      status: 'done',
      rows: 1,
      created: 1,
      updated: 0,
      duplicate: 0,
      rejected: 0,
    },
  },
  'ticket.created': { ticket },
  'ticket.updated': { ticket },
};
