import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { interfaceLanguages } from '#platform/contract/languages.ts';

const root = join(import.meta.dirname, '..');
const english = globSync('{platform/web/i18n,apps/web/i18n,features/*/*/web}/en.json', { cwd: root }).sort();
const others = Object.keys(interfaceLanguages).filter((language) => language !== 'en');

const read = (file: string): Map<string, string> => new Map(flatten('', JSON.parse(readFileSync(join(root, file), 'utf8'))));
function flatten(path: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => flatten(path ? `${path}.${key}` : key, inner));
}
const placeholders = (text: string): string[] => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name!).sort();

test.each(others)('every text of the interface exists in %s, with the same values in it', (language) => {
  const problems: string[] = [];
  for (const file of english) {
    const theirs = read(file.replace(/en\.json$/, `${language}.json`));
    const ours = read(file);
    for (const [key, text] of ours) {
      const other = theirs.get(key);
      if (other === undefined) problems.push(`${file} ${key}: missing`);
      else if (placeholders(other).join() !== placeholders(text).join()) problems.push(`${file} ${key}: other values in it`);
    }
    for (const key of theirs.keys()) if (!ours.has(key)) problems.push(`${file} ${key}: no longer in English`);
  }
  expect(problems).toEqual([]);
});

test.each(others)('a sentence is the same in English and %s only by mistake', (language) => {
  const same: string[] = [];
  for (const file of english) {
    const theirs = read(file.replace(/en\.json$/, `${language}.json`));
    for (const [key, text] of read(file)) if (/\w{2,} \w{2,} \w{2,}/.test(text.replaceAll(/\{\{.*?\}\}/g, '')) && theirs.get(key) === text) same.push(`${file} ${key}`);
  }
  expect(same).toEqual([]);
});
