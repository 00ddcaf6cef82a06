import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';

/** A table that holds rows of accounts. */
export interface TenantTable {
  name: string;
  /** Columns as the export carries them: hashes of secrets stay where they are. */
  columns: string[];
}

/** Every table with an account_id, read from the catalogue, so that a new table is never forgotten. */
export async function tenantTables(db: Transaction<DB>): Promise<TenantTable[]> {
  const { rows } = await sql<TenantTable>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.atttypid <> 'bytea'::regtype) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'account_id' and not k.attisdropped)
    group by c.relname order by c.relname`.execute(db);
  return rows;
}
