import { z } from 'zod';
import {
  flag,
  idList,
  idParam,
  nameSearch,
  pageNumber,
  pageSize,
  requiredText,
} from '#platform/contract/fields.ts';
import { listCall } from '#platform/contract/resource.ts';

/** What the editor chooses among, each family at GET campaigns/{family}. */
export const editorFamilies = [
  'brands',
  'ctags',
  'lists',
  'segments',
  'secure_lists',
  'workflows',
  'relational_tables',
  'contents',
  'products',
  'custom_fields',
  'contacts',
] as const;

/** One of the families. */
export type EditorFamily = (typeof editorFamilies)[number];

/** The family whose rows stand under their name in an answer; the others are the answer. */
export const namedFamilies: readonly EditorFamily[] = ['lists', 'segments', 'products'];

/** The segments that the editor offers. */
export const segmentsToChoose = listCall<{ id: number; name: string; contacts_count: number }>(
  'campaigns/segments',
  { collectionKey: 'segments' },
);

/** The secure lists that the editor offers. */
export const secureListsToChoose = listCall<{ id: number; name: string; hashes_count: number }>(
  'campaigns/secure_lists',
);

/** Query of GET campaigns/{family}. */
export const lookupQuery = z.object({
  page: pageNumber.default(1),
  per_page: pageSize(1000).default(10),
  name: nameSearch.optional(),
  ids: idList.optional(),
  list_type: z.enum(['normal', 'test'], 'must be one of normal, test').optional(),
  no_folder: flag.optional(),
  brand_id: idParam.optional(),
  contact_id: idParam.optional(),
  /** Of workflows: those that opens or clicks of this campaign start. */
  campaign_id: idParam.optional(),
  applies_to: z.enum(['all', 'chosen'], 'must be all or chosen').optional(),
});

/** A question to a family. */
export type LookupQuery = z.output<typeof lookupQuery>;

/** How many campaigns one file may make. */
export const mostBatchRows = 500;

/** The columns of a file of campaigns. */
export const batchColumns = ['name', 'list', 'content', 'time'] as const;

/** Body of POST batch_campaigns: rows of name, list, content and time, as a file's text; checked only, or made. */
export const batchRequest = z.object({
  csv: requiredText({ max: 1_000_000 }),
  subject: z.string('must be a text').max(255, 'is too long (at most 255 characters)').optional(),
  check: flag.default(false),
});

/** What became of one row. */
export interface BatchRow {
  row: number;
  name: string;
  list: string;
  content: string;
  time: string;
  state: 'ready' | 'draft' | 'scheduled' | 'refused';
  campaign_id: number | null;
  problems: string[];
}

/** What POST batch_campaigns answers: rows = made + refused. */
export interface BatchResult {
  rows: number;
  made: number;
  refused: number;
  results: BatchRow[];
}
