import type { Account } from '#platform/server/account/account.ts';
import type { WebhookEventType } from './contract.ts';

/** An event before it is told what it is about. */
export interface BareEvent {
  /** Of the delivery. */
  id: number;
  type: WebhookEventType;
  contact_id: number | null;
  ref: number | null;
  facts: Record<string, unknown> | null;
}

/** Says what events are about, by the id of their delivery, as it stands now. An event whose record is gone is left out. */
export type DescribeEvents = (
  account: Account,
  events: readonly BareEvent[],
) => Promise<ReadonlyMap<number, object>>;

/** The body of a post. */
export function webhookBody(event: { type: string; at: string; data: object }): string {
  return JSON.stringify({ type: event.type, timestamp: event.at, data: event.data });
}
