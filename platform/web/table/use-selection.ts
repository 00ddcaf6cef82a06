import { useCallback, useMemo, useRef, useState } from 'react';
import {
  countSelected,
  everything,
  isSelected,
  noSelection,
  select,
  toSelection,
} from '../resources/selection.ts';
import type { Selection, SelectionState } from '../resources/selection.ts';

/** What a table knows and does about the chosen rows. */
export interface TableSelection {
  readonly count: number;
  readonly isAll: boolean;
  /** True when rows of every page are chosen, also when some of them are left out. */
  readonly isEverywhere: boolean;
  has(id: number): boolean;
  toggle(id: number, options?: { range?: boolean }): void;
  setPage(chosen: boolean): void;
  chooseEverything(): void;
  clear(): void;
  current(): Selection;
}

const pagingKeys = new Set(['page', 'per_page', 'sort', 'sort_order', 'field_ids']);

/** The chosen rows: kept over pages, dropped when search or filters change. Shift chooses a range. */
export function useSelection(
  rows: readonly { id: number }[],
  total: number,
  query: Record<string, unknown>,
): TableSelection {
  const filters = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(query).filter(([key, value]) => !pagingKeys.has(key) && value !== undefined),
      ),
    [query],
  );
  const filterKey = JSON.stringify(filters);
  const [kept, setKept] = useState<{ key: string; state: SelectionState }>({
    key: filterKey,
    state: noSelection,
  });
  const state = kept.key === filterKey ? kept.state : noSelection;
  const last = useRef<number | null>(null);
  const update = useCallback(
    (next: SelectionState) => setKept({ key: filterKey, state: next }),
    [filterKey],
  );

  return {
    count: countSelected(state, total),
    isAll: state.mode === 'all' && state.ids.size === 0,
    isEverywhere: state.mode === 'all',
    has: (id) => isSelected(state, id),
    toggle: (id, options) => {
      const ids = options?.range ? between(rows, last.current, id) : [id];
      update(select(state, ids, !isSelected(state, id)));
      last.current = id;
    },
    setPage: (chosen) =>
      update(
        select(
          state,
          rows.map((row) => row.id),
          chosen,
        ),
      ),
    chooseEverything: () => update(everything),
    clear: () => update(noSelection),
    current: () => toSelection(state, total, filters),
  };
}

function between(rows: readonly { id: number }[], from: number | null, to: number): number[] {
  const start = rows.findIndex((row) => row.id === from);
  const end = rows.findIndex((row) => row.id === to);
  if (start < 0 || end < 0) return [to];
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1).map((row) => row.id);
}
