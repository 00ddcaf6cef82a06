import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
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
