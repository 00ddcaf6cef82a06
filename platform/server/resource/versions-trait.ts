import type { KeptVersions, ResourceTable } from './resource-table.ts';

/** Keeps what records were, so that they can be compared and brought back; the contract lists the verb `versions`. */
export function keepingVersions(table: ResourceTable, versions: KeptVersions): ResourceTable {
  return { ...table, versions };
}
