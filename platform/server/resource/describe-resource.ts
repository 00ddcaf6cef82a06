import { z } from 'zod';
import type { ResourceContract } from '#platform/contract/resource.ts';

/** What a list answers, for the API's description. */
export function listed({ collectionKey, row }: ResourceContract): z.ZodType {
  const rows = z.array(row);
  return collectionKey === null ? rows : z.object({ [collectionKey]: rows });
}

/** The roles that may list and show. */
export function readersOf({ role, readRole = [] }: ResourceContract): readonly string[] {
  return [role, readRole].flat();
}
