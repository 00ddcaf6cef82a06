import type { FeatureRoute, RecordCard } from '#platform/web/feature-route.ts';

/** The card of the record that a path leads to. */
export interface FoundCard {
  /** The path of the route, which tells cards apart. */
  readonly route: string;
  readonly id: number;
  readonly card: RecordCard;
}

/** Finds the card of a path such as /accounts/1/contacts/7; null where its route has none. */
export function cardOfPath(routes: readonly FeatureRoute[], path: string): FoundCard | null {
  for (const { path: route, card } of routes) {
    if (!card) continue;
    const found = patternOf(route).exec(path);
    if (found) return { route, id: Number(found[1]), card };
  }
  return null;
}

const patterns = new Map<string, RegExp>();

/** The last parameter of a route is the record's id. */
function patternOf(route: string): RegExp {
  const known = patterns.get(route);
  if (known) return known;
  const last = route.lastIndexOf('/$');
  const start = route.slice(0, last).replaceAll(/\/\$\w+/g, '/[^/]+');
  const made = new RegExp(`^${start}/(\\d+)$`);
  patterns.set(route, made);
  return made;
}
