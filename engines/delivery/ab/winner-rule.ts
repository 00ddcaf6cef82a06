import type { WinnerRule } from './test-settings.ts';

/** What counts of one variant: how many emails arrived, and the engagement with them in time. */
export interface VariantResult {
  variant: number;
  delivered: number;
  opened: number;
  clicked: number;
  revenue: number;
}

/** Which variant is the best, by what, and how a tie was broken. */
export interface Verdict {
  winner: number;
  /** What was compared: the rule, or clicks where there is no revenue to compare. */
  by: 'opens' | 'clicks' | 'revenue';
  /** What decided between variants that the rule finds equal; `first` is the first of them. Null without a tie. */
  tie: 'clicks' | 'opens' | 'first' | null;
}

type Measure = 'opened' | 'clicked' | 'revenue';
const measureOf = { opens: 'opened', clicks: 'clicked', revenue: 'revenue' } as const;

/** Finds the best variant by its rate among the mails that arrived; equals are told apart by clicks, then opens, then order. Pure. */
export function winnerByRule(
  results: readonly VariantResult[],
  rule: Exclude<WinnerRule, 'hand'>,
): Verdict {
  // A revenue of nothing at all tells no variant apart.
  const by = rule === 'revenue' && results.every(({ revenue }) => revenue === 0) ? 'clicks' : rule;
  let best = [...results].sort((one, other) => one.variant - other.variant);
  let tie: Verdict['tie'] = null;
  for (const step of [by, 'clicks', 'opens'] as const) {
    const before = best.length;
    best = bestBy(best, measureOf[step]);
    if (best.length < before && step !== by && step !== 'revenue') tie = step;
    if (best.length === 1) break;
  }
  const [first] = best;
  if (!first) throw new Error('A test without variants has no winner.');
  return { winner: first.variant, by, tie: best.length > 1 ? 'first' : tie };
}

function bestBy(results: readonly VariantResult[], measure: Measure): VariantResult[] {
  const [first, ...others] = results;
  if (!first) return [];
  let best = [first];
  for (const result of others) {
    const difference = compareRates(result, best[0] as VariantResult, measure);
    if (difference > 0) best = [result];
    else if (difference === 0) best.push(result);
  }
  return best;
}

// By products, since equal shares must be equal exactly.
function compareRates(one: VariantResult, other: VariantResult, measure: Measure): number {
  if (one.delivered === 0 || other.delivered === 0) return Math.sign(one[measure] - other[measure]);
  return Math.sign(one[measure] * other.delivered - other[measure] * one.delivered);
}
