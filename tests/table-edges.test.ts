import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findTableLeaks, unusedTableEdges } from '../tools/table-leaks.ts';
import { readTableUses, tableOwners, testFiles } from '../tools/table-uses.ts';

const root = join(import.meta.dirname, '..');
const owners = tableOwners(root);
const schema = readFileSync(join(root, 'docs/schema.sql'), 'utf8');

test('each table of the schema has one owner', () => {
  const tables = [...schema.matchAll(/^create table (?:public\.)?(\w+)/gim)].map(
    ([, name]) => name!,
  );
  expect(tables.length).toBeGreaterThan(70);
  expect(tables.filter((table) => !owners.has(table) && table !== 'schema_migrations')).toEqual([]);
});

// Tests may read what they like. A row that they write past the API is a state that the product may never reach. Benchmarks fill
// accounts of a million; what rules and cleansing ask of past months (criteria.harness.ts, cleansing.harness.ts) can't be done today; nor can
// time pass for those who wait in a journey, for a confirmation, for a deadline or for texts of yesterday, but by changing when they are due; nor do gateways fail at will.
test('tests write past the API in no more places than they did', () => {
  const tests = testFiles(root).filter((file) => !file.startsWith('benchmarks/'));
  const writing = tests.flatMap((file) =>
    readTableUses(file, readFileSync(join(root, file), 'utf8'), (name) => owners.has(name)).filter(
      ({ how }) => how === 'write',
    ),
  );
  expect(writing.length).toBeLessThanOrEqual(280);
});

describe('a planted use is found', () => {
  const planted: [name: string, code: string, found: string[]][] = [
    ['a statement', 'sql`select 1 from contacts c where c.id = ${id}`', ['contacts read']],
    ['a typed statement', 'sql<Row>`delete from only contacts`', ['contacts write']],
    ['a list behind from', 'sql`select 1 from unnest(${x}) u, lists l`', ['lists read']],
    ['a part of a statement', 'sql`join lists l on true`', ['lists read']],
    [
      'an inner select',
      'sql`update tags set n = (select 1 from lists)`',
      ['tags write', 'lists read'],
    ],
    [
      'an upsert',
      'sql`insert into tags (a) values (1) on conflict do update set a = 2`',
      ['tags write'],
    ],
    ['a lock', 'sql`select from tags t for update of t`', ['tags read']],
    ['a named part', 'sql`with lists as (select 1 from tags) select * from lists`', ['tags read']],
    ['text of SQL', 'client.query("delete from tags where id = $1", [1])', ['tags write']],
    [
      'a call of the builder',
      "db.selectFrom('contacts as c').innerJoin('lists', 'a', 'b')",
      ['contacts read', 'lists read'],
    ],
    [
      'several tables of a call',
      "db.selectFrom(['contacts', 'lists'])",
      ['contacts read', 'lists read'],
    ],
    ['a write of the builder', "db.updateTable('tags')", ['tags write']],
    ['verbs of the kernel', "resourceTable('tags', {})", ['tags write']],
    ['a named table', "sql`delete from ${sql.table('tags')}`", ['tags write']],
    [
      'a table named elsewhere',
      "const t = ['tags']; sql`update ${sql.table(t[0])} set a = 1`",
      ['tags write'],
    ],
    ['nothing in words', "say('choose from lists'); const a = { lists: 1 }; x.from(y)", []],
    ['nothing in columns', 'sql`select c.lists, lists.a from (select 1) lists order by tags`', []],
  ];
  for (const [name, code, found] of planted)
    test(name, () => {
      const read = readTableUses('x.ts', code, (table) => owners.has(table));
      expect(read.map(({ table, how }) => `${table} ${how}`).sort()).toEqual(found.sort());
    });

  const leaks: [file: string, how: 'read' | 'write', table: string, rule: RegExp | null][] = [
    ['features/home/nothing/server/x.ts', 'read', 'lists', /engines\/audience owns lists: use its/],
    ['features/home/dashboard/server/x.ts', 'read', 'contacts', null],
    ['features/home/dashboard/server/x.ts', 'write', 'contacts', /declare the write/],
    ['engines/delivery/x.ts', 'read', 'campaigns', /declare a port/],
    ['platform/server/jobs/x.ts', 'read', 'contacts', /platform\/server\/jobs is below/],
    ['engines/audience/x.ts', 'write', 'lists', null],
  ];
  for (const [file, how, table, rule] of leaks)
    test(`${file} may ${rule ? 'not ' : ''}${how} ${table}`, () => {
      const found = findTableLeaks([{ file, table, how }], owners).map((leak) => leak.rule);
      expect(found).toEqual(rule ? [expect.stringMatching(rule)] : []);
    });

  test('an edge that is not used, or not as it says', () => {
    const edges = { 'features/a/b': { lists: 'write: for one', tags: 'read: for another' } };
    const file = 'features/a/b/server/x.ts';
    expect(unusedTableEdges([{ file, table: 'lists', how: 'read' }], edges)).toEqual([
      'features/a/b lists write',
      'features/a/b tags read',
    ]);
  });
});
