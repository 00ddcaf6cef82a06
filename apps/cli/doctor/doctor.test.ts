import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadSigningKeys } from '#platform/identity/oidc/signing-keys.ts';
import { readConfig } from '#platform/server/config.ts';
import { pendingMigrations } from '#platform/server/database/migration-state.ts';
import { readCondition, type DatabaseCondition } from '#platform/server/database/read-condition.ts';
import { createSecrets } from '#platform/server/secrets.ts';
import { startSink, type ScriptedSink } from '#engines/delivery/scripted-sink.harness.ts';
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { testDns, type TestDns } from '#tests/harness/dns-server.ts';
import { checkDatabase, judgeCondition } from './check-database.ts';
import { checkPorts } from './check-ports.ts';
import { checkSecret } from './check-secret.ts';
import { doctorCommand, examine, printFindings } from './doctor.ts';
import { Findings, type Finding } from './finding.ts';
import { soundNames, soundZone } from './doctor.harness.ts';

let folder: string;
let db: TestDatabase;
let dns: TestDns;
let relay: ScriptedSink;
const listening: Server[] = [];
const masterSecret = randomBytes(32).toString('base64url');
const roomy = { nodeVersion: '24.21.0', diskOf: async () => ({ free: 50e9, all: 100e9 }) };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'heliograph-doctor-'));
  [db, dns, relay] = await Promise.all([testDatabase(), testDns(), startSink()]);
});
beforeEach(() => {
  dns.zone = soundZone();
});
afterAll(async () => {
  for (const server of listening) server.close();
  await Promise.all([db.drop(), dns.close(), relay.close()]);
  rmSync(folder, { recursive: true, force: true });
});

async function listen(greet: string, answer = ''): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (greet !== '') socket.write(greet);
    socket.on('data', () => socket.end(answer));
  });
  listening.push(server);
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  return (server.address() as AddressInfo).port;
}

/** A port that was free a moment ago. */
async function freePort(): Promise<string> {
  const port = await listen('');
  await new Promise((resolve) => listening.pop()!.close(resolve));
  return String(port);
}

async function settings(): Promise<Record<string, string>> {
  return {
    PORT: await freePort(),
    ...soundNames,
    DATA_DIR: folder,
    DATABASE_URL: db.url,
    SMTP_URL: relay.url.replace('//', '//me:topsecret@'),
    DNS_SERVERS: dns.address,
    MASTER_SECRET: masterSecret,
    // Without web, because the pages may not be built where tests run.
    ROLES: 'worker,sender',
  };
}

const bad = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state !== 'ok').map(({ state, says }) => `${state} ${says}`);

describe('an installation', () => {
  test('in which all is well is told so, check by check', async () => {
    const findings = await examine(await settings(), roomy);
    // PostgreSQL for tests cleans up nothing.
    expect(bad(findings)).toEqual([expect.stringMatching(/^fail Autovacuum is off/)]);
    expect(relay.commands.filter((command) => !/^(EHLO|QUIT)/.test(command))).toEqual([]);
    expect(new Set(findings.map(({ area }) => area))).toEqual(
      new Set(['settings', 'secret', 'machine', 'database', 'dns', 'ports', 'mail']),
    );
    expect(findings.map(({ says }) => says)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^The schema is that of this version/),
        expect.stringMatching(/^The mail server .+ answers; its password was not tried\.$/),
        'Email to bounces.example.com (RETURN_DOMAIN) comes to mx.example.com.',
        'DMARC of example.com (MAIL_FROM) asks for quarantine.',
      ]),
    );
  });

  test('hears of every wrong setting at once, and of what else can be checked', async () => {
    const findings = await examine(
      { ...(await settings()), PORT: 'abc', LEASE_SECONDS: '1', INBOUND_SMTP_PORT: '70000' },
      roomy,
    );
    const wrong = findings.filter(({ area, state }) => area === 'settings' && state === 'fail');
    expect(wrong.map(({ says }) => says.split(' ')[0]).toSorted()).toEqual([
      'INBOUND_SMTP_PORT',
      'LEASE_SECONDS',
      'PORT',
    ]);
    expect(wrong.every(({ remedy }) => remedy!.startsWith('Set it to a number'))).toBe(true);
    expect(findings).toContainEqual({
      state: 'warn',
      area: 'ports',
      says: 'Not checked.',
      remedy: 'First correct PORT.',
    });
    expect(findings.some(({ area, state }) => area === 'database' && state === 'ok')).toBe(true);
  });

  test('never shows a secret, whatever goes wrong', async () => {
    const findings = await examine(
      {
        ...(await settings()),
        DATABASE_URL: 'postgres://me:p%40ssword-of-db@127.0.0.1:1/p@ssword-of-db',
        SMTP_URL: 'smtp://me:topsecret@127.0.0.1:1',
        SPAMD_URL: 'http://me:topsecret@spam',
        MASTER_SECRET: 'topsecret-and-short',
      },
      roomy,
    );
    const text = printFindings(findings) + JSON.stringify(findings);
    expect(text).toMatch(/SPAMD_URL is 'http:\/\/me:\*\*\*@spam'/);
    expect(text).not.toMatch(/topsecret|ssword-of-db/);
    expect(doctorCommand.isBad!(findings)).toBe(true);
    expect(doctorCommand.isBad!(findings.filter(({ state }) => state !== 'fail'))).toBe(false);
  });

  test('is told of links that lead nowhere, unencrypted pages, an old Node and a full disk', async () => {
    const base = await settings();
    const said = async (change: Record<string, string>, machine = roomy) =>
      bad(await examine({ ...base, ...change, DATABASE_URL: '', SMTP_URL: '' }, machine)).join(
        '\n',
      );
    const small = { nodeVersion: '22.1.0', diskOf: async () => ({ free: 0.5e9, all: 100e9 }) };
    expect(await said({}, small)).toMatch(/fail This is Node 22\.1\.0[^]+fail Only 477 MB of/);
    expect(await said({ PUBLIC_URL: 'http://news.example.com' })).toMatch(
      /warn PUBLIC_URL is http/,
    );
    expect(
      bad(
        await examine({ ...base, PUBLIC_URL: '', SMTP_URL: 'mx:?hello=mx.example.com' }, roomy),
      ).join(),
    ).toMatch(/fail PUBLIC_URL is http:\/\/localhost.+links would lead to their own machines/);
  });
});

describe('the master secret', () => {
  const secretOf = (secret: string | null, dataDir = folder) =>
    bad(checkSecret(readConfig({ DATA_DIR: dataDir, ...(secret && { MASTER_SECRET: secret }) })));

  test('has to be random, alone, and its owner’s', () => {
    const text = Buffer.from('correct horse battery staple 123').toString('base64url');
    expect(secretOf(masterSecret)).toEqual([]);
    expect(secretOf('A'.repeat(43))).toEqual([expect.stringMatching(/^fail .+can be guessed/)]);
    expect(secretOf(text)).toEqual([expect.stringMatching(/^fail .+can be guessed/)]);
    const home = join(folder, 'home');
    mkdirSync(join(home, 'secrets'), { recursive: true });
    writeFileSync(join(home, 'secrets/master-secret'), 'too short', { mode: 0o644 });
    expect(secretOf(null, home)).toEqual([
      expect.stringMatching(/^fail Other users of this machine may read/),
      expect.stringMatching(/^fail The secret in .+ is damaged/),
    ]);
    expect(secretOf(masterSecret, home).at(-1)).toMatch(
      /^warn MASTER_SECRET is set, and .+another/,
    );
  });

  test('that is not the one of the database is found out', async () => {
    const secrets = createSecrets(Buffer.from(masterSecret, 'base64url'));
    await loadSigningKeys({ database: db.database, secrets, dataDir: folder });
    const with_ = async (secret: string) =>
      (await checkDatabase(readConfig({ DATABASE_URL: db.url, MASTER_SECRET: secret }))).at(-1);
    expect((await with_(masterSecret))?.state).toBe('ok');
    expect(await with_(randomBytes(32).toString('base64url'))).toMatchObject({
      state: 'fail',
      says: expect.stringMatching(/made under another master secret\.$/),
    });
  });
});

describe('the database', () => {
  test('is told from its own figures: long transactions and dead rows', async () => {
    const client = new pg.Client({ connectionString: db.url, application_name: 'somebody slow' });
    await client.connect();
    await client.query(`create table unclean as select generate_series(1, 300) as n`);
    await client.query('delete from unclean where n > 10');
    await client.query('select pg_stat_force_next_flush()');
    await client.query('begin');
    await client.query('select 1');
    const found = await readCondition(db.database, { minutes: 0, deadRows: 100, deadShare: 0.2 });
    await client.query('rollback; drop table unclean');
    await client.end();
    expect(found.longTransactions.map(({ application }) => application)).toContain('somebody slow');
    expect(found.uncleanTables).toContainEqual({ name: 'unclean', dead: 290, live: 10 });
    expect(found).toMatchObject({ isAutovacuumOn: false, version: expect.stringMatching(/^18/) });
    expect(Math.abs(found.clockAhead)).toBeLessThan(2000);
    const usual = await readCondition(db.database);
    expect([usual.longTransactions, usual.uncleanTables]).toEqual([[], []]);
  });

  const fine: DatabaseCondition = {
    version: '18.4',
    connections: { used: 20, usable: 97 },
    clockAhead: 12,
    longTransactions: [],
    uncleanTables: [],
    isAutovacuumOn: true,
    transactionAge: 5_000_000,
  };
  test.each<[string, Partial<DatabaseCondition>]>([
    ['warn Only 17 of 97 connections', { connections: { used: 80, usable: 97 } }],
    ['fail Only 0 of 97 connections', { connections: { used: 99, usable: 97 } }],
    ['warn The clock of the database is 5.0 s ahead of', { clockAhead: 5_000 }],
    ['fail The clock of the database is 60.0 s behind', { clockAhead: -60_000 }],
    ['fail Autovacuum is off', { isAutovacuumOn: false }],
    ['warn 1200 million transactions', { transactionAge: 1_200_000_000 }],
    ['fail 1900 million transactions', { transactionAge: 1_900_000_000 }],
    [
      'warn Tables wait for a vacuum: deliveries (900000 dead rows, 100 live).',
      { uncleanTables: [{ name: 'deliveries', dead: 900_000, live: 100 }] },
    ],
    [
      'warn Transactions stand open for long, so dead rows cannot be removed: process 7 (psql)',
      { longTransactions: [{ pid: 7, minutes: 90, application: 'psql' }] },
    ],
  ])('%s', (sentence, change) => {
    const found = new Findings('database');
    judgeCondition({ ...fine, ...change }, found);
    expect(bad(found.list)).toEqual([expect.stringContaining(sentence)]);
  });

  test('that is behind or ahead of this version is told so, and no migration is applied', async () => {
    const state = async () =>
      bad(await checkDatabase(readConfig({ DATABASE_URL: db.url, MASTER_SECRET: masterSecret })));
    const { pool } = db.database;
    const { rows } = await pool.query(
      'delete from schema_migrations where name = (select max(name) from schema_migrations) returning *',
    );
    expect((await state()).at(-1)).toMatch(
      new RegExp(`^warn The database lacks 1 of \\d+ migrations, the first is ${rows[0].name}`),
    );
    await pool.query('insert into schema_migrations (name, sha256) values ($1, $2)', [
      rows[0].name,
      rows[0].sha256,
    ]);
    await pool.query(`insert into schema_migrations values ('99991231T2359-later', 'x')`);
    expect((await state()).at(-1)).toMatch(/^fail The database is newer than this Heliograph/);
    // A process of this version that runs already goes on meanwhile.
    expect(await pendingMigrations(db.database)).toEqual([]);
    await pool.query(`delete from schema_migrations where name like '9999%'`);
  });

  test('that does not answer, or was never made, is no riddle', async () => {
    expect(await checkDatabase(readConfig({ DATABASE_URL: 'postgres://a@127.0.0.1:1/x' }))).toEqual(
      [
        expect.objectContaining({
          state: 'fail',
          remedy: 'Check DATABASE_URL and that the server runs.',
        }),
      ],
    );
    const none = await checkDatabase(readConfig({ DATA_DIR: join(folder, 'nothing') }));
    expect(bad(none)).toEqual([]);
  });
});

test('a port is free, answered by Heliograph, or somebody else’s', async () => {
  const ours = {
    PORT: String(await listen('', 'HTTP/1.0 200 OK\r\n\r\n{"status":"alive"}')),
    INBOUND_SMTP_PORT: String(await listen('220 here ESMTP Heliograph takes returned mail\r\n')),
    SFTP_PORT: String(await listen('SSH-2.0-Heliograph\r\n')),
    RETURN_DOMAIN: 'bounces.example.com',
  };
  const port = (change: Record<string, string>) => checkPorts(readConfig({ ...ours, ...change }));
  expect((await port({})).map(({ says }) => says)).toEqual([
    `PORT ${ours.PORT} is answered by Heliograph.`,
    `INBOUND_SMTP_PORT ${ours.INBOUND_SMTP_PORT} is answered by Heliograph.`,
    `SFTP_PORT ${ours.SFTP_PORT} is answered by Heliograph.`,
  ]);
  const other = String(await listen('', 'HTTP/1.0 404 Not Found\r\n\r\n'));
  expect(bad(await port({ PORT: other, SFTP_PORT: await freePort() }))).toEqual([
    `fail PORT ${other} is taken by another program.`,
  ]);
  expect(bad(await port({ INBOUND_SMTP_HOST: '192.0.2.77' }))).toEqual([
    expect.stringMatching(/^fail INBOUND_SMTP_PORT \d+ of 192\.0\.2\.77 cannot be used/),
  ]);
});
