import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';

// Each run reads every file of the project.
vi.setConfig({ testTimeout: 180_000 });

const root = join(import.meta.dirname, '..');

// What only tests use today, with what it waits for. Nothing joins the list without the issue that will use it; what is used leaves it.
const waiting: Readonly<Record<string, string>> = {
  'engines/forms/form-texts.ts formTextsOf': 'acquisition forms',
  'engines/forms/public.ts createWorkOfView': 'surveys',
  'engines/forms/public.ts formTextsOf': 'acquisition forms',
  'engines/journeys/public.ts lookOnce': 'tests take contacts on with it',
  'engines/templating/variables.ts variablesOf': 'the editor’s list of variables',
  'engines/tracking/places-of.ts devicesOf': 'the report of devices',
  'engines/tracking/places-of.ts placesOfLink': 'the report of places',
  'engines/texting/providers/replies.ts knownCodes': 'tests hold each known code to its answer',
  'features/session/access/contract.ts roleCatalogue': 'the page that explains roles',
  'platform/contract/clusters.ts hostNames': 'accounts of other clusters',
  'platform/identity/accounts.ts grantMembership': 'tests make members with it',
  'platform/identity/change-password.ts setPassword': 'tests make members with it',
  'platform/identity/users.ts createUser': 'tests make members with it',
  'platform/web/api/clients.ts createAccountsApi': 'integrations',
  'platform/web/api/clients.ts createUnificationApi': 'integrations',
};

const report = z.object({
  issues: z.array(
    z.object({
      file: z.string(),
      files: z.array(z.object({ name: z.string() })).default([]),
      exports: z.array(z.object({ name: z.string() })).default([]),
      dependencies: z.array(z.object({ name: z.string() })).default([]),
      devDependencies: z.array(z.object({ name: z.string() })).default([]),
      unlisted: z.array(z.object({ name: z.string() })).default([]),
      unresolved: z.array(z.object({ name: z.string() })).default([]),
    }),
  ),
});

test('no file, export or package is left that nobody uses', async () => {
  const unused = await unusedBy([]);
  expect(unused.filter((one) => !(one in waiting))).toEqual([]);
});

test('nothing of the product is there for tests alone, but for what waits for its issue', async () => {
  const unused = await unusedBy(['--production', '--include', 'files,exports']);
  expect(unused.filter((one) => !(one in waiting))).toEqual([]);
  expect(Object.keys(waiting).filter((one) => !unused.includes(one))).toEqual([]);
});

async function unusedBy(words: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(root, 'node_modules/knip/bin/knip.js'),
      '--reporter=json',
      '--no-exit-code',
      '--exclude=types',
      ...words,
    ],
    { cwd: root, maxBuffer: 16 * 1024 * 1024 },
  );
  const { issues } = report.parse(JSON.parse(stdout));
  return issues
    .flatMap(({ file, files, ...kinds }) => [
      ...files.map(({ name }) => name),
      ...Object.values(kinds).flatMap((names) => names.map(({ name }) => `${file} ${name}`)),
    ])
    .sort();
}
