import { classifyReply } from './classify-reply.ts';
import type { WhenUnclear } from './mailings.ts';
import type { SendResult } from './provider.ts';
import { delayAfterBreak, delayAfterDeferral, mostTries } from './retry-policy.ts';
import { replyLine } from './smtp/read-replies.ts';

/** What a row becomes after a try. */
export interface Outcome {
  state: 'sent' | 'pending' | 'deferred' | 'bounced' | 'failed' | 'unknown';
  reason: string | null;
  response: string | null;
  /** Milliseconds until the next try, for states that have one. */
  waitMs: number | null;
  maybeTwice: boolean;
  /** The try does not count, because the row was not to blame for it. */
  isReleased: boolean;
  slowDown: boolean;
}

/** What is known about the row when its try ended. */
export interface TryFacts {
  attempts: number;
  maybeTwice: boolean;
  ageMs: number;
  whenUnclear: WhenUnclear;
  random: number;
}

const longestWait = 72 * 3_600_000;
const releaseAfter = 1_000;

/** Turns the result of one try into the row's next state; null when the row is not ours to change. Pure. */
export function decideOutcome(result: SendResult, facts: TryFacts): Outcome | null {
  switch (result.kind) {
    case 'accepted':
      return outcome({ state: 'sent', response: result.response });
    case 'abandoned':
      return null;
    case 'unreachable':
      return hold(result.error, facts, result.waitMs);
    case 'broken':
      return again('pending', delayAfterBreak(facts.attempts, facts.random), result.error, facts);
    case 'unclear':
      return unclear(result.error, facts);
    case 'refused': {
      const said = replyLine(result.reply);
      const verdict = classifyReply(result.reply, result.stage);
      if (verdict.kind === 'held') return hold(said, facts);
      if (verdict.kind === 'deferred')
        return {
          ...again('deferred', delayAfterDeferral(facts.attempts, facts.random), said, facts),
          slowDown: verdict.slowDown,
        };
      return outcome({ state: verdict.kind, reason: verdict.reason, response: said });
    }
  }
}

/** A row that can't be composed: trying again would give the same. */
export function renderFailure(error: string): Outcome {
  return outcome({ state: 'failed', reason: 'render_error', response: error });
}

/** A row that goes back untouched; when its mailing was stopped, storing it makes it 'stopped'. */
export function handBack(): Outcome {
  return outcome({ state: 'pending', waitMs: 0, isReleased: true });
}

function hold(error: string, facts: TryFacts, waitMs = releaseAfter): Outcome {
  if (facts.ageMs > longestWait)
    return outcome({ state: 'failed', reason: 'gave_up', response: error });
  return outcome({
    state: 'pending',
    response: error,
    waitMs: Math.round(Math.max(releaseAfter, waitMs) * (1 + facts.random)),
    isReleased: true,
  });
}

function again(
  state: 'pending' | 'deferred',
  waitMs: number | null,
  response: string,
  facts: TryFacts,
): Outcome {
  if (waitMs === null || facts.attempts >= mostTries)
    return outcome({ state: 'failed', reason: 'gave_up', response });
  return outcome({ state, response, waitMs });
}

function unclear(error: string, facts: TryFacts): Outcome {
  if (facts.maybeTwice || facts.whenUnclear === 'report')
    return outcome({ state: 'unknown', response: error });
  return outcome({ state: 'pending', response: error, waitMs: 1_000, maybeTwice: true });
}

function outcome(parts: Partial<Outcome> & Pick<Outcome, 'state'>): Outcome {
  return {
    reason: null,
    response: null,
    waitMs: null,
    maybeTwice: false,
    isReleased: false,
    slowDown: false,
    ...parts,
  };
}
