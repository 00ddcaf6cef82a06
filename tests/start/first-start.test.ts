import { chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { emptyDatabase } from '#tests/harness/database.ts';
import {
  aMadePlace,
  aPlace,
  cleanUp,
  command,
  isGone,
  postgresOf,
  run,
  startServer,
  type Place,
} from './heliograph-process.ts';

const ready = 'Ctrl-C stops it.';
const isRoot = process.getuid?.() === 0;

afterEach(cleanUp);

test('one command on an empty folder ends with an address that answers and a sign-in to an account full of data', async () => {
  const place = await aPlace();
  const server = startServer(place, { DEMO: '' });
  const said = await server.says(ready);
  expect(said).toContain(`Heliograph answers at http://localhost:${place.port}\n`);
  expect(said).toMatch(/Sign in as demo@heliograph\.example with the password \S{12,}\n/);
  expect(said.split('\n').length).toBeLessThan(12);
  expect(await (await fetch(`${place.url}/readyz`)).json()).toEqual({ status: 'ready' });
  const { api_key: key } = JSON.parse(
    (
      await command(place, [
        'api-key',
        'create',
        '--account',
        '1',
        '--name',
        'Look',
        '--permissions',
        'all',
        '--json',
      ])
    ).out,
  );
  const contacts = await fetch(`${place.url}/v2/1/contacts.json`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(await contacts.json()).toMatchObject({ meta: { total_count: 4372 } });
});

test('a demo account whose making was interrupted is finished by the next start', async () => {
  const place = await aPlace();
  const first = startServer(place, { DEMO: '1' });
  await first.says('Making the demo account');
  await untilThere(join(place.dataDir, 'secrets/demo-password'));
  first.child.kill('SIGKILL');
  await first.ended;
  const said = await startServer(place, { DEMO: '1' }).says(ready);
  expect(said).toMatch(/Sign in as demo@heliograph\.example with the password \S{12,}\n/);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s stops everything, also the database, and counts as success',
  async (signal) => {
    const place = await aMadePlace();
    const server = startServer(place);
    await server.says(ready);
    const postgres = postgresOf(place);
    server.child.kill(signal);
    const { code, err } = await server.ended;
    expect({ code, errors: err.split('\n').filter((line) => line.includes('rror')) }).toEqual({
      code: 0,
      errors: [],
    });
    expect(existsSync(`/proc/${postgres}`)).toBe(false);
  },
);

test('a stop that comes while it is still starting leaves nothing running', async () => {
  const place = await aPlace();
  const server = startServer(place);
  await server.says('Starting the database');
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
  expect(existsSync(join(place.dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
});

test('kill -9 leaves no database running, and the next start finds all data', async () => {
  const place = await aMadePlace();
  const first = startServer(place, { DEMO: '1' });
  const signIn = /Sign in as .*/.exec(await first.says(ready))?.[0];
  const made = await command(place, [
    'account',
    'create',
    '--name',
    'Kept',
    '--email',
    'kept@example.com',
    '--password',
    'Sturdy-Lamp-7',
    '--json',
  ]);
  expect(made.code, made.err).toBe(0);
  const postgres = postgresOf(place);
  first.child.kill('SIGKILL');
  await first.ended;

  const second = startServer(place);
  const said = await second.says(ready);
  expect(await isGone(postgres)).toBe(true);
  expect(said).toContain(signIn);
  expect(said).not.toContain('Making');
  const again = await command(place, [
    'account',
    'create',
    '--name',
    'Twice',
    '--email',
    'kept@example.com',
    '--password',
    'Sturdy-Lamp-7',
  ]);
  expect(again).toMatchObject({ code: 1, err: expect.stringMatching(/email/i) });
});

test('secrets and data are readable by their owner alone', async () => {
  const place = await aPlace();
  const server = startServer(place);
  await server.says(ready);
  const open = everythingBelow(place.dataDir).filter(
    (path) => (statSync(path).mode & 0o077) !== 0 && !path.includes('/postgres/cluster/'),
  );
  expect(open).toEqual([]);
  expect(statSync(join(place.dataDir, 'postgres/cluster')).mode & 0o077).toBe(0);
});

test('DEMO=0 makes no account', async () => {
  const place = await aMadePlace();
  const server = startServer(place, { DEMO: '0' });
  expect(await server.says(ready)).not.toContain('Sign in');
  server.child.kill('SIGTERM');
  await server.ended;
  const made = await command(place, [
    'account',
    'create',
    '--name',
    'First',
    '--email',
    'first@example.com',
    '--password',
    'Sturdy-Lamp-7',
    '--json',
  ]);
  expect(JSON.parse(made.out)).toEqual({ account_id: 1, user_id: 1 });
});

test('a PostgreSQL of your own serves as well, and stays up', async () => {
  const place = await aPlace();
  const own = await emptyDatabase();
  const server = startServer(place, { DATABASE_URL: own.url });
  await server.says(ready);
  expect(existsSync(join(place.dataDir, 'postgres'))).toBe(false);
  expect((await fetch(`${place.url}/readyz`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
  await own.drop();
});

test.each(['Ctrl-C', 'SIGTERM'])(
  'npm passes the stop on: %s ends npm start with success',
  async (stop) => {
    const place = await aMadePlace();
    const npm = run('npm', ['start'], {
      PORT: String(place.port),
      DATA_DIR: place.dataDir,
      DEMO: '0',
      HOME: dirname(place.dataDir),
    });
    await npm.says(ready);
    const postgres = postgresOf(place);
    // A terminal sends Ctrl-C to npm and to all that it started.
    if (stop === 'Ctrl-C') process.kill(-(npm.child.pid ?? 0), 'SIGINT');
    else npm.child.kill('SIGTERM');
    expect((await npm.ended).code).toBe(0);
    expect(await isGone(postgres)).toBe(true);
  },
);

test.runIf(isRoot)('a user without rights can run it as well as root', async () => {
  const nobody = { uid: 65_534, gid: 65_534 };
  const place = await aPlaceOf(nobody);
  const server = startServer(place, {}, nobody);
  await server.says(ready);
  expect(statSync(join(place.dataDir, 'postgres/cluster')).uid).toBe(nobody.uid);
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
});

test.runIf(isRoot)('a user without a name is told what PostgreSQL asks for', async () => {
  const nameless = { uid: 54_321, gid: 54_321 };
  const place = await aPlaceOf(nameless);
  const { code, err } = await startServer(place, {}, nameless).ended;
  expect({ code, err: err.trim() }).toEqual({
    code: 1,
    err: 'This user (number 54321) has no name on this system, which PostgreSQL asks for: add a line for it to /etc/passwd, run as another user, or set DATABASE_URL to a PostgreSQL of your own.',
  });
});

async function aPlaceOf(user: { uid: number; gid: number }): Promise<Place> {
  const place = await aPlace();
  mkdirSync(place.dataDir);
  for (const folder of [dirname(place.dataDir), place.dataDir])
    chownSync(folder, user.uid, user.gid);
  return place;
}

async function untilThere(file: string): Promise<void> {
  while (!existsSync(file)) await wait(5);
}

function everythingBelow(folder: string): string[] {
  return [
    folder,
    ...readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) =>
      join(entry.parentPath, entry.name),
    ),
  ];
}
