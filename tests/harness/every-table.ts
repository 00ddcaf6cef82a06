import { sql } from 'kysely';
import { acrossAccounts } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';

/** Puts one row into every tenant table of an account that has ids, or into all of them, with values of its own where they are given; answers the id that the rows have. */
export async function fillEveryTable(
  database: Database,
  account: number,
  how: { isAll?: boolean; values?: Record<string, Record<string, string | number>> } = {},
): Promise<number> {
  const id = 424_242;
  await acrossAccounts(database, 'fill every table in a test', async (db) => {
    const tables = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = 'public' and c.relkind = 'r' and a.attname = 'account_id' and c.relname not in ('account_members')
        and (${how.isAll ?? false}::boolean or exists (select from pg_attribute b where b.attrelid = c.oid and b.attname = 'id' and b.atttypid = 'bigint'::regtype))`.execute(
      db,
    );
    for (const { name } of tables.rows) {
      const columns = await sql<{ name: string; type: string; check: string | null }>`
        select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
          (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any(k.conkey) limit 1) as check
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = ${name}::regclass and a.attnum > 0 and not a.attisdropped and (a.attnotnull and (d.oid is null and a.attidentity = '' or a.attname = 'id')
            or exists (select from pg_constraint g where g.conrelid = a.attrelid and g.contype = 'c' and a.attnum = any(g.conkey)
              and pg_get_constraintdef(g.oid) like '%num_nulls(%'))`.execute(db);
      const row = {
        ...Object.fromEntries(
          columns.rows.map((column) => [column.name, valueFor(column, { id, account })]),
        ),
        ...how.values?.[name],
      };
      await sql`insert into ${sql.table(name)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))}) values (${sql.join(Object.values(row).map((value) => sql.lit(value)))})`.execute(
        db,
      );
    }
  });
  return id;
}

function valueFor(
  column: { name: string; type: string; check: string | null },
  known: { id: number; account: number },
): string | number {
  if (column.name === 'account_id') return known.account;
  if (column.name === 'id') return known.id;
  const choice = column.check?.match(/'([^']+)'::text/)?.[1];
  if (choice) return choice;
  if (isEmptyByBraces(column.type)) return '{}';
  if (column.type.startsWith('timestamp') || column.type === 'date') return '2026-01-01T00:00:00Z';
  if (column.type === 'smallint') return 1;
  if (isNumber(column.type)) return numberFor(column, known.id);
  if (column.type === 'bytea') return '\\x00112233445566778899aabbccddeeff';
  if (column.type === 'boolean') return 'false';
  if (column.type === 'uuid') return '00000000-0000-4000-8000-000000000001';
  return 'wall';
}

// The smallest that a column takes, where it says so.
function numberFor({ check }: { check: string | null }, id: number): number {
  const least = check?.match(/>= (\d+)/)?.[1];
  return least === undefined ? id : Number(least);
}

const isEmptyByBraces = (type: string): boolean =>
  type === 'jsonb' || type === 'json' || type.endsWith('[]');

const isNumber = (type: string): boolean =>
  ['bigint', 'integer', 'double precision'].includes(type) || type.startsWith('numeric');
