import type { PostAnswer } from '#platform/server/posting/post-body.ts';
import type { Services } from '#platform/server/services.ts';

/** What delivering needs. */
export type DeliveryServices = Pick<
  Services,
  'database' | 'clock' | 'fetcher' | 'secrets' | 'notifications' | 'log'
>;

/** A webhook that something may be due for. */
export interface DueWebhook {
  accountId: number;
  id: number;
}

/** A webhook as one process holds it. */
export interface HeldWebhook extends DueWebhook {
  url: string;
  failures: number;
  failing_since: string | null;
  secret_version: number;
  previous_secret_until: string | null;
}

/** An event that was posted, with the answer; null where what it was about is gone. */
export interface Tried {
  id: number;
  attempts: number;
  answer: PostAnswer | null;
}
