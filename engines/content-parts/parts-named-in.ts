import { sql, type RawBuilder } from 'kysely';
import type { NamedPart, Naming } from '#platform/server/resource/resource-table.ts';

/** By family, the token that names one of its records; the first group is the id. */
const tokens: Readonly<Record<string, string>> = {
  image_groups: String.raw`\mimage_group(?:_link)?\.g(\d{1,12})\M`,
  coupon_banks: String.raw`\mcoupon\.b(\d{1,12})\M`,
  // A picture's own address, or one for each recipient.
  live_content_images: String.raw`(?:/countdown\.gif\?t=|\{\{-?[[:space:]]{0,20}countdown\.t)(\d{1,15})`,
  custom_rows: '<!--row:(\\d{1,15})-->',
};

/**
 * What the given columns of a record (`r`) name by tokens: by family an array of ids in SQL, for `using`. The columns are
 * texts and may be null.
 */
export function partsNamedIn(...columns: readonly string[]): Record<string, RawBuilder<unknown>> {
  const text = sql`concat_ws(E'\n', ${sql.join(columns.map((name) => sql.ref(`r.${name}`)))})`;
  return Object.fromEntries(
    Object.entries(tokens).map(([family, token]) => [
      family,
      sql`array(select distinct found[1]::bigint from regexp_matches(${text}, ${token}, 'g') found)`,
    ]),
  );
}

/** The same of the fields of a body, for `naming`: who may not look at a record can not name it in a text either. */
export function partsNaming(...fields: readonly string[]): Naming {
  const parts = Object.entries(tokens).map(([family, token]): NamedPart => {
    const pattern = new RegExp(token.replaceAll('[[:space:]]', '\\s'), 'g');
    return {
      family,
      idsIn: (value) =>
        typeof value === 'string'
          ? [...new Set([...value.matchAll(pattern)].map((found) => Number(found[1])))]
          : [],
    };
  });
  return Object.fromEntries(fields.map((field) => [field, parts]));
}
