import type { Account } from '#platform/server/account/account.ts';
import { ProductError, sentenceOf } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { Step } from '../../contract/steps.ts';
import type { ChosenRows } from './chosen-rows.ts';
import type { RunRecord, StepChange, StepRecord } from './run-record.ts';

/** What a step is done with. */
export interface StepWork<S extends Step = Step> {
  readonly services: Services;
  readonly accountId: number;
  readonly run: RunRecord;
  readonly step: S;
  /** As the piece before left it. */
  readonly record: StepRecord;
  /** The contacts that the steps before it chose. */
  readonly before: ChosenRows;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** What a piece of a step came to. */
export interface Piece {
  readonly isDone: boolean;
  readonly change?: StepChange;
  /** Until the next piece, in milliseconds. */
  readonly pauseMs?: number;
  readonly log?: readonly { level: 'info' | 'warning'; text: string }[];
}

/**
 * How steps of a type are done: in pieces, each one transaction with its checkpoint, so that a killed run goes on behind the last
 * piece that was committed. What takes longer than a transaction may is prepared before it, and may be prepared again.
 */
export interface StepKind<S extends Step, Prepared = unknown> {
  prepare?(work: StepWork<S>): Promise<Prepared>;
  piece(account: Account, work: StepWork<S>, prepared: Prepared): Promise<Piece>;
}

/** A step that can't be done; the message names cause and fix. */
export class StepFailed extends Error {}

/** Why a step can't be done, in words for its owner; null for faults of ours. */
export function failureOf(error: unknown): string | null {
  if (error instanceof StepFailed) return error.message;
  if (!(error instanceof ProductError)) return null;
  return typeof error.errors === 'object' ? sentenceOf(error.errors) : error.message;
}

/** A step that hands on the contacts it got. */
export function handedOn({ before }: Pick<StepWork, 'before'>): StepChange {
  return { rows_in: before.count, rows_out: before.count, set_step: before.setStep };
}
