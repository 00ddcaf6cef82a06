import type { RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { MobileChannelName } from './contract.ts';

/** A run as its channel sees it: one message frozen for an audience, or for people who come one by one. */
export interface Run {
  readonly id: number;
  readonly accountId: number;
  readonly channel: MobileChannelName;
  readonly sourceType: string;
  readonly sourceId: number;
  /** Frozen; each channel reads its own kind with a schema of its own. */
  readonly message: unknown;
  readonly audience: unknown;
  readonly isMarketing: boolean;
  readonly isRolling: boolean;
  readonly isSample: boolean;
  /** ISO 8601; nothing is handed over after it. */
  readonly endsAt: string | null;
}

/** A row that is ours to hand over until its lease ends. */
export interface OutgoingRow {
  readonly id: number;
  readonly contactId: number;
  /** The number in E.164; null for a push. */
  readonly address: string | null;
  /** Tries so far, this one included. */
  readonly attempts: number;
  readonly nth: number;
  /** Its own message; null where it is that of the run. */
  readonly message: unknown;
}

/** When a row may go (ISO 8601) and why not before, such as quiet:Europe/Berlin; or the reason why it never may. */
export type Delay = { at: string; why: string } | { never: string };

/** What came of handing a row over. */
export type HandOver =
  | {
      id: number;
      state: 'sent' | 'delivered';
      /** What the gateway calls it: receipts name it. */
      ref?: string;
      /** Of a text that went as several parts: what the gateway calls each. */
      partRefs?: readonly string[];
      units?: number;
      text?: string;
      from?: string;
      provider?: string;
      response?: string;
    }
  /** The gateway refused for good. */
  | {
      id: number;
      state: 'failed';
      reason: string;
      units?: number;
      text?: string;
      from?: string;
      provider?: string;
      response?: string;
    }
  /** Nobody knows whether it left: never repeated. */
  | {
      id: number;
      state: 'unknown';
      reason: string;
      units?: number;
      text?: string;
      from?: string;
      provider?: string;
      response?: string;
    }
  /** It did not leave and may be tried again; without `afterMs` by the usual pauses. `isFree` when it was no try: a pace, a rest. */
  | {
      id: number;
      state: 'retry';
      reason: string;
      afterMs?: number;
      isFree?: boolean;
      response?: string;
    }
  /** It may not go any more, found out when it was rendered. */
  | { id: number; state: 'suppressed'; reason: string };

/** How a channel chooses, asks and hands over; its engine implements it and the composition root plugs it in. */
export interface MobileChannel {
  readonly channel: MobileChannelName;
  /** A select of (contact_id bigint, address text, reason text) for an audience: who is in it; reason null for who may get it. */
  candidatesSql(account: Account, run: Run): Promise<RawBuilder<unknown>>;
  /** The address of contact c, as text; absent where a channel has none. */
  addressSql?(account: Account): RawBuilder<unknown>;
  /** Why a row (alias m, contact alias c) may not go any more, as text or null; asked in the statement that claims and in the one that hands over. */
  suppressedSql(account: Account, run: Run): Promise<RawBuilder<unknown>>;
  /** Claimed rows that may not go yet, or never. Where their time is after the end of the run, the part of `why` before the colon is the reason why they never go: quiet_hours for quiet. */
  notBefore(
    account: Account,
    run: Run,
    rows: readonly OutgoingRow[],
  ): Promise<ReadonlyMap<number, Delay>>;
  /** How many rows may be claimed now, and in how many milliseconds to ask again when fewer than wanted. */
  room(account: Account, run: Run, wanted: number): Promise<{ rows: number; againInMs: number }>;
  /** Renders, in the transaction of the claim: what `handOver` needs of each row besides its address. Rows that are missing are failed with reason unrenderable. */
  render(
    account: Account,
    run: Run,
    rows: readonly OutgoingRow[],
  ): Promise<ReadonlyMap<number, unknown>>;
  /** Hands rows over to the gateway, outside of every transaction; rows are marked `handed` before. Each row is answered once, as soon as it is known. */
  handOver(
    run: Run,
    rows: readonly (OutgoingRow & { rendered: unknown })[],
    answer: (one: HandOver) => void,
  ): Promise<void>;
  /** What else follows of answers, in the transaction that stores them: opted out at the carrier, number rests, device gone. */
  recorded?(
    account: Account,
    run: Run,
    answers: readonly (HandOver & { contactId: number })[],
  ): Promise<void>;
}
