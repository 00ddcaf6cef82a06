import type { z } from 'zod';
import { referenceTo, type ReferenceRoot } from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Choice, Families } from '#platform/server/families.ts';
import { escapeHtml } from '#platform/server/sanitise/escape-html.ts';
import type { mergeVariable } from '../contract.ts';

type MergeVariable = z.infer<typeof mergeVariable>;

/** How records of a family are put into contents. */
interface Insertable {
  family: string;
  group: string;
  kind: MergeVariable['kind'];
  token(record: Choice, publicUrl: string): string | null;
}

const byToken = (root: ReferenceRoot) => (record: Choice) => referenceTo(root, record.id);

/** What contents may take in besides merge values, by the path of the family: contents import none of them. */
const insertables: readonly Insertable[] = [
  { family: 'coupon_banks', group: 'Coupon codes', kind: 'value', token: byToken('coupon') },
  {
    family: 'dynamic_contents',
    group: 'Dynamic contents',
    kind: 'part',
    token: byToken('dynamic_content'),
  },
  { family: 'content_feeds', group: 'Content feeds', kind: 'part', token: byToken('content_feed') },
  { family: 'product_feeds', group: 'Product feeds', kind: 'part', token: byToken('product_feed') },
  {
    family: 'live_content_images',
    group: 'Countdown timers',
    kind: 'picture',
    token: ({ name, image_url: url }, publicUrl) =>
      typeof url === 'string'
        ? `<img src="${escapeHtml(new URL(url, publicUrl).href)}" alt="${escapeHtml(name)}">`
        : null,
  },
  {
    family: 'image_groups',
    group: 'Images chosen on open',
    kind: 'picture',
    token: ({ id, alt, link_url: link }) => {
      const text = typeof alt === 'string' ? escapeHtml(alt).replaceAll('{', '&#123;') : '';
      const picture = `<img src="{{ image_group.g${id} }}" alt="${text}" style="max-width:100%;height:auto">`;
      return link === '' ? picture : `<a href="{{ image_group_link.g${id} }}">${picture}</a>`;
    },
  },
  {
    family: 'surveys',
    group: 'Surveys',
    kind: 'part',
    token: ({ id, name, state }) =>
      state === 'published'
        ? `<a href="{{ survey.s${id} }}">${escapeHtml(name).replaceAll('{', '&#123;')}</a>`
        : null,
  },
];

/** So many of each family are offered; further ones are inserted from their own page. */
const mostOfFamily = 200;

/** The records of the account that contents may take in, as editors offer them; those in folders shut to the caller are missing. */
export async function insertableRecords(
  account: Account,
  { families, publicUrl }: { families: Families; publicUrl: string },
): Promise<MergeVariable[]> {
  const offered: MergeVariable[] = [];
  for (const { family, group, kind, token } of insertables) {
    const { rows } = await families.choices(account, family, { page: 1, per_page: mostOfFamily });
    for (const row of rows) {
      const written = token(row, publicUrl);
      if (written !== null)
        offered.push({
          kind,
          group,
          name: nameOf(written, row.name),
          label: row.name,
          token: written,
          sample: family === 'coupon_banks' ? 'SAMPLE-CODE' : row.name,
        });
    }
  }
  return offered;
}

/** `{{ coupon.b3 }}` is known by what stands in it, a picture by its own name. */
function nameOf(token: string, name: string): string {
  return /^\{\{ (\S+) \}\}$/.exec(token)?.[1] ?? name;
}
