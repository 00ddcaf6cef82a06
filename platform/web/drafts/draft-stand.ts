import { lastSaved, type LastSaved } from '#platform/contract/errors.ts';
import { ApiError } from '../api/api-error.ts';

/**
 * How a draft that saves itself stands: `new` was never saved, `offline` could not reach the server and tries again,
 * `failed` was refused, `conflict` waits for a choice because somebody saved meanwhile.
 */
export interface DraftStand {
  readonly step: 'new' | 'clean' | 'dirty' | 'saving' | 'offline' | 'failed' | 'conflict';
  /** When it was last saved here; null when it was not. */
  readonly savedAt: number | null;
  /** Why it could not be saved. */
  readonly problem: Error | null;
  /** Who saved meanwhile. */
  readonly saved: LastSaved | null;
}

/** Where a failed save leaves a draft: to be tried again, to be chosen about, or to be mended. */
export function standAfter(error: unknown): Pick<DraftStand, 'step' | 'problem' | 'saved'> {
  const problem = error instanceof Error ? error : new Error(String(error));
  if (!(error instanceof ApiError)) return { step: 'failed', problem, saved: null };
  if (error.status === 412) return { step: 'conflict', problem, saved: savedBy(error.body) };
  const passes = [0, 408, 409, 429].includes(error.status) || error.status >= 500;
  return { step: passes ? 'offline' : 'failed', problem, saved: null };
}

/** Who saved a record before this change of it was refused; undefined for any other failure, null when it is not said. */
export function savedMeanwhile(error: unknown): LastSaved | null | undefined {
  return error instanceof ApiError && error.status === 412 ? savedBy(error.body) : undefined;
}

function savedBy(body: unknown): LastSaved | null {
  const found = lastSaved.safeParse((body as { saved?: unknown } | null)?.saved);
  return found.success ? found.data : null;
}

/** How long to wait before the next attempt, in milliseconds, after so many in vain. */
export function waitBefore(attempts: number): number {
  return Math.min(30_000, 1000 * 2 ** attempts);
}
