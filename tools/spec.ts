import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { readSource, servesTests } from './boundaries.ts';

const root = join(import.meta.dirname, '..');
const namedId = /\b[A-Z][A-Z0-9]*-\d{3}\b/g;
const wholeProduct =
  /^tests\/(harness\/server|browser\/browser|start\/heliograph-process|faults\/run)\.ts$/;

/** The most ids that one title may name; a test that names more shows none of them. */
export const mostIds = 3;

/** One checkable line of what the product must do. */
interface Requirement {
  id: string;
  area: string;
  text: string;
}

/** A test that names requirements in its title. */
export interface NamingTest {
  file: string;
  title: string;
  ids: string[];
  /** Whether it goes through the server or a browser; the others only support a row. */
  isThroughProduct: boolean;
}

/** What shows a row: tests through the server or a browser cover it, all others support it. */
export interface Coverage {
  covered: string[];
  supported: string[];
}

/** All requirements, from docs/spec/requirements.tsv. */
export function readRequirements(): Requirement[] {
  const [, ...lines] = readFileSync(join(root, 'docs/spec/requirements.tsv'), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [id = '', area = '', , text = ''] = line.split('\t');
    return { id, area, text };
  });
}

/** A row that the product meets in another way than it says. */
export interface Difference {
  id: string;
  says: string;
  instead: string;
  why: string;
}

/** The rows of docs/spec/differences.md. */
export function readDifferences(): Difference[] {
  return differencesOf(readFileSync(join(root, 'docs/spec/differences.md'), 'utf8'));
}

/** The rows of its table: everything below the line of dashes. */
export function differencesOf(text: string): Difference[] {
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) => {
    const [id = '', says = '', instead = '', why = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { id, says, instead, why };
  });
}

/** What is wrong with the list of differences: each entry names a known row once, in full, and no test claims that row. */
export function problemsOf(
  differences: readonly Difference[],
  known: ReadonlySet<string>,
  coverage: ReadonlyMap<string, Coverage>,
): string[] {
  const listed = new Set<string>();
  return differences.flatMap(({ id, says, instead, why }) => {
    const claims = coverage.get(id);
    const files = claims ? [...claims.covered, ...claims.supported] : [];
    const problems = [
      ...(known.has(id) ? [] : [`${id || 'A row without an id'} is no requirement.`]),
      ...(listed.has(id) ? [`${id} is listed twice.`] : []),
      ...([says, instead, why].includes('') ? [`${id} has an empty cell.`] : []),
      ...(files.length === 0 ? [] : [`${id} is claimed by a test too: ${files.join(', ')}.`]),
    ];
    listed.add(id);
    return problems;
  });
}

/** Every test whose title names a requirement. */
export function readNamingTests(): NamingTest[] {
  const files = globSync('{platform,engines,features,apps,tests}/**/*.test.{ts,tsx}', {
    cwd: root,
  });
  return files
    .sort()
    .flatMap((file) => namingTestsOf(file, readFileSync(join(root, file), 'utf8')));
}

/** The tests of one file whose titles name requirements. */
export function namingTestsOf(file: string, text: string): NamingTest[] {
  if (!/[A-Z]-\d{3}/.test(text)) return [];
  const startsProduct = reachesProduct(file, text);
  return calls(parseSync(file, text).program).flatMap((call) => {
    const [first, ...others] = call.arguments ?? [];
    if (!first || !/^(test|it)$/.test(nameOf(call.callee)) || isTable(call)) return [];
    const body = others.map(({ start, end }) => text.slice(start, end)).join('\n');
    const isThroughProduct = startsProduct && /\bawait\b/.test(body);
    return titlesOf(call, text).flatMap((title) => {
      const ids = [...new Set(title.match(namedId))];
      return ids.length === 0 ? [] : [{ file, title, ids, isThroughProduct }];
    });
  });
}

// test.each(rows) alone is no test: what is called with its answer is one test for each row.
function isTable(call: Syntax): boolean {
  return call.callee?.type === 'MemberExpression' && call.callee.property?.name === 'each';
}

// The titles that a call makes: its own, or with a place for values (%s, $name) that of each row it is written with.
function titlesOf(call: Syntax, text: string): string[] {
  const [first] = call.arguments ?? [];
  const own = first ? text.slice(first.start, first.end) : '';
  const table = call.callee?.type === 'CallExpression' ? call.callee.arguments?.[0] : undefined;
  const rows = table?.type === 'ArrayExpression' ? (table.elements ?? []) : [];
  if (rows.length === 0 || !/%s|\$\w/.test(own)) return [own];
  return rows.map((row) => {
    const values =
      row.type === 'ArrayExpression' ? (row.elements ?? []).slice(0, placesIn(own)) : [row];
    return [own, ...values.map(({ start, end }) => text.slice(start, end))].join(' ');
  });
}

const placesIn = (title: string): number => title.match(/%s/g)?.length ?? 1;

/** What covers and what supports each row that a test names. */
export function readCoverage(
  tests: readonly NamingTest[] = readNamingTests(),
): Map<string, Coverage> {
  const rows = new Map<string, Coverage>();
  for (const { file, ids, isThroughProduct } of tests) {
    for (const id of ids) {
      const row = rows.get(id) ?? { covered: [], supported: [] };
      rows.set(id, row);
      const files = isThroughProduct && ids.length <= mostIds ? row.covered : row.supported;
      if (!files.includes(file)) files.push(file);
    }
  }
  return rows;
}

// By itself, or by what builds its records.
function reachesProduct(file: string, text: string): boolean {
  return readSource(root, file, text).imports.some(
    (target) => wholeProduct.test(target) || isStarter(target),
  );
}

const starters = new Map<string, boolean>();
function isStarter(file: string): boolean {
  const known = starters.get(file);
  if (known !== undefined) return known;
  // A file that is being read counts as none: circles end here.
  starters.set(file, false);
  const isForTests = servesTests(file) || file.startsWith('tests/');
  const answer =
    isForTests &&
    existsSync(join(root, file)) &&
    reachesProduct(file, readFileSync(join(root, file), 'utf8'));
  starters.set(file, answer);
  return answer;
}

interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly callee?: Syntax;
  readonly object?: Syntax;
  readonly tag?: Syntax;
  readonly property?: Syntax;
  readonly arguments?: readonly Syntax[];
  readonly elements?: readonly Syntax[];
}

function calls(syntax: unknown): Syntax[] {
  if (Array.isArray(syntax)) return syntax.flatMap(calls);
  if (syntax === null || typeof syntax !== 'object') return [];
  const within = Object.values(syntax).flatMap(calls);
  return (syntax as Syntax).type === 'CallExpression' ? [syntax as Syntax, ...within] : within;
}

// test(…), test.each(…)(…), test.each`…`(…): the word they begin with.
function nameOf(syntax: Syntax | undefined): string {
  if (!syntax) return '';
  return syntax.name ?? nameOf(syntax.callee ?? syntax.object ?? syntax.tag);
}

type State = 'covered' | 'difference' | 'supported' | 'nothing';

interface Row extends Requirement, Coverage {
  state: State;
}

function readRows(area: string | undefined): { rows: Row[]; problems: string[] } {
  const coverage = readCoverage();
  const requirements = readRequirements();
  const differences = readDifferences();
  const listed = new Set(differences.map(({ id }) => id));
  const rows = requirements
    .filter((row) => !area || area === row.area)
    .map((row) => {
      const { covered, supported } = coverage.get(row.id) ?? { covered: [], supported: [] };
      return { ...row, covered, supported, state: stateOf(row.id, { covered, supported }, listed) };
    });
  const known = new Set(requirements.map(({ id }) => id));
  return { rows, problems: problemsOf(differences, known, coverage) };
}

/** Whether a row is covered, listed as a difference, or missing with or without the support of a test. */
export function stateOf(
  id: string,
  { covered, supported }: Coverage,
  listed: ReadonlySet<string>,
): State {
  if (covered.length > 0) return 'covered';
  if (listed.has(id)) return 'difference';
  return supported.length > 0 ? 'supported' : 'nothing';
}

function lineOf(name: string, rows: readonly Row[], ids = ''): string {
  const count = (...states: State[]): string =>
    String(rows.filter(({ state }) => states.includes(state)).length).padStart(4);
  const [covered, listed, supported] = [count('covered'), count('difference'), count('supported')];
  const missing = count('supported', 'nothing');
  return `${name.padEnd(12)} covered ${covered} of ${String(rows.length).padStart(4)}, differences ${listed}, missing ${missing} (supported ${supported})  ${ids}`.trimEnd();
}

function print(rows: readonly Row[], options: { missing: boolean }): void {
  const areas = Map.groupBy(rows, ({ area }) => area);
  for (const [area, own] of [...areas].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const ids = own.filter(({ state }) => state === 'covered').map(({ id }) => id.split('-')[1]);
    console.log(lineOf(area, own, ids.join(' ')));
    if (!options.missing) continue;
    for (const { id, text, state } of own) {
      if (state === 'nothing') console.log(`  ${id}  ${text}`);
      if (state === 'supported') console.log(`  ${id}  (supported) ${text}`);
    }
  }
  console.log(lineOf('all', rows));
}

if (process.argv[1] === import.meta.filename) {
  const words = process.argv.slice(2);
  const area = words.find((word) => !word.startsWith('--'))?.toUpperCase();
  const { rows, problems } = readRows(area);
  if (words.includes('--json')) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
  else print(rows, { missing: words.includes('--missing') });
  for (const problem of problems) console.error(`docs/spec/differences.md: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
