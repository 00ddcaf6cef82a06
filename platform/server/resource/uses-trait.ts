import type { Condition, NamedIds, Naming, ResourceTable, Use } from './resource-table.ts';

/**
 * Lets records refer to others: every verb that writes one notes in `record_uses` what it uses, so that what is in use
 * is not deleted. `while` names the records that hold on to what they use; the others let go of it.
 */
export function using(
  table: ResourceTable,
  uses: Readonly<Record<string, NamedIds>>,
  holding: { while?: Condition } = {},
): ResourceTable {
  return {
    ...table,
    uses: [...table.uses, ...noted(uses, true)],
    holding: [...table.holding, ...(holding.while ? [holding.while] : [])],
  };
}

/** Lets records carry labels: noted in `record_uses` too, where an index finds and counts them, but a label may be deleted. */
export function labelled(
  table: ResourceTable,
  labels: Readonly<Record<string, NamedIds>>,
): ResourceTable {
  return { ...table, uses: [...table.uses, ...noted(labels, false)] };
}

/** Says which fields of a body name others' records: what callers may not look at, they can't name (`families.requireNamed`). */
export function naming(table: ResourceTable, fields: Naming): ResourceTable {
  return { ...table, naming: { ...table.naming, ...fields } };
}

function noted(uses: Readonly<Record<string, NamedIds>>, holds: boolean): Use[] {
  return Object.entries(uses).map(([family, ids]) => ({ family, ids, holds }));
}
