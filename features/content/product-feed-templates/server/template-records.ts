import type { Choices } from '#platform/server/family/choices.ts';
import { sql } from 'kysely';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { productFeedTemplates } from '../contract.ts';

/** Templates as the verbs need them. */
export const templateRecords: Records<typeof productFeedTemplates> = {
  contract: productFeedTemplates,
  table: resourceTable('product_feed_templates'),
};

/** What pickers offer of templates. */
export const templateChoices: Choices = { columns: sql`r.id, r.name` };
