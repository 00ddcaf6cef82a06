import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changePackage,
  changeParent,
  answerRequest,
} from '#features/account/billing/server/public.ts';
import { acrossAccounts } from '#platform/server/account/account.ts';
import { deleteAccount } from '#platform/server/account/delete-account.ts';
import { exportAccount } from '#platform/server/account/export-account.ts';
import { tenantTables } from '#platform/server/account/tenant-tables.ts';
import { systemClock } from '#platform/server/clock.ts';
import { fillEveryTable } from '#tests/harness/every-table.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { listAccounts, showAccount } from './accounts.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await testServer();
  folder = await mkdtemp(join(tmpdir(), 'heliograph-export-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const files = () => server.server.services.files;
const package_ = (account: number, change: Parameters<typeof changePackage>[2]) =>
  changePackage(server.database, account, change, systemClock.now());
const rowsOf = (account: number) =>
  acrossAccounts(server.database, 'count rows in a test', async (db) => {
    const found: Record<string, number> = {};
    for (const { name } of await tenantTables(db)) {
      const {
        rows: [row],
      } = await sql<{
        n: number;
      }>`select count(*) as n from ${sql.table(name)} where account_id = ${account}`.execute(db);
      if (row && row.n > 0) found[name] = row.n;
    }
    return found;
  });

describe('an operator', () => {
  test('gives a package with its features and limits, which gates and subscriptions follow @spec BILLING-004 @spec ROLES-046', async () => {
    const account = await server.anotherAccount('Packaged');
    await package_(account, {
      type: 'essentials',
      features: { coupon_banks: 'no' },
      limits: { emails: '10000', sms: 'none' },
      addOns: { 'Dedicated IP': '2' },
    });
    const { data } = (await server.call('GET', 'package_features.json', undefined, { account }))
      .body;
    expect(data.account_setting).toMatchObject({
      package_type: 'essentials',
      package_feature: { coupon_banks: 'no', relational_tables: 'no', lists: 'yes' },
    });
    const shown = (await server.call('GET', 'subscriptions.json', undefined, { account })).body
      .data;
    expect(shown).toMatchObject({
      package_type: 'essentials',
      add_ons: [{ name: 'Dedicated IP', quantity: 2 }],
    });
    expect(
      Object.fromEntries(
        shown.limits.map((one: { kind: string; limit: number }) => [one.kind, one.limit]),
      ),
    ).toEqual({ emails: 10_000, sms: null, contacts: 10_000 });
    await package_(account, { type: 'free_trial', addOns: { 'Dedicated IP': '0' } });
    expect(
      (await server.call('GET', 'subscriptions.json', undefined, { account })).body.data,
    ).toMatchObject({ package_type: 'free_trial', add_ons: [], stops_at_limit: true });
    await package_(account, { type: 'core' });
    expect(
      (await server.call('GET', 'package_features.json', undefined, { account })).body.data
        .account_setting.package_feature.relational_tables,
    ).toBe('yes');
    await package_(account, { type: 'none' });
    expect(
      (await server.call('GET', 'package_features.json', undefined, { account })).body.data
        .account_setting,
    ).toMatchObject({ package_type: '', package_feature: {} });
    await expect(package_(account, { type: 'gold' })).rejects.toThrow(/must be one of/);
    await expect(package_(account, { features: { teleport: 'no' } })).rejects.toThrow(
      /teleport is not known/,
    );
    await expect(package_(account, { limits: { emails: '-5' } })).rejects.toThrow(
      /must be a whole number/,
    );
  });

  test('links parents and children, one level deep', async () => {
    const [parent, child] = [
      await server.anotherAccount('Parent'),
      await server.anotherAccount('Child'),
    ];
    await changeParent(server.database, parent, { mayHaveChildren: true });
    expect(await changeParent(server.database, child, { parentId: parent })).toMatchObject({
      parent,
    });
    await expect(changeParent(server.database, child, { mayHaveChildren: true })).rejects.toThrow(
      /child itself/,
    );
    await expect(changeParent(server.database, parent, { parentId: child })).rejects.toThrow(
      /child itself|has children/,
    );
    await expect(changeParent(server.database, parent, { parentId: parent })).rejects.toThrow(
      /account itself/,
    );
    expect(await showAccount(server.database, parent)).toMatchObject({ children: [child] });
    await expect(
      deleteAccount(server.database, files(), { id: parent, confirm: 'Parent' }),
    ).rejects.toThrow(/child accounts/);
    expect(await changeParent(server.database, child, { parentId: null })).toMatchObject({
      parent: null,
    });
    expect((await listAccounts(server.database, 'chil')).map(({ id }) => id)).toEqual([child]);
  });

  test('answers requests, which the account reads', async () => {
    const made = await server.call('POST', `accounts/${server.account}/requests.json`, {
      kind: 'plan',
      subject: 'Core, please',
    });
    await answerRequest(server.database, {
      accountId: server.account,
      id: made.body.data.id,
      state: 'done',
      answer: 'From today on.',
    });
    expect(
      (await server.call('GET', `accounts/${server.account}/requests.json`)).body.data[0],
    ).toMatchObject({ state: 'done', answer: 'From today on.' });
    await expect(
      answerRequest(server.database, {
        accountId: server.account,
        id: made.body.data.id,
        state: 'lost',
      }),
    ).rejects.toThrow(/must be one of/);
  });

  test('leaves each change in the account’s audit log', async () => {
    const { rows } = await server.database.pool.query(
      `select action, actor_name from audit_log where actor_name = 'Operator' order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['package', 'parent']));
  });
});

describe('an account with a row in every table', () => {
  let account: number;
  beforeAll(async () => {
    account = await server.anotherAccount('Doomed');
    await server.database.pool.query('update accounts set active = false where id = $1', [account]);
    await fillEveryTable(server.database, account, { isAll: true });
    await files().put(`exports/${account}/1.csv`, 'a,b\n');
    await files().put(`imports/${account}/deep/2.csv`, 'c,d\n');
    await files().put(`exports/${server.account}/1.csv`, 'keep');
  });

  test('is exported whole, without hashes of secrets', async () => {
    const to = join(folder, 'all');
    // The engines are at work meanwhile: what they take or write between two looks may be in the export or not.
    const before = await rowsOf(account);
    const done = await exportAccount(server.database, files(), { id: account, folder: to });
    const after = await rowsOf(account);
    const tables = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    expect(tables.length).toBeGreaterThan(30);
    let rows = 0;
    for (const table of tables) {
      const exported = readFileSync(join(to, `tables/${table}.jsonl`), 'utf8')
        .split('\n')
        .filter(Boolean).length;
      const looks = [before[table] ?? 0, after[table] ?? 0];
      expect(exported, table).toBeGreaterThanOrEqual(Math.min(...looks));
      expect(exported, table).toBeLessThanOrEqual(Math.max(...looks));
      rows += exported;
    }
    expect(done).toMatchObject({ rows, files: 2 });
    expect(readFileSync(join(to, 'tables/api_keys.jsonl'), 'utf8')).not.toContain('key_hash');
    expect(JSON.parse(readFileSync(join(to, 'account.json'), 'utf8'))).toMatchObject({
      id: account,
      name: 'Doomed',
    });
    expect(readFileSync(join(to, 'people.jsonl'), 'utf8')).toContain('doomed@example.com');
    expect(readFileSync(join(to, `files/imports/${account}/deep/2.csv`), 'utf8')).toBe('c,d\n');
    await expect(
      exportAccount(server.database, files(), { id: account, folder: to }),
    ).rejects.toThrow(/is not empty/);
  });

  test('goes with every row and file, after its name was typed, and nobody else’s', async () => {
    const others = await rowsOf(server.account);
    await expect(
      deleteAccount(server.database, files(), { id: account, confirm: 'doomed' }),
    ).rejects.toThrow(/must be the account's name/);
    expect(Object.keys(await rowsOf(account)).length).toBeGreaterThan(30);
    const done = await deleteAccount(server.database, files(), { id: account, confirm: 'Doomed' });
    expect(done.files).toBe(2);
    expect(await rowsOf(account)).toEqual({});
    expect(await files().keysOf(account)).toEqual([]);
    expect(await files().size(`exports/${server.account}/1.csv`)).toBeGreaterThan(0);
    expect(await rowsOf(server.account)).toEqual(others);
    expect((await listAccounts(server.database)).map(({ id }) => id)).not.toContain(account);
    await expect(
      deleteAccount(server.database, files(), { id: account, confirm: 'Doomed' }),
    ).rejects.toThrow(/does not exist/);
  });
});
