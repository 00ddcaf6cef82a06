/** Kinds of messages that go to phones and browsers. */
export const mobileChannels = ['sms', 'push'] as const;

/** One of them. */
export type MobileChannelName = (typeof mobileChannels)[number];

/** States of one message; sent: taken by the gateway, and no receipt yet. */
export const mobileStates = [
  'pending',
  'claimed',
  'handed',
  'sent',
  'delivered',
  'failed',
  'suppressed',
  'unknown',
] as const;

/** What became of everybody of a run or of several together; all from the same counts. */
export interface MobileFigures {
  /** All rows. */
  recipients: number;
  /** Not handed over yet. */
  pending: number;
  /** Taken, and no receipt yet. */
  sent: number;
  delivered: number;
  /** Refused, undelivered, or nobody knows whether it left. */
  failed: number;
  suppressed: number;
  /** Numbers by reason, of failed and suppressed rows. */
  reasons: Record<string, number>;
  /** Parts that are billed. */
  units: number;
  /** People who opened, clicked, or opted out by it. */
  opened: number;
  clicked: number;
  unsubscribed: number;
}

/** What the lists of messages show: taken, arrived, or neither. */
export const shownStatuses = ['sent', 'delivered', 'failed'] as const;

/** One of them. */
export type ShownStatus = (typeof shownStatuses)[number];

/** A message as lists show it. */
export interface MobileMessage {
  id: number;
  run_id: number;
  channel: MobileChannelName;
  source_type: string;
  source_id: number;
  contact_id: number;
  /** The number in E.164; null for a push. */
  address: string | null;
  state: (typeof mobileStates)[number];
  /** What lists call the state; null where it was not handed over. */
  status: ShownStatus | null;
  reason: string | null;
  text: string | null;
  from_number: string | null;
  units: number | null;
  response: string | null;
  timing: string | null;
  is_read: boolean;
  note: string;
  created_at: string;
  sent_at: string | null;
  delivered_at: string | null;
  failed_at: string | null;
  opened_at: string | null;
  clicked_at: string | null;
  unsubscribed_at: string | null;
}
