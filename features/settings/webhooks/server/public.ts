export { describeWebhookEvents } from './describe-events.ts';
