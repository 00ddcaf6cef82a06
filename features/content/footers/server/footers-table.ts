import { namingParts } from '#engines/content-parts/public.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { using } from '#platform/server/resource/uses-trait.ts';
import { imagesNamedIn } from '#features/content/images/server/public.ts';
import { footers } from '../contract.ts';

/** Footers as the verbs need them. */
export const footerRecords: Records<typeof footers> = {
  contract: footers,
  table: namingParts(
    using(resourceTable('footers'), { images: imagesNamedIn('html_part') }),
    'html_part',
    'text_part',
  ),
};
