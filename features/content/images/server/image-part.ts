import { sql } from 'kysely';
import { allTextOf, type ContentPart } from '#engines/content-parts/public.ts';

const address = /\/i\/([\w-]{24})\/\d{1,5}\.(?:jpg|png|gif)/g;

/** Pictures in contents: here it is said which of them were deleted. Nothing of them is frozen, their addresses stay. */
export const imagePart: ContentPart = {
  name: 'images',
  order: 70,
  async check(account, parts) {
    const keys = [...new Set([...allTextOf(parts).matchAll(address)].map(([, key]) => key!))];
    if (keys.length === 0) return [];
    const { rows } = await sql<{ key: string }>`
      select distinct i.key from images i where i.account_id = ${account.id} and i.key = any(${keys}::text[])`.execute(
      account.db,
    );
    const known = new Set(rows.map(({ key }) => key));
    const gone = keys.filter((key) => !known.has(key)).length;
    if (gone === 0) return [];
    return [
      {
        code: 'unknown_part',
        severity: 'error',
        message: `The email shows images that are not in the image library any more (${gone}), so their places would stay empty.`,
        fix: 'Choose other images in the content, or take them out.',
        where: { part: 'html', line: null },
      },
    ];
  },
};
