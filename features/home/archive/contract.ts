import { z } from 'zod';
import {
  listCall,
  bulkSelection,
  listQuery,
  type BulkSelection,
} from '#platform/contract/resource.ts';

/** How the archive may be asked. */
export const archiveList = {
  search: ['name'],
  sort: ['name', 'type', 'archived_at', 'archived_by'],
  defaultSort: ['archived_at', 'desc'],
  filters: z.object({ type: z.string().max(60).optional() }),
  pageSize: 10,
} as const;

/** Query of GET archive. */
export const archiveQuery = listQuery(archiveList);

/** One record that was archived. `type` is the path of its family, `id` names it among all families. */
export const archivedRecord = z.object({
  id: z.number(),
  type: z.string(),
  type_title: z.string(),
  record_id: z.number(),
  name: z.string(),
  archived_at: z.string(),
  archived_by: z.string().nullable(),
});

/** One record that was archived. */
export type ArchivedRecord = z.infer<typeof archivedRecord>;

/** A family that the caller may look at, with how many of it are archived. */
export const archivedType = z.object({ type: z.string(), title: z.string(), count: z.number() });

/** Body of PUT archive/restore and archive/put_away: ids of the archive, or all that its search and type show. */
export const archiveSelection = bulkSelection(archiveList);

/** A parsed choice of the archive. */
export interface ArchiveSelection extends BulkSelection {
  name?: string | undefined;
  type?: string | undefined;
}

/** What was archived, of every family. */
export const archive = listCall<ArchivedRecord>('archive', { bulkFilters: ['type'] });
