import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { familyOf } from '#tests/harness/process-family.ts';
import {
  aMadePlace,
  cleanUp,
  command,
  postgresOf,
  startServer,
  type Place,
} from './heliograph-process.ts';

vi.setConfig({ testTimeout: 120_000 });
afterAll(cleanUp);

const ready = 'Ctrl-C stops it.';

test('a killed database is started again by the process that owns it, and the product goes on', async () => {
  const place = await aMadePlace();
  const server = startServer(place);
  await server.says(ready);
  const api = await anApi(place);
  expect((await api('POST', 'tags.json', { tag: { name: 'Kept' } })).status).toBe(201);

  // Its first process alone: the others still hold the shared memory.
  const first = postgresOf(place);
  process.kill(first, 'SIGKILL');
  await server.says('The database runs again');
  expect(await tagsOf(api)).toEqual(['Kept']);
  const second = postgresOf(place);
  expect(second).not.toBe(first);

  // All of them at once, as the kernel does that runs out of memory.
  for (const pid of familyOf(second)) process.kill(pid, 'SIGKILL');
  await vi.waitUntil(() => isAnother(place, second), { timeout: 60_000, interval: 50 });
  expect((await api('POST', 'tags.json', { tag: { name: 'After' } })).status).toBe(201);
  expect(await tagsOf(api)).toEqual(['After', 'Kept']);
  const listed = await command(place, ['account', 'list']);
  expect([listed.code, listed.out]).toEqual([0, expect.stringContaining('Harbour')]);

  server.child.kill('SIGTERM');
  const { code, err } = await server.ended;
  expect(code, err).toBe(0);
  // What fails while the database is away is said once, not at every try.
  const repeated = err.match(/waiting hits could not be looked for/g) ?? [];
  expect(repeated.length).toBeLessThan(10);
});

test('a database that does not start again is tried until it does, and the process says why', async () => {
  const place = await aMadePlace();
  const server = startServer(place);
  await server.says(ready);
  const api = await anApi(place);
  const control = join(place.dataDir, 'postgres/cluster/global/pg_control');
  renameSync(control, `${control}.away`);
  process.kill(postgresOf(place), 'SIGKILL');
  await server.says('The database does not start, it says:');
  expect(server.child.exitCode).toBeNull();
  renameSync(`${control}.away`, control);
  await server.says('The database runs again');
  expect(await tagsOf(api)).toEqual([]);
  server.child.kill('SIGTERM');
  const { code, out } = await server.ended;
  expect([code, out.match(/does not start/g)]).toEqual([0, ['does not start']]);
});

test('a stop while the database is being started again ends in order', async () => {
  const place = await aMadePlace();
  const server = startServer(place);
  await server.says(ready);
  const control = join(place.dataDir, 'postgres/cluster/global/pg_control');
  renameSync(control, `${control}.away`);
  process.kill(postgresOf(place), 'SIGKILL');
  await server.says('The database does not start, it says:');
  server.child.kill('SIGTERM');
  expect((await server.ended).out).toContain('Stopping');
});

type Api = (method: string, path: string, body?: object) => Promise<Response>;

/** Calls of an account; while the database is away they are repeated, as people do. */
async function anApi(place: Place): Promise<Api> {
  const { account_id: account } = await made(
    place,
    'account create --name Harbour --email o@example.com --password Sturdy-Lamp-7',
  );
  const { api_key: key } = await made(
    place,
    `api-key create --account ${account} --name Start --permissions all`,
  );
  return (method, path, body) =>
    vi.waitUntil(
      async () => {
        const answer = await fetch(`${place.url}/v2/${account}/${path}`, {
          method,
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        });
        return answer.status < 500 ? answer : null;
      },
      { timeout: 60_000, interval: 100 },
    );
}

async function made(place: Place, words: string): Promise<Record<string, unknown>> {
  const { out, err, code } = await command(place, [...words.split(' '), '--json']);
  expect(code, err).toBe(0);
  return JSON.parse(out) as Record<string, unknown>;
}

async function tagsOf(api: Api): Promise<string[]> {
  const body = (await (await api('GET', 'tags.json?sort=name&order=asc')).json()) as {
    data: { name: string }[];
  };
  return body.data.map(({ name }) => name).sort();
}

function isAnother(place: Place, before: number): boolean {
  try {
    return postgresOf(place) !== before;
  } catch {
    // The lock of the dead server is gone, that of the next one not there yet.
    return false;
  }
}
