import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { featureEdges, findCircle, findLeaks, readSource, readSources } from '../tools/boundaries.ts';

const root = join(import.meta.dirname, '..');
const sources = readSources(root);

test('no import crosses a floor or a feature’s wall', () => {
  expect(findLeaks(sources)).toEqual([]);
});

test('no circle of imports', () => {
  expect(findCircle(sources)).toBeNull();
});

test('every declared edge is used, so the list stays true', () => {
  const used = new Set(sources.flatMap(({ file, imports }) => imports.map((target) => `${unit(file)} ${unit(target)}`)));
  const declared = Object.entries(featureEdges).flatMap(([from, edges]) => Object.keys(edges).map((to) => `${from} ${to}`));
  expect(declared.filter((edge) => !used.has(edge))).toEqual([]);
});

test('no folder has a name that says nothing', () => {
  const vague = sources.map(({ file }) => file).filter((file) => /(^|\/)(utils?|helpers?|common|misc|shared|lib|manager)(\/|\.|-)/.test(file));
  expect(vague).toEqual([]);
});

test('no source file is longer than 300 lines', () => {
  const generated = new Set(['platform/server/database/tables.ts']);
  const long = sources.map(({ file }) => file).filter((file) => !generated.has(file) && readFileSync(join(root, file), 'utf8').split('\n').length > 301);
  expect(long).toEqual([]);
});

describe('a planted leak is found', () => {
  const planted: [file: string, code: string, rule: RegExp][] = [
    ['platform/server/clock.ts', "import '#engines/delivery/public.ts';", /platform knows nobody/],
    ['engines/delivery/x.ts', "import '../audience/suppression.ts';", /public\.ts/],
    ['engines/delivery/x.ts', "import '#features/audience/lists/server/public.ts';", /declare a port/],
    ['features/audience/lists/server/x.ts', "import '#engines/audience/people.ts';", /public\.ts/],
    ['features/audience/lists/server/x.ts', "import '#features/audience/contact-tags/server/assign-tags.ts';", /contract\.ts, server\/public\.ts/],
    ['features/home/nothing/server/x.ts', "import '#features/audience/contact-tags/contract.ts';", /not declared/],
    ['features/audience/lists/web/X.tsx', "export const load = () => import('#platform/server/clock.ts');", /web never imports server/],
    ['features/audience/lists/contract.ts', "export { x } from './server/lists-table.ts';", /contract/],
    ['features/audience/lists/server/x.ts', "import '#apps/server/routes.ts';", /composition root/],
    ['platform/server/clock.ts', "import '#tests/harness/server.ts';", /only tests/],
  ];
  for (const [file, code, rule] of planted) {
    test(`${code} in ${file}`, () => {
      expect(findLeaks([readSource(root, file, code)]).map((leak) => leak.rule)).toEqual([expect.stringMatching(rule)]);
    });
  }
  test('a circle of two files', () => {
    const circle = findCircle([
      readSource(root, 'platform/server/a.ts', "import './b.ts';"),
      readSource(root, 'platform/server/b.ts', "import './a.ts';"),
    ]);
    expect(circle).toEqual(['platform/server/a.ts', 'platform/server/b.ts', 'platform/server/a.ts']);
  });
});

function unit(file: string): string {
  return file.split('/').slice(1, 3).join('/');
}
