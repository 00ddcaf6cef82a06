import type { ReactNode } from 'react';
import { rank } from '#platform/web/search/rank.ts';

/** One row of the palette. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  /** What else it is called. */
  readonly words?: string | undefined;
  readonly hint?: string | undefined;
  readonly keys?: string | undefined;
  readonly icon: ReactNode;
  readonly run: () => void;
}

/** Rows under one heading. */
export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** The rows that fit, in each group and over all groups the best first; what fits alike stays in its order. */
export function bestFirst(text: string, groups: readonly PaletteGroup[]): PaletteGroup[] {
  return groups
    .map(({ title, items }) => {
      const fitting = items
        .map((item) => ({
          item,
          fit: rank(text, item.label, `${item.hint ?? ''} ${item.words ?? ''}`),
        }))
        .filter(({ fit }) => fit > 0)
        .toSorted((one, other) => other.fit - one.fit);
      return { title, best: fitting[0]?.fit ?? 0, items: fitting.map(({ item }) => item) };
    })
    .filter(({ best }) => best > 0)
    .toSorted((one, other) => other.best - one.best);
}
