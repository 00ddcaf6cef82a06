import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { countedUpTo, type ResourceContract } from '#platform/contract/resource.ts';
import { orderBy } from './order.ts';
import { all, column, contains, type Condition, type AccountTable } from './resource-table.ts';

/**
 * Finds a text anywhere in the searched fields of the first records of a list, and beyond them by the beginning of the
 * fields that an index carries: small families are searched whole, and a search never reads more than that.
 */
export function searchCondition(
  contract: ResourceContract,
  table: AccountTable,
  text: string,
  others: readonly Condition[],
): Condition {
  const from = sql`${sql.table(table.name)} r where ${all(others)}`;
  const near = sql`select r.id from (select r.* from ${from} ${orderBy(contract, table, {})} limit ${countedUpTo}) r
    where ${anyOf(contract.list.search.map((name) => contains(column(name), text)))}`;
  const begun = (contract.list.searchBeginning ?? []).map(
    (name) =>
      sql`select r.id from ${from} and ${beginsWith(column(name), text)} limit ${countedUpTo + 1}`,
  );
  return isAmong(sql`r.id`, [near, ...begun]);
}

/**
 * True for ids that one of these statements selects, each by an index and limited by itself: as an array they are looked
 * up one by one; as a join the planner may walk the whole list in its order instead.
 */
export function isAmong(id: RawBuilder<unknown>, found: readonly RawBuilder<unknown>[]): Condition {
  return sql<SqlBool>`${id} = any(array(${sql.join(
    found.map((one) => sql`(${one})`),
    sql` union `,
  )}))`;
}

/**
 * 'begins with' as a range in the order of the language, where case and accents come last: comparisons that row-level
 * security lets through to an index, which LIKE is not. U+FFFF sorts behind every letter.
 */
export function beginsWith(expression: RawBuilder<unknown>, text: string): Condition {
  const lowest = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const range = sql`${expression} collate "und-x-icu"`;
  return sql<SqlBool>`${range} >= ${lowest} and ${range} < ${`${lowest}\uFFFF`}`;
}

/** The same for a key that is ordered by code point (collation C); the bound is the last code point there is. */
export function keyBeginsWith(key: RawBuilder<unknown>, beginning: string): Condition {
  return sql<SqlBool>`${key} >= ${beginning} and ${key} < ${`${beginning}\u{10FFFF}`}`;
}

function anyOf(conditions: readonly Condition[]): Condition {
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}
