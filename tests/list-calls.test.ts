import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListCall, ResourceContract } from '#platform/contract/resource.ts';
import { aTeamOf } from '#tests/browser/team.ts';
import { aMember } from '#tests/harness/member.builder.ts';
import { giveNumber } from '#tests/harness/text-numbers.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

const root = join(import.meta.dirname, '..');
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await giveNumber(server);
  await aTeamOf(server).setProducts({ service: true, commerce: true });
});
afterAll(() => server.close());

const contracts = globSync('{features/*/*,engines/*}/{contract,contract/*}.ts', { cwd: root })
  .concat('platform/contract/notifications.ts')
  .filter((file) => !file.endsWith('.test.ts'));

/** Every list that a contract declares, once by path and place of its rows. */
async function declaredLists(): Promise<ListCall[]> {
  const found = new Map<string, ListCall>();
  for (const file of contracts) {
    const exported: Record<string, unknown> = await import(join(root, file));
    for (const value of Object.values(exported)) {
      const call = value as Partial<ListCall & ResourceContract> | null;
      if (typeof call?.path !== 'string' || call.collectionKey === undefined) continue;
      if (call.verbs && !call.verbs.includes('list')) continue;
      found.set(`${call.path} ${call.collectionKey}`, call as ListCall);
    }
  }
  return [...found.values()];
}

test('every list answers its rows where its contract says they are', async () => {
  const lists = await declaredLists();
  expect(lists.length).toBeGreaterThan(15);
  const wrong: string[] = [];
  const { token: key } = await aMember(server, 'Ana');
  for (const { path, collectionKey } of lists) {
    const answer = await server.call('GET', `${path}.json`, undefined, { key });
    const found = collectionKey === null ? answer.body.data : answer.body.data?.[collectionKey];
    if (answer.status !== 200 || !Array.isArray(found))
      wrong.push(
        `${path}: ${answer.status}, no rows ${collectionKey === null ? 'in data' : `under ${collectionKey}`}`,
      );
  }
  expect(wrong).toEqual([]);
});

test('a page takes its lists from contracts: none says itself where the rows are', () => {
  const pages = globSync('{features/*/*,platform}/web/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  );
  expect(pages.length).toBeGreaterThan(100);
  const told = pages.filter((file) =>
    /\bcollectionKey: (null|'\w+')/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(told).toEqual([]);
});
