import { sql } from 'kysely';
import { inFolders } from '#platform/server/resource/folders-trait.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { images } from '../contract.ts';

/** The address of a picture below `/i/`, its largest or its smallest version; the table is `r`. */
const pathOf = (which: 'first' | 'last') =>
  sql`r.key || '/' || r.files[${which === 'first' ? sql`1` : sql`cardinality(r.files)`}]`;

/** Where pictures are kept. Their folders are those without a type. */
export const imageRecords: Records<typeof images> = {
  contract: images,
  table: inFolders(
    resourceTable('images', {
      computed: {
        image: sql`json_build_object('url', ${pathOf('first')})`,
        thumb_url: pathOf('last'),
        dimensions: sql`json_build_object('width', r.width, 'height', r.height)`,
        size: sql`r.bytes`,
        animated: sql`r.frames > 1`,
      },
    }),
    '',
  ),
};
