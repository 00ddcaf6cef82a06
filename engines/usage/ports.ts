import type { RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** What is billed. A kind without a counter simply has no notes yet. */
export const usageKinds = ['emails', 'sms', 'contacts'] as const;

/** One billed kind. */
export type UsageKind = (typeof usageKinds)[number];

/** A kind whose uses happen and add up, such as mails. Its owner notes each use with `noteUsage`. */
export interface FlowCounter {
  readonly kind: UsageKind;
  readonly measure: 'flow';
  /** Ordered, but not done yet. */
  pending(account: Account): Promise<number>;
  /** A select of (day date, amount bigint) from the owner's own records: the proof of the notes, and what counts when they are lost. */
  recordedSql(account: Account): RawBuilder<unknown>;
}

/** A kind that stands at a level, such as contacts; a day counts as the highest level measured in it. */
export interface LevelCounter {
  readonly kind: UsageKind;
  readonly measure: 'level';
  level(account: Account): Promise<number>;
}

/** What an engine or a feature offers for its part of the bill; apps/server plugs them. */
export type UsageCounter = FlowCounter | LevelCounter;
