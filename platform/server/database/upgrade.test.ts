import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { emptyDatabase } from '#tests/harness/database.ts';
import { migrate, readMigrations, type Migration } from './migrate.ts';

/** The schema that every database begins with; what is newer has to upgrade a filled one. */
const isBaseline = ({ name }: Migration) => name < '20261122T1230';

/** Tables of few rows an account, which a migration may write anew. */
const small: readonly string[] = [];

/** Tables that hold millions of rows at a customer of any size: no row of them is changed, either. */
const large = [
  'contacts',
  'list_memberships',
  'contact_sends',
  'consent_events',
  'deliveries',
  'message_events',
];

const databases: { drop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

test('a filled database of the first version is upgraded without writing a large table anew', async () => {
  expect(await upgrade([])).toEqual({ rewritten: [], changed: [], lost: [] });
});

test('an upgrade that writes a large table anew would be noticed', async () => {
  const widening = later('alter table deliveries alter column attempts type bigint');
  expect((await upgrade([widening])).rewritten).toEqual(['deliveries']);
});

test('an upgrade that writes another table of accounts anew would be noticed', async () => {
  const another = 'tags';
  const widening = later(`alter table ${another} alter column name type varchar(300)`);
  expect((await upgrade([widening])).rewritten).toEqual([another]);
});

test('an upgrade that changes every row of a large table would be noticed', async () => {
  const filling = later(`update ${large[1]} set list_id = list_id + 1`);
  expect((await upgrade([filling])).changed).toEqual([large[1]]);
});

test('an upgrade that loses rows would be noticed', async () => {
  expect((await upgrade([later('delete from contacts')])).lost).toEqual(['contacts']);
});

test('a mailing that waits for its time does so after the upgrade, too', async () => {
  const database = await emptyDatabase();
  databases.push(database);
  const all = readMigrations();
  await migrate(database.url, all.filter(isBaseline));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`
      insert into accounts (name) values ('Harbour Books');
      insert into mailings (account_id, source_type, source_id, message, audience, status)
        values (1, 'campaign', 1, '{}', '{}', default), (1, 'campaign', 2, '{}', '{}', 'sending');`);
    await migrate(database.url, all);
    const { rows } = await client.query('select status from mailings order by source_id');
    expect(rows).toEqual([{ status: 'scheduled_hold' }, { status: 'sending' }]);
  } finally {
    await client.end();
  }
});

interface Upgraded {
  rewritten: string[];
  changed: string[];
  lost: string[];
}

async function upgrade(extra: Migration[]): Promise<Upgraded> {
  const database = await emptyDatabase();
  databases.push(database);
  const all = [...readMigrations(), ...extra];
  await migrate(database.url, all.filter(isBaseline));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await fill(client);
    const before = await look(client);
    await migrate(database.url, all);
    const after = await look(client);
    const tables = Object.keys(before).filter((table) => table in after && !small.includes(table));
    return {
      rewritten: tables.filter((table) => after[table]!.file !== before[table]!.file),
      changed: large.filter((table) => after[table]!.places !== before[table]!.places),
      lost: large.filter((table) => after[table]!.rows !== before[table]!.rows),
    };
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client): Promise<void> {
  await client.query(`
    insert into accounts (name) values ('Harbour Books'), ('North Quay');
    insert into contacts (account_id, id, email, email_key, email_domain)
      select a, n, format('p%s@example.com', n), format('p%s@example.com', n), 'example.com'
      from generate_series(1, 2) a, generate_series(1, 500) n;
    insert into list_memberships (account_id, list_id, contact_id) select account_id, 1, id from contacts;
    insert into contact_sends (account_id, contact_id, last_sent_at) select account_id, id, now() from contacts;
    insert into consent_events (account_id, contact_id, change, source) select account_id, id, 'subscribed', 'import' from contacts;
    insert into deliveries (account_id, mailing_id, contact_id) select account_id, 1, id from contacts;
    insert into message_events (account_id, mailing_id, contact_id, kind) select account_id, 1, id, 'open' from contacts;`);
}

interface Look {
  file: number | null;
  rows: number;
  /** Where the rows lie: a row that is changed moves. */
  places: string | null;
}

async function look(client: pg.Client): Promise<Record<string, Look>> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
    where n.nspname = 'public' and c.relkind = 'r'`);
  const seen: Record<string, Look> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<Look>(
      `select pg_relation_filenode('${name}')::int as file, count(*)::int as rows, md5(string_agg(ctid::text, ',' order by ctid)) as places from ${name}`,
    );
    seen[name] = rows[0]!;
  }
  return seen;
}

function later(sql: string): Migration {
  return {
    name: '20990101T0000-later',
    sql,
    sha256: createHash('sha256').update(sql).digest('hex'),
  };
}
