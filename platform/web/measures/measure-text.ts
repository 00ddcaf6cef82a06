import {
  rateOf,
  rates,
  type Counted,
  type CountName,
  type RateName,
} from '#platform/contract/measures.ts';
import type { StatDelta } from '../charts/StatCard.tsx';
import { decimals, percent } from '../format/numbers.ts';
import { platformText } from '../i18n/i18n.ts';

/** What a measure is called, wherever it stands. */
export function measureName(name: CountName | RateName | 'revenue'): string {
  return platformText(`measures.${name}.name`);
}

/** What a measure counts and what it is of, in one sentence. */
export function measureAbout(name: CountName | RateName | 'revenue'): string {
  return platformText(`measures.${name}.about`);
}

/** A rate as screens print it; a dash where there is nothing that it could be of. */
export function rateText<Name extends RateName>(name: Name, figures: Counted<Name>): string {
  const value = rateOf(name, figures);
  return value === null ? percent(0, 0) : percent(value, 1, rates[name].digits);
}

/** A rate in percent with one decimal for a chart's axis; 0 where there is nothing that it could be of. */
export function rateInPercent<Name extends RateName>(name: Name, figures: Counted<Name>): number {
  return Math.round((rateOf(name, figures) ?? 0) * 1000) / 10;
}

/** How a rate moved in percentage points; undefined when one of both times has none, or nothing moved. */
export function rateChange<Name extends RateName>(
  name: Name,
  now: Counted<Name>,
  before: Counted<Name>,
): StatDelta | undefined {
  const [value, former] = [rateOf(name, now), rateOf(name, before)];
  if (value === null || former === null) return undefined;
  const { digits, better } = rates[name];
  const points = (value - former) * 100;
  const text = decimals(Math.abs(points), digits);
  if (text === decimals(0, digits)) return undefined;
  return {
    text: platformText('points.text', { value: text }),
    spoken: platformText('points.spoken', { value: text }),
    direction: points > 0 ? 'up' : 'down',
    isGood: points > 0 === (better === 'high'),
  };
}
