import { expect, test } from 'vitest';
import {
  differencesOf,
  mostIds,
  namingTestsOf,
  problemsOf,
  readCoverage,
  readDifferences,
  readNamingTests,
  readRequirements,
  stateOf,
} from '../tools/spec.ts';

const naming = readNamingTests();

test('every id that a title names stands in the requirements', () => {
  const known = new Set(readRequirements().map(({ id }) => id));
  const named = naming.flatMap(({ file, ids }) => ids.map((id) => ({ file, id })));
  const areas = new Set([...known].map((id) => id.split('-')[0]));
  const meant = named.filter(({ id }) => areas.has(id.split('-')[0]));
  expect(meant.filter(({ id }) => !known.has(id))).toEqual([]);
});

test('the requirements are whole', () => {
  const ids = readRequirements().map(({ id }) => id);
  expect(ids).toHaveLength(1634);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a row is covered by a test that goes through the product, and supported by any other', () => {
  const server = "import { testServer } from '#tests/harness/server.ts';\n";
  const one = namingTestsOf(
    'a.test.ts',
    `${server}test('x (@spec TAGS-001)', async () => { await x(); });`,
  );
  const two = namingTestsOf('b.test.ts', "test.each([1])('y (@spec TAGS-002)', () => { y(); });");
  const three = namingTestsOf('c.test.ts', `${server}test('z (@spec TAGS-003)', () => { z(); });`);
  expect(readCoverage([...one, ...two, ...three])).toEqual(
    new Map([
      ['TAGS-001', { covered: ['a.test.ts'], supported: [] }],
      ['TAGS-002', { covered: [], supported: ['b.test.ts'] }],
      ['TAGS-003', { covered: [], supported: ['c.test.ts'] }],
    ]),
  );
});

test('a title that names more than three rows covers none of them', () => {
  const text = "test('@spec TAGS-001 TAGS-002 TAGS-003 TAGS-004', async () => { await x(); });";
  const tests = namingTestsOf('tests/browser/a.test.ts', text);
  expect(tests[0]?.ids).toHaveLength(mostIds + 1);
  expect(readCoverage(tests).get('TAGS-001')).toEqual({
    covered: [],
    supported: ['tests/browser/a.test.ts'],
  });
});

test('a comment, or the title of a group, names nothing', () => {
  const text = "// @spec TAGS-001\ndescribe('@spec TAGS-002', () => { test('x', () => {}); });";
  expect(namingTestsOf('tests/browser/a.test.ts', text)).toEqual([]);
});

test('each row of a table is a test of its own, where the title shows it', () => {
  const text = `test.each([['a @spec TAGS-001', 1], ['b @spec TAGS-002', 'TAGS-004']])('%s', async () => { await x(); });
    test.each([['TAGS-003']])('the same for all', async () => { await x(); });`;
  const tests = namingTestsOf('tests/browser/a.test.ts', text);
  expect(tests.map(({ ids }) => ids)).toEqual([['TAGS-001'], ['TAGS-002']]);
});

const table = (...rows: string[]) =>
  ['# Differences', '', '| id | says | instead | why |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );

test('every difference names a row that exists and that no test claims', () => {
  const known = new Set(readRequirements().map(({ id }) => id));
  expect(problemsOf(readDifferences(), known, readCoverage(naming))).toEqual([]);
});

test('a difference that is unknown, listed twice, without a reason or claimed by a test is refused', () => {
  const differences = differencesOf(
    table(
      '| TAGS-001 | a | b | c |',
      '| TAGS-002 | a | b | c |',
      '| TAGS-003 | a | b | c |',
      '| TAGS-003 | a | b | |',
      '| TAGS-999 | a | b | c |',
    ),
  );
  const known = new Set(['TAGS-001', 'TAGS-002', 'TAGS-003']);
  const coverage = new Map([
    ['TAGS-001', { covered: ['a.test.ts'], supported: [] }],
    ['TAGS-002', { covered: [], supported: ['b.test.ts'] }],
  ]);
  expect(problemsOf(differences, known, coverage)).toEqual([
    'TAGS-001 is claimed by a test too: a.test.ts.',
    'TAGS-002 is claimed by a test too: b.test.ts.',
    'TAGS-003 is listed twice.',
    'TAGS-003 has an empty cell.',
    'TAGS-999 is no requirement.',
  ]);
});

test('a row is covered, a difference, or missing with or without support', () => {
  const listed = new Set(['TAGS-002']);
  const states = [
    stateOf('TAGS-001', { covered: ['a.test.ts'], supported: [] }, listed),
    stateOf('TAGS-002', { covered: [], supported: [] }, listed),
    stateOf('TAGS-003', { covered: [], supported: ['b.test.ts'] }, listed),
    stateOf('TAGS-004', { covered: [], supported: [] }, listed),
  ];
  expect(states).toEqual(['covered', 'difference', 'supported', 'nothing']);
});
