/** A text for a gateway. */
export interface Submission {
  /** Of mobile_messages. */
  id: number;
  accountId: number;
  contactId: number;
  runId: number;
  from: string;
  /** In E.164. */
  to: string;
  text: string;
  /** Parts that it takes. */
  units: number;
}

/** What came of a submission; `response` is what the gateway said. */
export type SubmitAnswer =
  | { state: 'sent' | 'delivered'; ref?: string; partRefs?: readonly string[]; response?: string }
  | { state: 'failed' | 'unknown'; reason: string; response?: string }
  | { state: 'retry'; reason: string; afterMs?: number; isFree?: boolean; response?: string };

/** A way to a gateway. Each submission is answered once; nothing is submitted twice. */
export interface SmsProvider {
  submit(
    batch: readonly Submission[],
    answer: (id: number, said: SubmitAnswer) => void,
  ): Promise<void>;
  close(): Promise<void>;
}

/** What a gateway says of a text that it took, or somebody's text to one of our numbers. */
export interface GatewayReceipt {
  ref: string;
  state: 'sent' | 'delivered' | 'failed';
  reason?: string;
  response?: string;
  at: string;
}

/** A text that somebody sent to one of the account's numbers. */
export interface PersonsText {
  /** The gateway's own name of it. */
  providerId: string;
  from: string;
  to: string;
  text: string;
}
