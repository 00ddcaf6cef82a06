import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
// MPL-2.0 only for tools that never ship with the product: axe in tests, lightningcss in the build.
const allowed =
  /^(MIT|MIT-0|ISC|BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|0BSD|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|CC-BY-4\.0|OFL-1\.1|Python-2\.0|WTFPL|Zlib)$/;
const buildOnly = /^(lightningcss.*|axe-core)$/;

interface Locked {
  packages: Record<string, { license?: string; dev?: boolean; link?: boolean }>;
}

test('no package of the lock file has a licence that would bind the product', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Locked;
  const odd: string[] = [];
  for (const path of Object.keys(packages)) {
    const manifest = join(root, path, 'package.json');
    if (path === '' || !existsSync(manifest)) continue;
    const { name, license, licenses } = JSON.parse(readFileSync(manifest, 'utf8')) as {
      name: string;
      license?: string | { type: string };
      licenses?: { type: string }[];
    };
    const text =
      typeof license === 'string'
        ? license
        : (license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none stated');
    const choices = text
      .replace(/\(https?:[^)]*\)/, '')
      .replace(/[()]/g, '')
      .split(/ OR |\//i)
      .map((one) => one.trim());
    const isFine = choices.some((one) =>
      one.split(/ AND /i).every((part) => allowed.test(part.trim())),
    );
    if (!isFine && !buildOnly.test(name.replace(/^@[^/]+\//, ''))) odd.push(`${name}: ${text}`);
  }
  expect(odd).toEqual([]);
});
