import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { distributeTables } from './distribute.ts';
import { otherPlacements, placementOf } from './placements.ts';
import { readSchema } from './read-schema.ts';

let opened: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  opened = await testDatabase();
  client = new pg.Client({ connectionString: opened.url });
  await client.connect();
  // Roles belong to all databases of the server: what is changed of them here is taken back.
  await client.query('begin');
});
afterAll(async () => {
  await client.query('rollback');
  await client.end();
  await opened.drop();
});

// The functions and catalogues of Citus by their names: they record each call and refuse what a cluster refuses.
const standIns = `
create table pg_dist_partition (logicalrelid regclass primary key, partmethod "char" not null, repmodel "char" not null);
create table pg_dist_node (nodename text, isactive boolean not null, shouldhaveshards boolean not null);
create table calls (id int generated always as identity, "table" text, by text, beside text);
create function refuse_unplaced(source regclass) returns void language plpgsql as $$
begin
  if exists (select from pg_constraint k where k.conrelid = source and k.contype = 'f' and k.confrelid <> source
    and not exists (select from pg_dist_partition p where p.logicalrelid = k.confrelid)) then
    raise exception 'referenced table must be a distributed table or a reference table';
  end if;
end $$;
create function create_distributed_table(table_name regclass, distribution_column text, distribution_type text default 'hash',
  colocate_with text default 'default', shard_count int default null) returns void language plpgsql as $$
begin
  perform refuse_unplaced(table_name);
  insert into calls ("table", by, beside) values (table_name::text, distribution_column, colocate_with);
  insert into pg_dist_partition values (table_name, 'h', 's');
end $$;
create function create_reference_table(table_name regclass) returns void language plpgsql as $$
begin
  perform refuse_unplaced(table_name);
  insert into calls ("table") values (table_name::text);
  insert into pg_dist_partition values (table_name, 'n', 't');
end $$;`;

const calls = async () =>
  (
    await client.query<{ table: string; by: string | null; beside: string | null }>(
      'select "table", by, beside from calls order by id',
    )
  ).rows;
const distribute = () => distributeTables(client, () => {});

describe('placements', () => {
  test('every table of the schema has one', async () => {
    const schema = readFileSync(join(import.meta.dirname, '../../../docs/schema.sql'), 'utf8');
    const names = [...schema.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(
      (match) => match[1]!,
    );
    const tables = await readSchema(client);
    expect(tables.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(tables.filter((table) => !placementOf(table)).map(({ name }) => name)).toEqual([]);
    expect(Object.keys(otherPlacements).filter((name) => !names.includes(name))).toEqual([]);
  });

  test('a table that others refer to lies where they can reach it', async () => {
    const tables = new Map((await readSchema(client)).map((table) => [table.name, table]));
    const torn = [...tables.values()].flatMap((table) =>
      table.constraints
        .filter(({ kind }) => kind === 'f')
        .filter(({ definition }) => {
          const target = tables.get(/REFERENCES (\w+)\(/.exec(definition)?.[1] ?? '')!;
          const [from, to] = [placementOf(table)!.kind, placementOf(target)!.kind];
          return to !== 'reference' && from !== to;
        })
        .map(({ name }) => `${table.name}: ${name}`),
    );
    expect(torn).toEqual([]);
  });
});

describe('distributing', () => {
  test('says what is missing on a PostgreSQL without Citus, and on a cluster without nodes', async () => {
    await expect(distribute()).rejects.toThrow(
      /^This PostgreSQL does not have the extension Citus: install it on every node/,
    );
    await client.query(standIns);
    await expect(distribute()).rejects.toThrow(/^No node of this cluster takes rows: add one/);
    expect(await calls()).toEqual([]);
  });

  test('places every table beside its account, once, and lets the roles in on the nodes', async () => {
    await client.query(`insert into pg_dist_node values ('one', true, true), ('two', true, true)`);
    const first = await distribute();
    const made = await calls();
    expect(first).toMatchObject({ nodes: 2, reference: 5 });
    expect(first.placed).toEqual(made.map(({ table }) => table));
    expect(made[0]).toEqual({ table: 'accounts', by: 'id', beside: 'none' });
    expect(made).toContainEqual({ table: 'users', by: null, beside: null });
    expect(made).toContainEqual({ table: 'contacts', by: 'account_id', beside: 'accounts' });
    expect(made).toHaveLength(first.distributed + first.reference);
    expect(made.map(({ table }) => table)).not.toContain('sign_in_sessions');
    const { rows } = await client.query(
      `select from pg_roles where rolname in ('heliograph_app', 'heliograph_system', 'heliograph_reader') and rolcanlogin`,
    );
    expect(rows).toHaveLength(3);
    expect(await distribute()).toEqual({ ...first, placed: [] });
    expect(await calls()).toEqual(made);
  });

  test('goes on after an upgrade with the tables that it brought', async () => {
    await client.query(
      'create table upgraded (account_id bigint not null, id bigint, primary key (account_id, id))',
    );
    expect((await distribute()).placed).toEqual(['upgraded']);
  });

  test('refuses a table that lies elsewhere, and touches nothing', async () => {
    const before = await calls();
    await client.query(
      `update pg_dist_partition set partmethod = 'h', repmodel = 's' where logicalrelid = 'users'::regclass`,
    );
    await client.query(`delete from pg_dist_partition where logicalrelid = 'tags'::regclass`);
    await expect(distribute()).rejects.toThrow(
      `The table users is distributed, but has to be reference: call undistribute_table('users')`,
    );
    expect(await calls()).toEqual(before);
  });

  test('names the table that a node refused', async () => {
    await client.query(
      `update pg_dist_partition set partmethod = 'n', repmodel = 't' where logicalrelid = 'users'::regclass`,
    );
    await client.query(
      `create or replace function refuse_unplaced(source regclass) returns void language plpgsql as $$ begin raise exception 'node two is out of reach'; end $$`,
    );
    await expect(distribute()).rejects.toThrow(
      'The table tags could not be placed (node two is out of reach); the next run goes on with it.',
    );
  });
});
