import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** One mailing, or all by which a campaign of a journey was sent. */
export type Mailings = number | readonly number[];

/** The mailings as a list. */
export function idsOf(mailings: Mailings): readonly number[] {
  return typeof mailings === 'number' ? [mailings] : mailings;
}

/** That a column names one of the mailings; of a single one as the indexes like it best. */
export function ofMailings(column: RawBuilder<unknown>, mailings: Mailings): RawBuilder<SqlBool> {
  const ids = idsOf(mailings);
  return ids.length === 1
    ? sql<SqlBool>`${column} = ${ids[0]}`
    : sql<SqlBool>`${column} = any(${[...ids]}::bigint[])`;
}
