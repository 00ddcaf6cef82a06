import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { messageFiles } from '#apps/web/i18n/server-messages.ts';
import { interfaceLanguages } from '#platform/contract/languages.ts';
import { saidMessages, sources } from './harness/said-messages.ts';

const root = join(import.meta.dirname, '..');
const english = globSync(
  '{platform/web/i18n,apps/web/i18n,apps/web/{pages,palette,products},features/*/*/web}/en.json',
  {
    cwd: root,
  },
).sort();
const others = Object.keys(interfaceLanguages).filter((language) => language !== 'en');

// Under `messages` a feature has the words of its server, which are their own English.
function read(file: string): Map<string, string> {
  const { messages: _ofServer, ...texts } = JSON.parse(readFileSync(join(root, file), 'utf8'));
  return new Map(flatten('', texts));
}
function flatten(path: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    flatten(path ? `${path}.${key}` : key, inner),
  );
}
// The browser's tab names each route by its words.
const routeNames = globSync('{features/*/*/web/routes.tsx,apps/web/pages/routes.ts}', { cwd: root })
  .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/name: '(\w+)'/g)])
  .map(([, name]) => name!.replaceAll('_', ' '));
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name!).sort();

test.each(others)(
  'every text of the interface exists in %s, with the same values in it',
  (language) => {
    const problems: string[] = [];
    for (const file of english) {
      const theirs = read(file.replace(/en\.json$/, `${language}.json`));
      const ours = read(file);
      for (const [key, text] of ours) {
        const other = theirs.get(key);
        if (other === undefined) problems.push(`${file} ${key}: missing`);
        else if (placeholders(other).join() !== placeholders(text).join())
          problems.push(`${file} ${key}: other values in it`);
      }
      for (const key of theirs.keys())
        if (!ours.has(key)) problems.push(`${file} ${key}: no longer in English`);
    }
    expect(problems).toEqual([]);
  },
);

test('every text that a screen names by its key exists', () => {
  const known = new Set<string>();
  for (const key of english.flatMap((file) => [...read(file).keys()])) {
    known.add(key.replace(/_(zero|one|two|few|many|other)$/, '')).add(key);
    // A group of texts may be asked for as a whole.
    for (let at = key.indexOf('.'); at > 0; at = key.indexOf('.', at + 1))
      known.add(key.slice(0, at));
  }
  const called = /\bt\(\s*(?:[^'"`()]*\?\s*'([\w.]+)'\s*:\s*)?'([\w.]+)'/g;
  const screens = globSync('{platform,apps}/web/**/*.{ts,tsx}', { cwd: root });
  const missing: string[] = [];
  for (const file of [...screens, ...globSync('features/*/*/web/**/*.{ts,tsx}', { cwd: root })])
    for (const [, first, second] of readFileSync(join(root, file), 'utf8').matchAll(called))
      for (const key of [first, second])
        if (key !== undefined && !known.has(key)) missing.push(`${file}: ${key}`);
  expect(missing).toEqual([]);
});

test.each(others)('a sentence is the same in English and %s only by mistake', (language) => {
  const same: string[] = [];
  for (const file of english) {
    const theirs = read(file.replace(/en\.json$/, `${language}.json`));
    for (const [key, text] of read(file))
      if (
        /\w{2,} \w{2,} \w{2,}/.test(text.replaceAll(/\{\{.*?\}\}/g, '')) &&
        theirs.get(key) === text
      )
        same.push(`${file} ${key}`);
  }
  expect(same).toEqual([]);
});

describe.each(others)('messages of the server and of the contracts in %s', (language) => {
  const files = messageFiles(language);
  const theirs = new Map(files.flatMap(({ texts }) => Object.entries(texts)));
  const forms = [...theirs.keys()]
    .filter((words) => words.includes('{}'))
    .map((words) => ({ words, form: formOf(words) }));
  const said = saidMessages();

  test('are all there', () => {
    const missing = said.filter(
      ({ text }) => !theirs.has(text) && !forms.some(({ form }) => form.test(text)),
    );
    expect(missing.map(({ text, file }) => `${file}: ${text}`)).toEqual([]);
  });

  test('are each said somewhere, but for single words', () => {
    const everything = sources()
      .map(({ source }) => source.replaceAll('\\', ''))
      .join('\n');
    const sentences = [...theirs.keys()].filter((words) => words.trim().split(/\s+/).length > 3);
    const texts = new Set([...said.map(({ text }) => text), ...routeNames]);
    expect(
      sentences.filter(
        (words) =>
          !texts.has(words) &&
          !everything.includes(longestPart(words.replace(/^This .+ does not/, ' does not'))),
      ),
    ).toEqual([]);
  });

  test('are the same wherever a feature says them as well', () => {
    const differing = files.flatMap(({ file, texts }) =>
      Object.entries(texts)
        .filter(([words, text]) => theirs.get(words) !== text)
        .map(([words]) => `${file}: ${words}`),
    );
    expect(differing).toEqual([]);
  });

  test('have the same parts that vary', () => {
    const differing = [...theirs].filter(
      ([words, text]) => words.split('{}').length !== text.split(/\{[*#@]?\}/).length,
    );
    expect(differing.map(([words]) => words)).toEqual([]);
  });

  test('the collection sees contracts, refusals, zod and notifications', () => {
    const texts = new Set(said.map(({ text }) => text));
    for (const text of [
      'Key name is required',
      'is not right',
      'is required',
      'is too long (at most {} characters)',
      'Export of {} is ready.',
      'Something went wrong.',
    ])
      expect(texts).toContain(text);
    expect(said.length).toBeGreaterThan(400);
  });
});

const longestPart = (words: string): string =>
  words
    .replace(/^\{\} created, .*/, ' created')
    .split(/\{\}|\{\{|\}\}/)
    .reduce((longest, part) => (part.length > longest.length ? part : longest));

function formOf(words: string): RegExp {
  return new RegExp(
    `^${words
      .split('{}')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('(.+?)')}$`,
    's',
  );
}
