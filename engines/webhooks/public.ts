// The door of the webhook engine: what happened is written down by its cause, and told by the worker.
export { queueWebhookEvents, type WebhookEvent } from './queue-events.ts';
export { webhookDeliveryFamily } from './family.ts';
export { createWebhookWorker } from './worker.ts';
export { webhookBody, type BareEvent, type DescribeEvents } from './describe.ts';

// For the screens of webhooks.
export { webhookBacklog } from './backlog.ts';
export { followForWebhooks } from './follow-contacts.ts';
export { messageIdOf, postWebhook } from './deliver.ts';
export { sendWaitingNow } from './record-outcome.ts';
export { webhookSecret } from './sign.ts';
