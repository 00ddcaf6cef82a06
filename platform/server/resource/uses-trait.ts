import type { RawBuilder } from 'kysely';
import type { Condition, ResourceTable, Use } from './resource-table.ts';

/**
 * Lets records refer to others: every verb that writes one notes in `record_uses` what it uses, so that what is in use
 * is not deleted. `while` names the records that hold on to what they use; the others let go of it.
 */
export function using(
  table: ResourceTable,
  uses: Readonly<Record<string, RawBuilder<unknown>>>,
  holding: { while?: Condition } = {},
): ResourceTable {
  const added = Object.entries(uses).map(([family, ids]): Use => ({ family, ids }));
  return {
    ...table,
    uses: [...table.uses, ...added],
    holding: [...table.holding, ...(holding.while ? [holding.while] : [])],
  };
}
