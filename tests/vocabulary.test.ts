import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { phrases, phrasesOfSummaries } from './vocabulary/phrases.ts';
import { exceptions, rows, type Row } from './vocabulary/rows.ts';

const root = join(import.meta.dirname, '..');
const sources = globSync('{platform,engines,features,apps,tests,tools,benchmarks}/**/*.{ts,tsx}', {
  cwd: root,
}).filter((file) => !/\/fixtures\/|^tests\/vocabulary/.test(file));

test('no file and no identifier has a word that was replaced', () => {
  expect(sources.flatMap((file) => oldWordsIn(file, textOf(file)))).toEqual([]);
});

test('every exception is still needed', () => {
  const unneeded = exceptions.filter(
    ({ file, word }) =>
      !oldWordsIn(file, textOf(file), []).some((line) => line.includes(`“${word}”`)),
  );
  expect(unneeded).toEqual([]);
});

test('an old word that comes back is named with its replacement', () => {
  expect(
    oldWordsIn('engines/tracking/hit-folder.ts', 'export function createHitFolder() {}'),
  ).toEqual([
    'engines/tracking/hit-folder.ts: “hit folder” in hit-folder; say hit aggregator',
    'engines/tracking/hit-folder.ts: “hit folder” in createHitFolder; say hit aggregator',
  ]);
  expect(oldWordsIn('engines/inbound/x.ts', 'const knownCopies = 1;')).toEqual([
    'engines/inbound/x.ts: “copies” in knownCopies; say deliveries',
  ]);
  expect(oldWordsIn('platform/server/x.ts', 'const copies = copy.file_copy;')).toEqual([]);
});

// The change log and the first README say what users can do, in words of their own.
const texts = globSync(
  ['{platform,engines,features,apps}/**/*.md', 'docs/**/*.md', 'CONTRIBUTING.md'],
  {
    cwd: root,
  },
).filter((file) => !file.includes('node_modules'));

test('no comment, title of a test, summary or README has a phrase that was replaced', () => {
  expect(sources.flatMap((file) => oldPhrasesIn(file, textOf(file)))).toEqual([]);
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.flatMap((file) => oldPhrases(file, textOf(file)))).toEqual([]);
});

test('no summary of a route has a word that has a better one there', () => {
  const summaries = sources.flatMap((file) => {
    const text = textOf(file);
    return text.includes('summary:')
      ? summariesIn(file, text).map((summary) => [file, summary] as const)
      : [];
  });
  expect(summaries.length).toBeGreaterThan(300);
  expect(
    summaries.flatMap(([file, summary]) => oldPhrases(file, summary, phrasesOfSummaries)),
  ).toEqual([]);
  expect(oldPhrases('mount.ts', 'The link of a mail', phrasesOfSummaries)).toHaveLength(1);
  expect(oldPhrases('mount.ts', 'Calls of mail providers', phrasesOfSummaries)).toEqual([]);
});

test('an old phrase that comes back is named with its replacement', () => {
  expect(oldPhrasesIn('engines/x.ts', '/** Whom we shut out. */')).toEqual([
    'engines/x.ts: “shut out”; say suppressed',
  ]);
  expect(
    oldPhrasesIn('x.test.ts', "describe('a', () => test('what was put away', f));"),
  ).toHaveLength(1);
  expect(oldPhrasesIn('x.test.ts', "test.each([1])('a fresh sign-in', f);")).toHaveLength(1);
  expect(oldPhrasesIn('mount.ts', "mount({ summary: 'What was set aside' });")).toHaveLength(1);
  expect(oldPhrasesIn('mount.ts', "mount({ name: 'Lent' });")).toEqual([]);
});

function oldPhrasesIn(file: string, text: string): string[] {
  return mayHoldPhrase.test(text) ? readIn(file, text).flatMap((one) => oldPhrases(file, one)) : [];
}

function oldPhrases(file: string, text: string, of = phrases): string[] {
  return of.flatMap(({ phrase, instead }) => {
    const found = phrase.exec(text);
    return found ? [`${file}: “${found[0]}”; say ${instead}`] : [];
  });
}

const mayHoldPhrase = new RegExp(phrases.map(({ phrase }) => phrase.source).join('|'), 'i');

/** What people read of a source: its comments, the titles of its tests, and the summaries of its routes. */
function readIn(file: string, text: string): string[] {
  const { program, comments } = parseSync(file, text);
  const read = comments.map(({ value }) => value);
  const sayText = ({ start, end }: { start: number; end: number }): void =>
    void read.push(text.slice(start, end));
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (title && /^(test|it|describe)\b/.test(text.slice(callee.start, callee.end)))
        sayTitle(title);
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'summary') sayText(value);
    },
  }).visit(program);
  return read;

  function sayTitle(title: { type: string; start: number; end: number }): void {
    if (title.type === 'Literal' || title.type === 'TemplateLiteral') sayText(title);
  }
}

function summariesIn(file: string, text: string): string[] {
  const summaries: string[] = [];
  new Visitor({
    Property({ key, value: { start, end } }) {
      if (key.type === 'Identifier' && key.name === 'summary')
        summaries.push(text.slice(start, end));
    },
  }).visit(parseSync(file, text).program);
  return summaries;
}

function oldWordsIn(file: string, text: string, excepted = exceptions): string[] {
  const here = rows.filter(
    (row) =>
      (row.within === undefined || row.within.some((folder) => file.startsWith(folder))) &&
      !excepted.some((one) => one.file === file && one.word === row.word) &&
      mayStandIn(`${file} ${text}`, row),
  );
  if (here.length === 0) return [];
  return [...namesIn(file, text)].flatMap((name) => {
    const found = here.find((row) => isIn(name, row));
    return found ? [`${file}: “${found.word}” in ${name}; say ${found.instead}`] : [];
  });
}

// Most files hold none of the words in any form, and need not be parsed.
const patterns = new Map(
  rows.map((row) => [row, new RegExp(row.word.replaceAll(' ', '[^A-Za-z0-9]?'), 'i')]),
);
function mayStandIn(text: string, row: Row): boolean {
  return patterns.get(row)!.test(text);
}

function namesIn(file: string, text: string): Set<string> {
  const names = new Set([basename(file).split('.')[0]!]);
  new Visitor({
    Identifier: ({ name }) => void names.add(name),
    PrivateIdentifier: ({ name }) => void names.add(name),
    JSXIdentifier: ({ name }) => void names.add(name),
  }).visit(parseSync(file, text).program);
  return names;
}

// Names with underscores are columns, fields of the API and the like, which keep their names.
function isIn(name: string, { word }: Row): boolean {
  if (name.includes('_')) return false;
  return !/[a-z]/.test(word[0]!) || /[A-Z]/.test(word)
    ? name === word
    : ` ${partsOf(name)} `.includes(` ${word} `);
}

/** The words of a name: `createHitFolder` and `hit-folder` both hold `hit folder`. */
function partsOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .toLowerCase();
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
