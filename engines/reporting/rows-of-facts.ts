import type { Facts } from './source.ts';

/** Columns of a row that the database answered, k0 … with the keys and l0 … with the labels, as a group. */
export function factsOf(
  row: Readonly<Record<string, unknown>>,
  { dimensions, figures }: { dimensions: number; figures: readonly string[] },
): Facts {
  const places = Array.from({ length: dimensions }, (_none, no) => no);
  return {
    keys: places.map((no) => (row[`k${no}`] ?? null) as string | number | null),
    labels: places.map((no) => String(row[`l${no}`] ?? row[`k${no}`] ?? '')),
    figures: Object.fromEntries(figures.map((name) => [name, Number(row[name] ?? 0)])),
  };
}
