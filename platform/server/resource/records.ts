import type { ResourceContract } from '#platform/contract/resource.ts';
import type { ResourceTable } from './resource-table.ts';

/** A family's records as the verbs need them: what they promise on the wire and where they are kept. */
export interface Records<C extends ResourceContract = ResourceContract> {
  readonly contract: C;
  readonly table: ResourceTable;
}
