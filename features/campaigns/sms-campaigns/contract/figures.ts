/** What became of the recipients of an SMS campaign, and what they did. */
export interface SmsFigures {
  recipients: number;
  pending: number;
  /** Taken by the gateway, and no receipt yet. */
  sent: number;
  delivered: number;
  failed: number;
  suppressed: number;
  /** Recipients by reason, of those who were suppressed or failed. */
  reasons: Record<string, number>;
  /** Parts that are billed. */
  units: number;
  /** Recipients who clicked a link, and who asked for no more texts. */
  clicked: number;
  unsubscribed: number;
  /** Texts that answered it. */
  replies: number;
}

/** Nothing yet. */
export const noFigures: SmsFigures = {
  recipients: 0,
  pending: 0,
  sent: 0,
  delivered: 0,
  failed: 0,
  suppressed: 0,
  reasons: {},
  units: 0,
  clicked: 0,
  unsubscribed: 0,
  replies: 0,
};
