import { sql, type RawBuilder } from 'kysely';

/** By family, the token that names one of its records; the first group is the id. */
const tokens: Readonly<Record<string, string>> = {
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
