// The TypeScript client of Heliograph's API.
export {
  Heliograph,
  type Answered,
  type Calls,
  type HeliographOptions,
  type Input,
  type ListOperation,
  type Lists,
  type Meta,
  type Operation,
} from './client.ts';
export { HeliographError } from './heliograph-error.ts';
export type { Operations } from './operations.ts';
export { verifyWebhook, type WebhookHeaders, type WebhookMessage } from './verify-webhook.ts';
