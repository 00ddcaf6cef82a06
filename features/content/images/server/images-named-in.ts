import { sql, type RawBuilder } from 'kysely';

/** The ids of the pictures of the library that these columns of `r` show, as an array in SQL: for the uses of what holds HTML. */
export function imagesNamedIn(
  ...columns: readonly string[]
): (accountId: number) => RawBuilder<unknown> {
  const text = sql`concat_ws(' ', ${sql.join(columns.map((name) => sql.ref(`r.${name}`)))})`;
  return (accountId) => sql`array(
    select i.id from regexp_matches(${text}, '/i/([A-Za-z0-9_-]{24})/', 'g') as shown (key)
    join images i on i.account_id = ${accountId} and i.key = shown.key[1])`;
}
