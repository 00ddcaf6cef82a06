import { partsNamedIn, partsNaming } from '#engines/content-parts/public.ts';
import { imagesNamedIn } from '#features/content/images/server/public.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { naming, using } from '#platform/server/resource/uses-trait.ts';
import { footers } from '../contract.ts';

/** Footers as the verbs need them. */
export const footerRecords: Records<typeof footers> = {
  contract: footers,
  table: naming(
    using(resourceTable('footers'), {
      ...partsNamedIn('html_part', 'text_part'),
      images: imagesNamedIn('html_part'),
    }),
    partsNaming('html_part', 'text_part'),
  ),
};
