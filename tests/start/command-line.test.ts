import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import {
  aMadePlace,
  aPlace,
  cleanUp,
  command,
  run,
  startServer,
  type Place,
} from './heliograph-process.ts';

const ready = 'Ctrl-C stops it.';
const account = [
  'account',
  'create',
  '--name',
  'Harbour Books',
  '--password',
  'Sturdy-Lamp-7',
  '--json',
  '--email',
];

afterEach(cleanUp);

test('without a server, a command starts the database, does its work and stops it', async () => {
  const place = await aPlace();
  expect(await json(place, [...account, 'a@example.com'])).toEqual({ account_id: 1, user_id: 1 });
  expect(await json(place, [...account, 'b@example.com'])).toEqual({ account_id: 2, user_id: 2 });
  expect(existsSync(join(place.dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
});

test('beside a running server, a key that a command makes opens the API at once', async () => {
  const place = await aMadePlace();
  const server = startServer(place, { DEMO: '0' });
  await server.says(ready);
  const { account_id: accountId } = await json(place, [...account, 'a@example.com']);
  const { api_key: key } = await json(place, [
    'api-key',
    'create',
    '--account',
    String(accountId),
    '--name',
    'Shop',
    '--permissions',
    'all',
    '--json',
  ]);
  const answer = await fetch(`${place.url}/v2/${accountId}/tags.json`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  expect((await fetch(`${place.url}/v2/${accountId}/tags.json`)).status).toBe(401);
});

test('commands that start at the same moment on a new data folder all succeed', async () => {
  const place = await aPlace();
  const made = await Promise.all(
    ['a', 'b', 'c'].map((name) => json(place, [...account, `${name}@example.com`])),
  );
  expect(made.map(({ account_id: id }) => id).sort()).toEqual([1, 2, 3]);
});

test('migrate tells what it applied, once', async () => {
  const place = await aPlace();
  const { applied, migrations } = await json(place, ['migrate', '--json']);
  expect(applied).toBeGreaterThan(10);
  expect(migrations).toContain('20261122T1200-tenancy');
  expect(await json(place, ['migrate', '--json'])).toEqual({ applied: 0, migrations: [] });
});

test('routes shows method, path, role and feature of every route, without a database', async () => {
  const place = await aPlace();
  const routes = (await json(place, ['routes', '--json'])) as unknown as Record<string, string>[];
  expect(routes).toContainEqual({
    method: 'GET',
    path: '/v2/{accountId}/tags.json',
    role: 'contacts or campaigns',
    feature: 'audience/contact-tags',
  });
  expect(existsSync(place.dataDir)).toBe(false);
  expect((await command(place, ['routes'])).out).toMatch(
    /^GET +\/v2\/\{accountId\}\/tags\.json +contacts or campaigns +audience\/contact-tags$/m,
  );
});

test('config shows every value and hides passwords', async () => {
  const place = await aPlace();
  const { out } = await command(place, ['config'], {
    SMTP_URL: 'smtp://me:topsecret@mail.example.com:587',
  });
  expect(out).toMatch(new RegExp(`^PORT +${place.port} `, 'm'));
  expect(out).toContain('smtp://me:***@mail.example.com:587');
  expect(out).not.toContain('topsecret');
});

test('doctor names what is wrong with a remedy, ends with 1, and makes nothing', async () => {
  const place = await aPlace();
  // As on a server: by the program of an installed archive, with a file of settings.
  const file = `${place.dataDir}.env`;
  writeFileSync(
    file,
    `LEASE_SECONDS=1\nROLES=worker\nPORT=${place.port}\nDATA_DIR=${place.dataDir}\n`,
  );
  const { code, out } = await run('deploy/heliograph', ['doctor', '--json'], {
    HELIOGRAPH_ENV: file,
  }).ended;
  expect(code).toBe(1);
  const findings = JSON.parse(out) as Record<string, unknown>[];
  expect(findings.filter(({ state }) => state !== 'ok')).toEqual([
    {
      state: 'fail',
      area: 'settings',
      says: "LEASE_SECONDS is '1', which cannot be used.",
      remedy: 'Set it to a number of seconds from 5 to 3600.',
    },
  ]);
  expect(findings.map(({ says }) => says)).toContain(`PORT ${place.port} is free.`);
  expect(existsSync(place.dataDir)).toBe(false);
});

test('demo makes the demo account once and answers the same sign-in after that', async () => {
  const place = await aMadePlace();
  const signIn = await json(place, ['demo', '--json']);
  expect(signIn).toMatchObject({
    url: `http://localhost:${place.port}`,
    email: 'demo@heliograph.example',
    account_id: 1,
  });
  expect(await json(place, ['demo', '--json'])).toEqual(signIn);
});

test.each([
  [
    ['account', 'create', '--name', 'A'],
    2,
    /^--email is missing, --password is missing: npm run --silent heliograph -- account create --name/,
  ],
  [
    ['account', 'create', '--name', 'A', '--email', 'a@example.com', '--password', 'short'],
    2,
    /^--password cannot be used, it needs: At least 8 characters;/,
  ],
  [
    ['api-key', 'create', '--account', 'first', '--name', 'A', '--permissions', 'all'],
    2,
    /^--account cannot be used, it is the number that account create printed/,
  ],
  [
    ['acount', 'create'],
    2,
    /^There is no command 'acount create': the commands are account create, /,
  ],
  [['migrate', '--fast'], 2, /^Unknown option '--fast'; known are --json\.$/],
])('%j is refused in one sentence', async (words, code, sentence) => {
  const ended = await command(await aPlace(), words);
  expect(ended).toMatchObject({ code, out: '' });
  expect(ended.err.trim()).toMatch(sentence);
});

test('a key for an account that does not exist is refused in one sentence', async () => {
  const ended = await command(await aMadePlace(), [
    'api-key',
    'create',
    '--account',
    '99',
    '--name',
    'A',
    '--permissions',
    'all',
  ]);
  expect(ended).toMatchObject({ code: 1, out: '' });
  expect(ended.err.trim().split('\n').at(-1)).toBe('This account does not exist.');
});

test('distribute says what a single PostgreSQL lacks', async () => {
  const ended = await command(await aMadePlace(), ['distribute']);
  expect(ended).toMatchObject({ code: 1, out: '' });
  expect(ended.err.trim().split('\n').at(-1)).toMatch(
    /^This PostgreSQL does not have the extension Citus: .+ DATABASE_URL name the coordinator\.$/,
  );
});

test('npm run --silent heliograph prints the answer and nothing else', async () => {
  const place = await aPlace();
  const { code, out } = await run(
    'npm',
    ['run', '--silent', 'heliograph', '--', 'config', '--json'],
    {
      DATA_DIR: place.dataDir,
      HOME: dirname(place.dataDir),
    },
  ).ended;
  expect(code).toBe(0);
  expect(JSON.parse(out)).toContainEqual(
    expect.objectContaining({ setting: 'DATA_DIR', value: place.dataDir }),
  );
});

async function json(place: Place, words: string[]): Promise<Record<string, unknown>> {
  const { code, out, err } = await command(place, words);
  expect(code, err).toBe(0);
  return JSON.parse(out) as Record<string, unknown>;
}
