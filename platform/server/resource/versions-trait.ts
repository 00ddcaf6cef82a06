import type { ResourceTable } from './resource-table.ts';

/** Which fields of a family's records are kept as versions. */
export interface KeptVersions {
  readonly fields: readonly string[];
  /** Those of them whose words say what changed; of the others it is told that they did. */
  readonly told: readonly string[];
}

/** Keeps what records were, so that they can be compared and brought back; the contract lists the verb `versions`. */
export function keepingVersions(table: ResourceTable, versions: KeptVersions): ResourceTable {
  return { ...table, versions };
}
