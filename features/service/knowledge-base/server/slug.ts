import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

const longest = 70;

/** The end of an address made of a title: letters without accents, digits and hyphens. */
export function slugOf(title: string): string {
  const plain = title
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest);
  return plain.replace(/^-/, '').replace(/-$/, '') || 'article';
}

/** A slug that no other article of the language has: the one wanted, else with a number behind it. */
export async function freeSlug(
  account: Account,
  { slug, of, except = 0 }: { slug: string; of: string; except?: number },
): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    select slug from knowledge_articles where account_id = ${account.id} and language = ${of} and id <> ${except}
      and (slug = ${slug} or starts_with(slug, ${`${slug}-`}))`.execute(account.db);
  const taken = new Set(rows.map((row) => row.slug));
  for (let nth = 1; ; nth += 1) {
    const free = nth === 1 ? slug : `${slug}-${nth}`;
    if (!taken.has(free)) return free;
  }
}
