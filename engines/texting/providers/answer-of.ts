import type { SubmitAnswer } from './provider.ts';
import { followsOf, type Verdict } from './replies.ts';

const throttlePauseMs = 2_000;
const restPauseMs = 5 * 60_000;

/** A verdict as the answer to a submission; throttling and a resting number are no tries. */
export function answerOf(
  verdict: Verdict,
  {
    response,
    ref,
    afterMs,
  }: { response?: string; ref?: string | undefined; afterMs?: number | undefined } = {},
): SubmitAnswer {
  const said = response === undefined ? {} : { response: response.slice(0, 500) };
  const { state, reason } = verdict;
  if (state === 'sent' || state === 'delivered')
    return { state, ...(ref !== undefined && { ref }), ...said };
  if (state === 'failed' || state === 'unknown') return { state, reason, ...said };
  if (state === 'throttled')
    return { state: 'retry', reason, isFree: true, afterMs: afterMs ?? throttlePauseMs, ...said };
  if (followsOf(reason) === 'rest')
    return { state: 'retry', reason, isFree: true, afterMs: restPauseMs, ...said };
  return { state: 'retry', reason, ...(afterMs !== undefined && { afterMs }), ...said };
}
