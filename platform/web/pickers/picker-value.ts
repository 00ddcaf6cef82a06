/** One record that a picker knows. */
export interface PickedItem {
  id: number;
  name: string;
  /** People or things it holds, shown at its right. */
  count?: number | undefined;
}

/** A choice over a list that may be longer than what is loaded: named items, or everything but for the excluded. */
export interface PickerValue {
  readonly items: readonly PickedItem[];
  readonly selectAll: boolean;
  readonly excludedIds: readonly number[];
}

/** Nothing chosen. */
export const emptyPick: PickerValue = { items: [], selectAll: false, excludedIds: [] };

/** A choice of named items, such as a saved one. */
export function pickOf(items: readonly PickedItem[]): PickerValue {
  return { items, selectAll: false, excludedIds: [] };
}

/** True when the item is part of the choice. */
export function isPicked(value: PickerValue, id: number): boolean {
  return value.selectAll
    ? !value.excludedIds.includes(id)
    : value.items.some((item) => item.id === id);
}

/** Adds or takes out one item; while everything is chosen, taking out records an exclusion. */
export function togglePick(value: PickerValue, item: PickedItem): PickerValue {
  if (value.selectAll) {
    const isOut = value.excludedIds.includes(item.id);
    return {
      ...value,
      excludedIds: isOut
        ? value.excludedIds.filter((id) => id !== item.id)
        : [...value.excludedIds, item.id],
    };
  }
  return isPicked(value, item.id)
    ? { ...value, items: value.items.filter((one) => one.id !== item.id) }
    : { ...value, items: [...value.items, item] };
}

/** Choosing all sets select_all and clears the ids; again, it clears the choice. */
export function toggleAll(value: PickerValue): PickerValue {
  return value.selectAll && value.excludedIds.length === 0
    ? emptyPick
    : { items: [], selectAll: true, excludedIds: [] };
}
