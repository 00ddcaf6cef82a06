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
}
