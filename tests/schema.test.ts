import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { describeSchema } from '#platform/server/database/describe-schema.ts';
import { generateTables } from '#platform/server/database/generate-tables.ts';
import { readSchema, type Table } from '#platform/server/database/read-schema.ts';
import { testDatabase } from '#tests/harness/database.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

const tables = await readSchema(database.pool);
const ofAccounts = tables.filter(({ columns }) =>
  columns.some(({ name }) => name === 'account_id'),
);
const root = join(import.meta.dirname, '..');

test('the table types are those of the migrations (else: node tools/generate-schema.ts)', () => {
  expect(readFileSync(join(root, 'platform/server/database/tables.ts'), 'utf8')).toBe(
    generateTables(tables),
  );
});

test('docs/schema.sql shows the schema of the migrations (else: node tools/generate-schema.ts)', () => {
  expect(readFileSync(join(root, 'docs/schema.sql'), 'utf8')).toBe(describeSchema(tables));
});

describe('rules that keep accounts apart and a distributed database possible', () => {
  test('there are tables to look at', () => {
    expect(ofAccounts.length).toBeGreaterThan(20);
  });

  test('account_id may not be empty', () => {
    expect(
      names(ofAccounts, ({ columns }) =>
        columns.some((column) => column.name === 'account_id' && column.nullable),
      ),
    ).toEqual([]);
  });

  test('every primary key and every unique constraint begins with account_id', () => {
    const wrong = ofAccounts.flatMap((table) =>
      table.constraints
        .filter(
          ({ kind, columns }) =>
            (kind === 'p' || kind === 'u' || kind === 'x') && columns[0] !== 'account_id',
        )
        .map(({ name }) => `${table.name}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test('every unique index begins with account_id', () => {
    const wrong = ofAccounts.flatMap((table) =>
      table.indexes
        .filter(({ isUnique, columns }) => isUnique && columns[0] !== 'account_id')
        .map(({ name }) => `${table.name}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test('every foreign key begins with account_id on both sides, or points at a table without accounts', () => {
    const tenantTables = new Set(ofAccounts.map(({ name }) => name));
    const wrong = tables.flatMap((table) =>
      table.constraints
        .filter(({ kind }) => kind === 'f')
        .filter(({ definition, columns }) => {
          const [, target, targetColumns] = /REFERENCES (\w+)\(([^)]*)\)/.exec(definition) ?? [];
          if (!tenantTables.has(target ?? '')) return false;
          return columns[0] !== 'account_id' || targetColumns?.split(', ')[0] !== 'account_id';
        })
        .map(({ name }) => `${table.name}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test('row-level security is on and forced, and shows the app role one account only', () => {
    const wrong = names(
      ofAccounts,
      (table) => !table.hasRowSecurity || !table.forcesRowSecurity || !hasOneAccountPolicy(table),
    );
    expect(wrong).toEqual([]);
  });

  test('no policy holds a sub-select, which distributed tables refuse', () => {
    const wrong = names(tables, ({ policies }) =>
      policies.some(({ using, check }) => /\bselect\b/i.test(`${using} ${check}`)),
    );
    expect(wrong).toEqual([]);
  });

  test('a transaction that entered no account fails instead of finding nothing', async () => {
    const client = await database.pool.connect();
    try {
      for (const entered of [false, true]) {
        if (entered) await client.query('begin; select enter_account(1); commit');
        await client.query(`begin; set local role heliograph_app`);
        await expect(client.query('select name from tags')).rejects.toThrow(
          /app\.account_id|bigint: ""/,
        );
        await client.query('rollback');
      }
    } finally {
      client.release();
    }
  });

  test('the running product may not create, truncate or own anything', async () => {
    const { rows } = await database.pool.query(`
      select rolname from pg_roles where rolname in ('heliograph_app', 'heliograph_system', 'heliograph_reader')
        and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin
          or has_schema_privilege(oid, 'public', 'create')
          or exists (select from pg_class where relowner = pg_roles.oid)
          or exists (select from pg_proc where proowner = pg_roles.oid)
          or exists (select from pg_namespace where nspowner = pg_roles.oid))`);
    expect(rows).toEqual([]);
    const { rows: roles } = await database.pool.query(
      `select from pg_roles where rolname in ('heliograph_app', 'heliograph_system', 'heliograph_reader')`,
    );
    expect(roles).toHaveLength(3);
    expect(
      names(tables, ({ grants }) =>
        grants.some(({ privileges }) => privileges.includes('truncate')),
      ),
    ).toEqual([]);
  });

  test('the role of queries reads rows of relational tables and some columns of contacts, and nothing else', async () => {
    const { rows } = await database.pool.query(`
      select c.relname as name, a.attname as column, p.privilege_type as may
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        cross join (values ('SELECT'), ('INSERT'), ('UPDATE'), ('REFERENCES')) p (privilege_type)
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and has_column_privilege('heliograph_reader', c.oid, a.attnum, p.privilege_type) order by 1, 2, 3`);
    const seen = (table: string, ...columns: string[]) =>
      columns.sort().map((column) => ({ name: table, column, may: 'SELECT' }));
    expect(rows).toEqual([
      ...seen(
        'contacts',
        'account_id',
        'id',
        'email',
        'first_name',
        'last_name',
        'phone',
        'source',
        'created_at',
        'updated_at',
      ),
      ...seen(
        'relational_rows',
        'account_id',
        'id',
        'table_id',
        'key',
        'contact_id',
        'link_key',
        'data',
        'updated_at',
      ),
    ]);
    const { rows: memberships } = await database.pool.query(
      `select 1 from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname = 'heliograph_reader'`,
    );
    expect(memberships).toEqual([]);
  });

  test('there are no triggers and no functions that run with the rights of their owner', async () => {
    const { rows: triggers } = await database.pool.query(
      'select tgname from pg_trigger where not tgisinternal',
    );
    const { rows: functions } = await database.pool.query(
      `select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,
    );
    expect({ triggers, functions }).toEqual({ triggers: [], functions: [] });
  });

  test('an account sees its own rows and nobody else’s, even when a query forgets to name it', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`insert into tags (account_id, name) values (1, 'ours'), (2, 'theirs')`);
      await client.query('select enter_account(1)');
      expect((await client.query('select name from tags')).rows).toEqual([{ name: 'ours' }]);
      expect(
        (await client.query(`update tags set name = 'taken' where name = 'theirs'`)).rowCount,
      ).toBe(0);
      await expect(
        client.query(`insert into tags (account_id, name) values (2, 'planted')`),
      ).rejects.toThrow(/row-level security/);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

function names(from: Table[], isWrong: (table: Table) => boolean): string[] {
  return from.filter(isWrong).map(({ name }) => name);
}

function hasOneAccountPolicy(table: Table): boolean {
  const policies = table.policies.filter(({ roles }) => !roles.includes('heliograph_system'));
  return (
    policies.some(({ roles }) => roles.join() === 'heliograph_app') &&
    policies.every(({ roles, using, check }) => {
      const clauses = roles.join() === 'heliograph_reader' ? [using] : [using, check];
      return (
        ['heliograph_app', 'heliograph_reader'].includes(roles.join()) &&
        clauses.every(
          (clause) => clause?.includes('account_id =') && clause.includes('app.account_id'),
        )
      );
    })
  );
}
