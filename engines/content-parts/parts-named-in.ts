import { sql, type RawBuilder } from 'kysely';
import type { NamedPart, Naming, ResourceTable } from '#platform/server/resource/resource-table.ts';
import { naming, using } from '#platform/server/resource/uses-trait.ts';

/** By family, the token that names one of its records; the first group is the id. */
const tokens: Readonly<Record<string, string>> = {
  content_feeds: String.raw`\{\{-?[[:space:]]{0,20}content_feed\.f(\d{1,15})`,
  coupon_banks: String.raw`(?:\{\{-?[[:space:]]{0,20}|\{%[^%{}]{0,100})coupon\.b(\d{1,12})`,
  image_groups: String.raw`\{\{-?[[:space:]]{0,20}image_group(?:_link)?\.g(\d{1,12})`,
  // A picture's own address, or one for each recipient.
  live_content_images: String.raw`(?:/countdown\.gif\?t=|\{\{-?[[:space:]]{0,20}countdown\.t)(\d{1,15})`,
  dynamic_contents: String.raw`\{\{-?[[:space:]]{0,20}dynamic_content\.d(\d{1,15})`,
  product_feeds: String.raw`\{\{-?[[:space:]]{0,20}product_feed\.p(\d{1,15})`,
  // Each recipient's own link to it.
  surveys: String.raw`\{\{-?[[:space:]]{0,20}survey\.s(\d{1,12})`,
  custom_rows: '<!--row:(\\d{1,15})-->',
};

/**
 * Records whose texts name others by tokens: what stands in the given columns is noted as used, and who may not look at a
 * record can not name it either. The columns are texts, may be null, and are fields of the body as well.
 */
export function namingParts(table: ResourceTable, ...columns: readonly string[]): ResourceTable {
  return naming(using(table, partsNamedIn(...columns)), partsNaming(...columns));
}

function partsNamedIn(...columns: readonly string[]): Record<string, RawBuilder<unknown>> {
  const text = sql`concat_ws(E'\n', ${sql.join(columns.map((name) => sql.ref(`r.${name}`)))})`;
  return Object.fromEntries(
    Object.entries(tokens).map(([family, token]) => [
      family,
      sql`array(select distinct found[1]::bigint from regexp_matches(${text}, ${token}, 'g') found)`,
    ]),
  );
}

/** The same of fields that are no columns, such as a design given as JSON: for `naming`. */
export function partsNaming(...fields: readonly string[]): Naming {
  const parts = Object.entries(tokens).map(([family, token]): NamedPart => {
    const pattern = new RegExp(inScript(token), 'g');
    return {
      family,
      idsIn: (value) => {
        const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
        return [...new Set([...text.matchAll(pattern)].map((found) => Number(found[1])))];
      },
    };
  });
  return Object.fromEntries(fields.map((field) => [field, parts]));
}

// The same expression as JavaScript writes it: white space and the edges of words are spelled otherwise.
function inScript(token: string): string {
  return token.replaceAll('[[:space:]]', String.raw`\s`).replaceAll(/\\[mM]/g, String.raw`\b`);
}
