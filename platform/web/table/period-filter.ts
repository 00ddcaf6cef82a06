import type { TableFilter } from './table-filter.ts';

/** A filter `days` of a table that shows the last 30 days where nothing else is chosen. */
export function periodFilter(
  choices: readonly number[],
  texts: { label: string; days: (count: number) => string },
): TableFilter {
  return {
    id: 'days',
    label: texts.label,
    usual: texts.days(30),
    options: choices
      .filter((one) => one !== 30)
      .map((one) => ({ value: String(one), label: texts.days(one) })),
  };
}
