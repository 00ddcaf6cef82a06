import { sql } from 'kysely';
import { naming, using } from '#platform/server/resource/uses-trait.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { imageGroups } from '../contract.ts';

const sumOf = (column: 'opens' | 'clicks') => (accountId: number) =>
  sql`(
  select coalesce(sum(m.${sql.ref(column)}), 0)::int from image_group_images m
  where m.account_id = ${accountId} and m.group_id = r.id)`;

/** Groups as the verbs need them; pictures that were deleted all the same are left out. */
export const groupRecords: Records<typeof imageGroups> = {
  contract: imageGroups,
  table: naming(
    using(
      resourceTable('image_groups', {
        computed: {
          code: sql`''`,
          opens: sumOf('opens'),
          clicks: sumOf('clicks'),
          images: (accountId) => sql`coalesce((
            select json_agg(json_build_object('image_id', m.image_id, 'name', i.name, 'url', i.key || '/' || i.files[1],
              'thumb_url', i.key || '/' || i.files[cardinality(i.files)], 'width', i.width, 'from_at', m.from_at, 'to_at', m.to_at,
              'opens', m.opens, 'clicks', m.clicks) order by m.position)
            from image_group_images m join images i on i.account_id = ${accountId} and i.id = m.image_id
            where m.account_id = ${accountId} and m.group_id = r.id), '[]'::json)`,
        },
      }),
      {
        images: (accountId) => sql`array(
          select m.image_id from image_group_images m where m.account_id = ${accountId} and m.group_id = r.id)`,
      },
    ),
    { images: { family: 'images', idsIn: idsIn } },
  ),
};

function idsIn(value: unknown): number[] {
  return Array.isArray(value)
    ? value.map((one: { image_id?: unknown }) => Number(one.image_id)).filter((id) => id > 0)
    : [];
}
