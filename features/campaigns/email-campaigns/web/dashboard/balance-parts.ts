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

// Each part has the colour it has everywhere; its reasons are steps of it, the same on the bar and in the table.
const colours = {
  delivered: ['var(--hg-metric-delivered)'],
  bounced: ['var(--hg-metric-bounces)'],
  suppressed: steps('unsubscribes'),
  failed: steps('failed'),
  pending: ['var(--hg-metric-pending)'],
  unknown: ['var(--hg-metric-other)'],
} as const;

function steps<Metric extends string>(metric: Metric): readonly [string, ...string[]] {
  const [whole, ...rest] = [100, 75, 55, 88, 65, 45].map(
    (share) => `color-mix(in srgb, var(--hg-metric-${metric}) ${share}%, var(--hg-surface))`,
  );
  return [whole ?? '', ...rest];
}

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
