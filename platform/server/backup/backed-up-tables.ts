import type pg from 'pg';

/** A table whose rows a backup holds. */
export interface BackedUpTable {
  readonly name: string;
  /** Whether its owner sees its rows only in a role. */
  readonly isSecured: boolean;
  /** The columns that are stored as they were given; computed ones are computed again. */
  readonly columns: string[];
}

/** Tables that say something about a database itself. */
const ofDatabase = ['schema_migrations', 'restored_copies'];

/** Every table that outlives a crash, by name. */
export async function backedUpTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select c.relname as name, c.relrowsecurity as "isSecured", array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and c.relname <> all($1::text[])
    group by c.oid order by c.relname collate "C"`,
    [ofDatabase],
  );
  return rows;
}

/** A name as a statement may hold it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
