import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccount, testDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { eraseAddress } from '#engines/audience/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { csvRow } from '#platform/server/csv/write-csv.ts';
import { contactsOf, importWorkshop, type ImportWorkshop, type Outcome } from './import.harness.ts';

let db: TestDatabase;
let workshop: ImportWorkshop;
const folder = mkdtempSync(join(tmpdir(), 'imports-'));
beforeAll(async () => {
  db = await testDatabase();
  workshop = importWorkshop(db.database, folder);
});
afterAll(async () => {
  await db.drop();
  rmSync(folder, { recursive: true, force: true });
});

const within = <T>(accountId: number, work: (account: Account) => Promise<T>) =>
  inAccount(db.database, { accountId }, work);
const balance = (outcome: Outcome) =>
  outcome.created + outcome.updated + outcome.duplicate + outcome.rejected;

async function aList(accountId: number, name = 'News'): Promise<number> {
  return within(
    accountId,
    async (account) =>
      (
        await account.db
          .insertInto('lists')
          .values({ account_id: accountId, name })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  );
}

async function importCsv(
  accountId: number,
  content: string,
  how: Parameters<ImportWorkshop['prepare']>[2] & { rangeSize?: number } = {},
) {
  const id = await workshop.prepare(accountId, content, how);
  await workshop.run(
    accountId,
    id,
    how.rangeSize === undefined ? {} : { rangeSize: how.rangeSize },
  );
  return {
    id,
    outcome: await workshop.outcome(accountId, id),
    rejected: await workshop.rejected(accountId, id),
  };
}

const people = (from: number, to: number, name = 'Person') =>
  Array.from({ length: to - from }, (_, i) =>
    csvRow([`person${from + i}@example.org`, `${name} ${from + i}`]),
  ).join('');

describe('an import', () => {
  test('updates by address, and an empty cell wipes nothing', async () => {
    const accountId = await anAccount(db.database);
    await importCsv(
      accountId,
      'email,first_name,last_name,town\nann@example.org,Ann,Lee,Kiel\nbob@example.org,Bob,,\n',
      { options: { create_fields: true } },
    );
    const { outcome } = await importCsv(
      accountId,
      'email,first_name,last_name,town\nANN@example.org,Anna,,\nbob@example.org,,,Bonn\ncat@example.org,Cat,,\n',
    );
    expect(outcome).toMatchObject({
      status: 'done',
      rows: 3,
      created: 1,
      updated: 2,
      duplicate: 0,
      rejected: 0,
      percent: 100,
    });
    expect(await within(accountId, contactsOf)).toMatchObject({
      'ann@example.org': {
        email: 'ann@example.org',
        first_name: 'Anna',
        last_name: 'Lee',
        town: 'Kiel',
      },
      'bob@example.org': { first_name: 'Bob', last_name: '', town: 'Bonn' },
      'cat@example.org': { first_name: 'Cat' },
    });
  });

  test('imports 5 rows with one bad address: 4 and 1 @spec LISTS-017', async () => {
    const accountId = await anAccount(db.database);
    const { outcome, rejected } = await importCsv(
      accountId,
      `email,first_name\n${people(0, 4)}nobody,Nobody\n`,
      { listId: await aList(accountId) },
    );
    expect(outcome).toMatchObject({ rows: 5, created: 4, rejected: 1, joined: 4 });
    expect(rejected).toEqual([
      { row: 6, line: 6, reason: 'bad address: it must hold an @', cells: ['nobody', 'Nobody'] },
    ]);
  });

  test('changes nothing when the same file comes again', async () => {
    const accountId = await anAccount(db.database);
    const listId = await aList(accountId);
    const text = `email,first_name\n${people(0, 50)}`;
    await importCsv(accountId, text, { listId });
    const before = await within(accountId, (account) =>
      sql`select id, xmin::text, updated_at from contacts where account_id = ${accountId} order by id`.execute(
        account.db,
      ),
    );
    const { outcome } = await importCsv(accountId, text, { listId });
    expect(outcome).toMatchObject({
      rows: 50,
      created: 0,
      updated: 0,
      duplicate: 50,
      unchanged: 50,
      repeated: 0,
      joined: 0,
    });
    const after = await within(accountId, (account) =>
      sql`select id, xmin::text, updated_at from contacts where account_id = ${accountId} order by id`.execute(
        account.db,
      ),
    );
    expect(after.rows).toEqual(before.rows);
  });

  test('counts a contact as updated that only joins the list', async () => {
    const accountId = await anAccount(db.database);
    await importCsv(accountId, `email,first_name\n${people(0, 3)}`);
    const { outcome } = await importCsv(accountId, `email,first_name\n${people(0, 3)}`, {
      listId: await aList(accountId),
    });
    expect(outcome).toMatchObject({ created: 0, updated: 3, duplicate: 0, joined: 3 });
  });

  test('never puts back who unsubscribed, is suppressed or was pseudonymised', async () => {
    const accountId = await anAccount(db.database);
    const listId = await aList(accountId);
    await importCsv(
      accountId,
      `email\n${['left', 'stays'].map((name) => `${name}@example.org\n`).join('')}`,
      { listId },
    );
    await within(accountId, async (account) => {
      await sql`update list_memberships m set status = 'unsubscribed' from contacts c where m.account_id = ${accountId} and c.account_id = ${accountId} and c.id = m.contact_id and c.email_key = 'left@example.org'`.execute(
        account.db,
      );
      await sql`insert into suppressions (account_id, email_key, reason) values (${accountId}, 'angry@example.org', 'complained')`.execute(
        account.db,
      );
      await eraseAddress(account, workshop.services.secrets, 'forgotten@example.org');
    });
    const { outcome } = await importCsv(
      accountId,
      'email\nleft@example.org\nstays@example.org\nangry@example.org\nforgotten@example.org\nnew@example.org\n',
      { listId },
    );
    expect(outcome).toMatchObject({
      rows: 5,
      created: 3,
      updated: 0,
      duplicate: 2,
      joined: 1,
      kept_out: 3,
    });
    const { rows } = await within(accountId, (account) =>
      sql<{ email_key: string; status: string; source: string }>`
      select c.email_key, m.status, m.source from list_memberships m join contacts c on c.account_id = m.account_id and c.id = m.contact_id
      where m.account_id = ${accountId} order by 1`.execute(account.db),
    );
    expect(rows.map(({ email_key, status }) => [email_key, status])).toEqual([
      ['left@example.org', 'unsubscribed'],
      ['new@example.org', 'subscribed'],
      ['stays@example.org', 'subscribed'],
    ]);
    expect(rows.find(({ email_key }) => email_key === 'new@example.org')?.source).toMatch(
      /^import:\d+$/,
    );
    const lists = await within(accountId, (account) =>
      account.db
        .selectFrom('lists')
        .select('subscribers')
        .where('account_id', '=', accountId)
        .execute(),
    );
    expect(lists).toEqual([{ subscribers: 2 }]);
  });

  test('makes custom fields of unknown columns when asked, and leaves them out otherwise', async () => {
    const accountId = await anAccount(db.database);
    const without = await importCsv(accountId, 'email,Shoe size\nann@example.org,38\n');
    expect(without.outcome.checkpoint.plan?.ignored).toEqual(['Shoe size']);
    await importCsv(accountId, 'email,Shoe size\nann@example.org,0038\n', {
      options: { create_fields: true },
    });
    expect(await within(accountId, contactsOf)).toMatchObject({
      'ann@example.org': { 'Shoe size': '0038' },
    });
  });

  test('refuses a mapping to a field that does not exist, and says how to make it', async () => {
    const accountId = await anAccount(db.database);
    const { outcome } = await importCsv(accountId, 'email,size\nann@example.org,38\n', {
      options: { mapping: { size: 'Shoe size' } },
    });
    expect(outcome.status).toBe('failed');
    expect(outcome.error).toContain('"Shoe size" is neither a contact field');
    expect(outcome.error).toContain('create_fields=true');
  });

  test('tells its progress and its end to the notification', async () => {
    const accountId = await anAccount(db.database);
    const { outcome } = await importCsv(accountId, 'email\nann@example.org\nnobody\n', {
      fileName: 'spring people.csv',
    });
    const note = await within(accountId, (account) =>
      account.db
        .selectFrom('notifications')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', outcome.notification_id)
        .executeTakeFirstOrThrow(),
    );
    expect(note).toMatchObject({
      percent_complete: 100,
      status: 1,
      message:
        'Import of spring people.csv: 2 rows: 1 created, 0 updated, 0 duplicate, 1 rejected.',
      show_download: true,
      download_name: 'spring people-rejected.csv',
      download_role: 'contacts',
    });
  });

  test('refuses a row with more or fewer cells than columns, unless fewer are allowed @spec LISTS-017', async () => {
    const accountId = await anAccount(db.database);
    const text =
      'email,first_name,Note\na@example.org,A,x,extra\nb@example.org\nc@example.org,C\nd@example.org,D,x,\n';
    const { outcome, rejected } = await importCsv(accountId, text);
    expect(outcome).toMatchObject({ created: 2, rejected: 2 });
    expect(rejected.map(({ row, reason }) => [row, reason])).toEqual([
      [2, '4 cells, but the header has 3 columns: a cell that holds the separator needs quotes'],
      [3, 'too few fields: 1, but columns up to number 2 are imported'],
    ]);
    const again = await importCsv(accountId, text, { options: { allow_short_rows: true } });
    expect(again.outcome).toMatchObject({ created: 1, duplicate: 2, rejected: 1 });
  });

  test('takes only new contacts, or only known ones, and counts the others as skipped', async () => {
    const accountId = await anAccount(db.database);
    const listId = await aList(accountId);
    await importCsv(accountId, 'email,first_name\nann@example.org,Ann\n');
    const text = 'email,first_name\nann@example.org,Anna\nbob@example.org,Bob\n';
    const added = await importCsv(accountId, text, { listId, options: { mode: 'insert' } });
    expect(added.outcome).toMatchObject({ created: 1, updated: 0, skipped: 1, joined: 1 });
    const cat = 'email,first_name\nann@example.org,Anna\ncat@example.org,Cat\n';
    const changed = await importCsv(accountId, cat, { listId, options: { mode: 'update' } });
    expect(changed.outcome).toMatchObject({ created: 0, updated: 1, skipped: 1, joined: 1 });
    const found = await within(accountId, contactsOf);
    expect(Object.keys(found)).toEqual(['ann@example.org', 'bob@example.org']);
    expect(found['ann@example.org']).toMatchObject({ first_name: 'Anna' });
  });

  test('the file of refused rows runs no formula', async () => {
    const accountId = await anAccount(db.database);
    const { rejected } = await importCsv(accountId, 'email,first_name\nnobody,=1+1\n');
    expect(rejected[0]?.cells).toEqual(['nobody', `'=1+1`]);
  });

  test('works with one account alone', async () => {
    const [one, other] = [await anAccount(db.database), await anAccount(db.database)];
    await importCsv(other, 'email,first_name\nann@example.org,Other\n');
    const { outcome } = await importCsv(one, 'email,first_name\nann@example.org,Mine\n');
    expect(outcome.created).toBe(1);
    expect(await within(other, contactsOf)).toMatchObject({
      'ann@example.org': { first_name: 'Other' },
    });
  });

  test('rows are created, updated, duplicate or rejected, whatever the file holds', async () => {
    let seed = 20261121;
    const random = (below: number) => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) % below;
    const names = [
      'Ann',
      '',
      '"quoted, name"',
      'back\\slash',
      'tab\tname',
      'broken "quote',
      '  spaced ',
      'Zoë 太郎 😀',
      '"two\r\nlines"',
      'a,b',
      '\\N',
      '\\.',
    ];
    for (let round = 0; round < 12; round++) {
      const accountId = await anAccount(db.database);
      const listId = await aList(accountId);
      for (let pass = 0; pass < 2; pass++) {
        let text = 'email,first_name,age\n';
        for (let i = 0; i < 60; i++) {
          const address = [
            `p${random(25)}@example.org`,
            `P${random(25)}@Example.ORG `,
            'nobody',
            '',
            'two@@example.org',
          ][random(5)];
          text += `${address},${names[random(names.length)]},${['1', '', 'x', '2.5'][random(4)]}${['\n', '\r\n', '\r'][random(3)]}`;
        }
        const { outcome, rejected } = await importCsv(accountId, text, {
          listId,
          rangeSize: 3,
          options: { create_fields: true },
        });
        expect(outcome.status).toBe('done');
        expect(balance(outcome)).toBe(outcome.rows);
        expect(outcome.duplicate).toBe(outcome.repeated + outcome.unchanged);
        expect(rejected).toHaveLength(outcome.rejected);
      }
      const { rows } = await within(accountId, (account) =>
        sql<{ contacts: number; members: number }>`
        select (select count(*) from contacts where account_id = ${accountId}) as contacts, (select count(*) from list_memberships where account_id = ${accountId}) as members`.execute(
          account.db,
        ),
      );
      expect(rows[0]?.members).toBe(rows[0]?.contacts);
    }
  });
});

describe('an import that is interrupted', () => {
  const text = `email,first_name\n${people(0, 400)}${people(0, 100, 'Again')}nobody,x\n`;
  const whole = {
    status: 'done',
    rows: 501,
    created: 390,
    updated: 10,
    repeated: 100,
    unchanged: 0,
    duplicate: 100,
    rejected: 1,
    joined: 400,
  };

  async function prepared() {
    const accountId = await anAccount(db.database);
    const listId = await aList(accountId);
    await importCsv(accountId, `email,first_name\n${people(390, 400, 'Before')}`);
    return { accountId, id: await workshop.prepare(accountId, text, { listId }) };
  }

  test('goes on from its checkpoint after every one, with staging gone each time, to the same result', async () => {
    const { accountId, id } = await prepared();
    let stops = 0;
    for (;;) {
      let steps = 0;
      const afterCheckpoint = () => {
        if (++steps > 2) throw new Error('stopped by the test');
      };
      // The count of failures stands for errors; here each stop stands for a killed worker, which counts none.
      await within(accountId, (account) =>
        sql`update imports set checkpoint = checkpoint - 'failures' where account_id = ${accountId} and id = ${id}`.execute(
          account.db,
        ),
      );
      const ended = await workshop.run(accountId, id, { rangeSize: 25, afterCheckpoint }).then(
        () => true,
        () => false,
      );
      if (ended) break;
      stops += 1;
    }
    expect(stops).toBeGreaterThan(3);
    expect(await workshop.outcome(accountId, id)).toMatchObject(whole);
    expect(await within(accountId, contactsOf)).toMatchObject({
      'person7@example.org': { first_name: 'Again 7' },
      'person395@example.org': { first_name: 'Person 395' },
    });
    expect(await workshop.rejected(accountId, id)).toHaveLength(1);
  });

  test('goes on after kill -9 to the same result', async () => {
    const { accountId, id } = await prepared();
    for (let kill = 0; kill < 3; kill++) {
      const child = spawn(
        process.execPath,
        [
          join(import.meta.dirname, 'run-import.test-program.ts'),
          db.url,
          folder,
          String(accountId),
          String(id),
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      await once(child.stdout, 'data');
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    expect(await workshop.outcome(accountId, id)).toMatchObject({ status: 'running' });
    await workshop.run(accountId, id, { rangeSize: 25 });
    expect(await workshop.outcome(accountId, id)).toMatchObject(whole);
  }, 60_000);

  test('is run by one worker at a time, and a worker that was taken over writes nothing', async () => {
    const { accountId, id } = await prepared();
    const running = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const first = workshop.run(accountId, id, {
      rangeSize: 50,
      afterCheckpoint: async () => {
        running.resolve();
        await release.promise;
      },
    });
    await running.promise;
    // Its lock is lost with the session that held it, as when the network breaks; it does not know.
    await within(accountId, (account) =>
      sql`update imports set checkpoint = checkpoint || '{"run":"somebody else"}' where account_id = ${accountId} and id = ${id}`.execute(
        account.db,
      ),
    );
    const before = await workshop.outcome(accountId, id);
    release.resolve();
    await first;
    expect(await workshop.outcome(accountId, id)).toEqual(before);
    await Promise.all([workshop.run(accountId, id), workshop.run(accountId, id)]);
    expect(await workshop.outcome(accountId, id)).toMatchObject(whole);
  });

  test('meets a contact that somebody else makes at the same moment, and updates it', async () => {
    const accountId = await anAccount(db.database);
    const id = await workshop.prepare(accountId, `email,first_name\n${people(0, 40)}`, {
      listId: await aList(accountId),
    });
    const other = await db.database.pool.connect();
    await other.query('begin');
    await other.query(
      `insert into contacts (account_id, email, email_key, email_domain, last_name) values ($1, 'person5@example.org', 'person5@example.org', 'example.org', 'Typed')`,
      [accountId],
    );
    const running = workshop.run(accountId, id);
    const isWaiting = async () =>
      (
        await db.database.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and application_name = 'heliograph import' and wait_event_type = 'Lock'`,
        )
      ).rows.length > 0;
    while (!(await isWaiting())) await pause(20);
    await other.query('commit');
    other.release();
    await running;
    expect(await workshop.outcome(accountId, id)).toMatchObject({
      status: 'done',
      rows: 40,
      created: 39,
      updated: 1,
      joined: 40,
    });
    expect(await within(accountId, contactsOf)).toMatchObject({
      'person5@example.org': { first_name: 'Person 5', last_name: 'Typed' },
    });
  });

  test('is given up after several errors, with words for the reader', async () => {
    const { accountId, id } = await prepared();
    for (let i = 0; i < 4; i++)
      await workshop
        .run(accountId, id, {
          rangeSize: 50,
          afterCheckpoint: () => {
            throw new Error('broken disk');
          },
        })
        .catch(() => {});
    expect(await workshop.outcome(accountId, id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('given up after several errors'),
    });
  });

  test('runs again without harm when it is over', async () => {
    const { accountId, id } = await prepared();
    await workshop.run(accountId, id);
    const before = await workshop.outcome(accountId, id);
    await workshop.run(accountId, id);
    expect(await workshop.outcome(accountId, id)).toEqual(before);
  });
});

describe('memory', () => {
  test('100,000 rows take little of it', async () => {
    const accountId = await anAccount(db.database);
    const content = Buffer.from(
      `email,first_name,town,note\n${Array.from({ length: 100_000 }, (_, i) => `person${(i * 7919) % 100_003}@example${i % 30}.org,First ${i},Town ${i % 99},some text that is longer\n`).join('')}`,
    );
    const id = await workshop.prepare(accountId, content, {
      listId: await aList(accountId),
      options: { create_fields: true },
    });
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    await workshop.run(accountId, id);
    clearInterval(watch);
    expect(await workshop.outcome(accountId, id)).toMatchObject({
      status: 'done',
      rows: 100_000,
      created: 100_000,
      joined: 100_000,
    });
    expect((most - before) / 1024 / 1024).toBeLessThan(200);
  }, 60_000);

  test('a quote that is never closed costs one row of a large file', async () => {
    const accountId = await anAccount(db.database);
    const filler = Array.from(
      { length: 40_000 },
      (_, i) => `person${i}@example.org,First name of ${i}\n`,
    ).join('');
    const { outcome, rejected } = await importCsv(
      accountId,
      `email,first_name\nann@example.org,"Ann\n${filler}`,
    );
    expect(outcome).toMatchObject({ rows: 40_001, created: 40_000, rejected: 1 });
    expect(rejected).toEqual([
      {
        row: 2,
        line: 2,
        reason: 'quote never closed within 1 MB',
        cells: ['ann@example.org', '"Ann'],
      },
    ]);
  }, 60_000);
});
