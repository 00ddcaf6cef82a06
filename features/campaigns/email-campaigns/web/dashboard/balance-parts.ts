import type { Balance } from '../../contract/campaign.ts';
import type { PeoplePart } from '../../contract/report.ts';

/** One line of the balance sheet: a part, or one reason within it. */
export interface BalanceLine {
  part: Exclude<PeoplePart, 'eligible' | 'opened' | 'clicked' | 'unsubscribed'>;
  /** Null for parts that have no reasons. */
  reason: string | null;
  count: number;
  colour: string;
}

// Good is green, lost is red, suppressed is warm, not yet known is cool: the same on the bar and in the table.
const colours = {
  delivered: ['green.5'],
  bounced: ['red.5'],
  suppressed: ['amber.4', 'amber.5', 'amber.3', 'amber.6', 'amber.2', 'amber.7'],
  failed: ['red.7', 'red.4', 'red.8', 'red.3'],
  pending: ['blue.4'],
  unknown: ['violet.4'],
} as const;

/** The balance as lines in a fixed order, the largest reason first within a part. Their counts add up to everybody chosen. */
export function balanceLines(balance: Balance): BalanceLine[] {
  const whole = (part: 'delivered' | 'bounced' | 'pending' | 'unknown'): BalanceLine[] => [
    { part, reason: null, count: balance[part], colour: colours[part][0] },
  ];
  const reasons = (part: 'suppressed' | 'failed'): BalanceLine[] =>
    Object.entries(balance[part])
      .sort(([, one], [, other]) => other - one)
      .map(([reason, count], index) => ({
        part,
        reason,
        count,
        colour: colours[part][index % colours[part].length] ?? colours[part][0],
      }));
  return [
    ...whole('delivered'),
    ...whole('bounced'),
    ...reasons('suppressed'),
    ...reasons('failed'),
    ...whole('pending'),
    ...whole('unknown'),
  ];
}

/** How many recipients a part holds. */
export function sumOf(balance: Balance, part: BalanceLine['part']): number {
  return balanceLines(balance)
    .filter((line) => line.part === part)
    .reduce((sum, line) => sum + line.count, 0);
}
