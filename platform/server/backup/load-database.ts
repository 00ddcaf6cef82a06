import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { CannotStart } from '../cannot-start.ts';
import { backedUpTables, quoted } from './backed-up-tables.ts';
import { damaged, type Manifest } from './manifest.ts';
import { readLines } from './parts.ts';

/**
 * How many ids are never given out: the original gave some of them after the backup, and its links, which are signed over ids,
 * would open in the copy what got the same id here.
 */
const idsLeftOut = 10_000_000;

/** Marks the database as one that is being filled, so that nothing starts on it before it is whole. */
export async function markLoading(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  await client.query(`insert into restored_copies (backup_at, state) values ($1, 'loading')`, [
    manifest.made_at,
  ]);
}

/** Marks the database as whole: it may be looked at, and sends nothing until a person says so. */
export async function markHeld(client: pg.ClientBase): Promise<void> {
  await client.query(`update restored_copies set state = 'held' where state = 'loading'`);
}

/** Fills all tables from a backup in one transaction, and sets the sequences; refuses rows that are too many or too few. */
export async function loadDatabase(
  client: pg.ClientBase,
  folder: string,
  manifest: Manifest,
): Promise<number> {
  const secured = new Map(
    (await backedUpTables(client)).map(({ name, isSecured }) => [name, isSecured]),
  );
  let rows = 0;
  await client.query('begin');
  const restoreReferences = await dropReferences(client);
  for (const table of manifest.tables) {
    const isSecured = secured.get(table.name);
    if (isSecured === undefined)
      throw damaged(folder, 'manifest.json', `no migration makes the table ${table.name}`);
    rows += await loadTable(client, folder, { ...table, isSecured });
  }
  await restoreReferences();
  for (const { name, last_value: value } of manifest.sequences)
    await client.query(
      `select setval($1::regclass, least($2::bigint + $3, seqmax)) from pg_sequence where seqrelid = $1::regclass`,
      [quoted(name), value, idsLeftOut],
    );
  await client.query('commit');
  await client.query('analyze');
  return rows;
}

// Tables refer to one another in both directions, so references are made again, and checked whole, when all rows are there.
async function dropReferences(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; owner: string; definition: string }>(
    `select conname as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by oid`,
  );
  for (const { name, owner } of rows)
    await client.query(`alter table ${owner} drop constraint ${quoted(name)}`);
  return async () => {
    for (const { name, owner, definition } of rows)
      await client.query(`alter table ${owner} add constraint ${quoted(name)} ${definition}`);
  };
}

async function loadTable(
  client: pg.ClientBase,
  folder: string,
  table: Manifest['tables'][number] & { isSecured: boolean },
): Promise<number> {
  const name = quoted(table.name);
  // COPY refuses a table whose policies hold for its owner as well.
  if (table.isSecured) await client.query(`alter table ${name} no force row level security`);
  // A migration may have put rows into it.
  await client.query(`delete from ${name}`);
  const copy = client.query(
    copyFrom(`copy ${name} (${table.columns.map(quoted).join(', ')}) from stdin`),
  );
  await pipeline(readLines(folder, table), copy);
  if (table.isSecured) await client.query(`alter table ${name} force row level security`);
  if (copy.rowCount !== table.rows)
    throw new CannotStart(
      `The table ${table.name} has ${copy.rowCount} rows after the restore and had ${table.rows}: the database is as it was before.`,
    );
  return table.rows;
}
