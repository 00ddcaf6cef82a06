import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#platform/server/database/tables.ts';

/** Whose rows a table gets and how many; each has a number n, from the first on, and the values given as SQL of it. */
export interface Filling {
  account: number;
  rows: number;
  first?: number;
  values?: Readonly<Record<string, RawBuilder<unknown>>>;
}

/** Gives a table so many plausible rows of an account, by what the catalogue says of its columns. */
export async function fillTable(
  db: Kysely<DB>,
  name: string,
  { account, rows, first = 1_000_001, values = {} }: Filling,
): Promise<void> {
  const { rows: columns } = await sql<{
    name: string;
    type: string;
    check: string | null;
    needed: boolean;
    unique: boolean;
  }>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, (a.attnotnull and d.oid is null and a.attidentity = '' or exists (select from pg_constraint g
        where g.conrelid = a.attrelid and g.contype = 'c' and a.attnum = any(g.conkey) and pg_get_constraintdef(g.oid) like '%num_nulls(%')) as needed,
      exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and (a.attnum = any(i.indkey) or pg_get_indexdef(i.indexrelid) like '%(' || a.attname || ')%')) as unique,
      (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any(k.conkey) limit 1) as check
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${name}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`.execute(
    db,
  );
  const wanted = columns.filter(
    (column) =>
      column.name in values ||
      column.needed ||
      column.name === 'id' ||
      column.unique ||
      (column.name.endsWith('_at') && !/archived|deleted|read|left/.test(column.name)),
  );
  const filled = wanted.map((column) => values[column.name] ?? valueOf(column, account));
  await sql`insert into ${sql.table(name)} (${sql.join(wanted.map((column) => sql.ref(column.name)))}) overriding system value
    select ${sql.join(filled)} from generate_series(${first}::bigint, ${first + rows - 1}::bigint) n on conflict do nothing`.execute(
    db,
  );
}

function valueOf(column: { name: string; type: string; check: string | null }, account: number) {
  if (column.name === 'account_id') return sql`${sql.lit(account)}`;
  const choice = column.check?.match(/'([^']+)'::text/)?.[1];
  if (choice) return sql`${sql.lit(choice)}`;
  if (['bigint', 'integer', 'numeric', 'double precision'].includes(column.type)) return sql`n`;
  if (column.type === 'smallint') return sql`1`;
  if (column.type === 'jsonb') return sql`'{}'::jsonb`;
  if (column.type.endsWith('[]')) return sql`'{}'`;
  if (column.type === 'date') return sql`date '2024-01-01' + (n % 700)::int`;
  if (column.type.startsWith('timestamp')) return sql`now() - n * interval '7 seconds'`;
  if (column.type === 'boolean') return sql`false`;
  if (column.type === 'uuid') return sql`gen_random_uuid()`;
  if (column.type === 'bytea') return sql`decode(md5(n::text), 'hex')`;
  if (column.type === 'inet') return sql`inet '127.0.0.1'`;
  return sql`${sql.lit(column.name)} || ' ' || n`;
}
