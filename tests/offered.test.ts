import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { permissionsWithoutCalls } from '#features/account/api-keys/contract.ts';
import { packageSections } from '#features/account/billing/contract/packages.ts';
import { notYetBuilt } from '#features/session/access/contract/not-yet-built.ts';
import { apiKeyPermissions } from '#platform/contract/roles.ts';

const root = join(import.meta.dirname, '..');
const code = globSync('{features,engines}/**/{server,contract}/**/*.ts', { cwd: root })
  .concat(globSync('{features,engines}/**/{contract,family}.ts', { cwd: root }))
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

test('a permission that no call asks for is offered as not there yet, and no other is', () => {
  const asked = apiKeyPermissions.filter((permission) =>
    new RegExp(
      `\\b(?:role|role: \\[[^\\]]*|can\\(|either = \\[[^\\]]*|download =|desk = \\[[^\\]]*)[^\\n]{0,40}'${permission}'`,
    ).test(code),
  );
  expect(apiKeyPermissions.filter((one) => !asked.includes(one))).toEqual(
    apiKeyPermissions.filter((one) => permissionsWithoutCalls.has(one)),
  );
});

test('what a plan includes without a screen is known as not built', () => {
  const missing = packageSections.filter((section) => notYetBuilt.has(section));
  expect(missing).toEqual([]);
  expect(missing).not.toContain('campaigns');
});
