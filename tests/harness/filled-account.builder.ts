import { sql } from 'kysely';
import { acrossAccounts } from '#platform/server/account/account.ts';
import { fillTable, type Filling } from './filled-table.ts';
import type { TestServer } from './server.ts';

// What a row must hold to be read at all.
const valuesOf: Readonly<Record<string, Filling['values']>> = {
  cleansing_rules: {
    kind: sql`'mega-openers'`,
    conditions: sql`'{"days": 30, "opens_per_day": 100}'::jsonb`,
  },
  relational_tables: { columns: sql`'[]'::jsonb` },
  saved_reports: { kind: sql`'campaigns'`, range: sql`'today'` },
  surveys: { pages: sql`'[]'::jsonb` },
};

/** Fills every table that has an account with rows of one, among so many other accounts. */
export async function fillEveryTable(
  server: TestServer,
  { rows, accounts }: { rows: number; accounts: number },
): Promise<void> {
  await acrossAccounts(server.database, 'fill every table of a big account', async (db) => {
    await sql`insert into accounts (name) select 'Account ' || n from generate_series(1, ${accounts}) n`.execute(
      db,
    );
    const tables = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = 'public' and c.relkind = 'r' and a.attname = 'account_id'
        and exists (select from pg_attribute b where b.attrelid = c.oid and b.attname = 'id' and b.atttypid = 'bigint'::regtype) order by 1`.execute(
      db,
    );
    // What counts have waiting is folded before it is much, and hits are read, not only counted.
    const isWaiting = (name: string) =>
      name.endsWith('_count_changes') || name.endsWith('_hits_waiting');
    for (const { name } of tables.rows.filter((table) => !isWaiting(table.name)))
      await fillTable(db, name, { account: server.account, rows, values: valuesOf[name] ?? {} });
    await sql`insert into users (email, email_key) select 'u' || n || '@example.com', 'u' || n || '@example.com' from generate_series(1, ${rows}) n`.execute(
      db,
    );
    await sql`insert into account_members (account_id, user_id, roles) select case when id % 300 = 0 then ${server.account} else 100 + id % ${accounts - 100} end, id, '{campaigns}' from users on conflict do nothing`.execute(
      db,
    );
  });
  const client = await server.database.pool.connect();
  await client.query('vacuum analyze');
  client.release();
}
