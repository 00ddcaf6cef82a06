/** Which rows are chosen: named ones, or all of the list but for the excluded. */
export interface Selection {
  readonly ids: readonly number[];
  readonly selectAll: boolean;
  readonly excludedIds: readonly number[];
  readonly count: number;
  /** The search and filters of the list the choice was made in; `select_all` means what these show. */
  readonly filters: Readonly<Record<string, unknown>>;
}

/** The choice as bulk calls carry it. */
export interface SelectionBody {
  ids?: number[] | undefined;
  select_all?: true | undefined;
  excluded_ids?: number[] | undefined;
  [filter: string]: unknown;
}

/** What the table remembers of a choice. */
export interface SelectionState {
  readonly mode: 'some' | 'all';
  /** The chosen in mode 'some', the excluded in mode 'all'. */
  readonly ids: ReadonlySet<number>;
}

/** Nothing chosen. */
export const noSelection: SelectionState = { mode: 'some', ids: new Set() };

/** Every row of every page. */
export const everything: SelectionState = { mode: 'all', ids: new Set() };

/** True when the row is chosen. */
export function isSelected(state: SelectionState, id: number): boolean {
  return state.mode === 'all' ? !state.ids.has(id) : state.ids.has(id);
}

/** Chooses or leaves out some rows. */
export function select(
  state: SelectionState,
  ids: readonly number[],
  chosen: boolean,
): SelectionState {
  const next = new Set(state.ids);
  const isNamed = state.mode === 'all' ? !chosen : chosen;
  for (const id of ids) {
    if (isNamed) next.add(id);
    else next.delete(id);
  }
  return { mode: state.mode, ids: next };
}

/** How many rows are chosen of a list of `total`. */
export function countSelected(state: SelectionState, total: number): number {
  return state.mode === 'all' ? Math.max(0, total - state.ids.size) : state.ids.size;
}

/** The choice as bulk actions receive it. */
export function toSelection(
  state: SelectionState,
  total: number,
  filters: Readonly<Record<string, unknown>>,
): Selection {
  const ids = [...state.ids];
  const isAll = state.mode === 'all';
  return {
    ids: isAll ? [] : ids,
    selectAll: isAll,
    excludedIds: isAll ? ids : [],
    count: countSelected(state, total),
    filters,
  };
}

/** The body of a bulk call: ids, or select_all with exclusions and the filters it was made under. */
export function selectionBody(selection: Selection): SelectionBody {
  if (!selection.selectAll) return { ids: [...selection.ids] };
  return { ...selection.filters, select_all: true, excluded_ids: [...selection.excludedIds] };
}
