import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { clusterNames } from '#platform/contract/cluster-names.ts';
import { hostNames, type ClusterTable, type HostsAnswer } from '#platform/contract/clusters.ts';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { createAccount, grantMembership } from '#platform/identity/accounts.ts';
import { createUser } from '#platform/identity/users.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { presentFacts } from '../contract.ts';
import { accountDetail, packageFeatures } from '../contract/account-detail.ts';
import { switchFlag } from './public.ts';

const password = 'Sturdy-Lamp-7';
let server: TestServer;
let owner = '';
let viewer = { id: 0, token: '' };

beforeAll(async () => {
  server = await testServer();
  owner = await tokenOf(server.email, server.password);
  const id = await createUser(server.database, {
    email: 'viewer@example.org',
    password,
    firstName: 'Vera',
    lastName: 'Dahl',
  });
  await grantMembership(server.database, {
    accountId: server.account,
    userId: id,
    roles: ['campaigns', 'user'],
  });
  viewer = { id, token: await tokenOf('viewer@example.org', password) };
});
afterAll(() => server.close());

const tokenOf = async (email: string, word: string) =>
  (await new ABrowser(server.url).tokensFor(email, word)).access_token;
const get = (path: string, key: string, account = server.account) =>
  server.call('GET', path, undefined, { key, account });
const setAccount = (change: string) =>
  server.database.pool.query(`update accounts set ${change} where id = $1`, [server.account]);

describe('the product', () => {
  it.each(['sandbox', 'dev'])(
    'starts with the %s set, which names all five hosts of its pages and holds no secret @spec API-020',
    async (name) => {
      const file = join(import.meta.dirname, `../../../../config/clusters.${name}.json`);
      const source = await readFile(file, 'utf8');
      const started = await testServer({ env: { CLUSTERS: file } });
      onTestFinished(() => started.close());
      const hostsFor = async (page: string) =>
        (
          (await (await fetch(`${started.url}/v2/hosts.json?host=${page}`)).json()) as {
            data: HostsAnswer;
          }
        ).data;
      for (const [cluster, { pages, hosts }] of Object.entries(
        JSON.parse(source) as ClusterTable,
      )) {
        for (const page of pages ?? [])
          expect(await hostsFor(page)).toEqual({ cluster, ...hosts, shows_fixed_fields: true });
      }
      const other =
        name === 'dev' ? 'sandbox.sandbox.heliograph.example' : 'uat.dev.heliograph.example';
      expect((await hostsFor(other)).api).not.toBe(`https://api.${name}.heliograph.example`);
      expect(source).not.toMatch(/secret|key|password|token/i);
    },
  );

  it('chooses five hosts by the cluster of a page, for each of nine clusters @spec API-003 @spec API-004', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clusters-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const hostsIn = (cluster: string) =>
      Object.fromEntries(hostNames.map((name) => [name, `https://${name}.${cluster}.example`]));
    const table = Object.fromEntries(
      clusterNames.map((cluster) => [
        cluster,
        { pages: [`pages.${cluster}.example`], hosts: hostsIn(cluster) },
      ]),
    );
    const file = join(folder, 'clusters.json');
    await writeFile(file, JSON.stringify(table));
    const started = await testServer({ env: { CLUSTERS: file } });
    onTestFinished(() => started.close());
    const hostsFor = async (page: string) =>
      (
        (await (await fetch(`${started.url}/v2/hosts.json?host=${page}`)).json()) as {
          data: object;
        }
      ).data;
    const sets = await Promise.all(
      clusterNames.map(async (cluster) => {
        const [known, named] = await Promise.all([
          hostsFor(`pages.${cluster}.example`),
          hostsFor(`${cluster}.heliograph.example`),
        ]);
        expect(known).toEqual({ cluster, ...hostsIn(cluster), shows_fixed_fields: true });
        expect(named).toEqual(known);
        return JSON.stringify(known);
      }),
    );
    expect(new Set(sets).size).toBe(9);
    const single = await hostsFor('somewhere.example');
    expect(single).toEqual({
      cluster: 'default',
      shows_fixed_fields: true,
      ...Object.fromEntries(hostNames.map((name) => [name, started.url])),
    });
  });
});

describe('an account', () => {
  it('shows itself with all that gates need @spec SESSION-035 @spec ACCOUNT-002', async () => {
    const shown = await get('show.json', viewer.token);
    expect(shown.status).toBe(200);
    expect(accountDetail.parse(shown.body.data)).toMatchObject({
      id: server.account,
      name: 'First Account',
      owner_id: null,
      current: {
        active: true,
        enable_marketing: true,
        settings: { account_informations: { package_type: '' } },
      },
      preferences: { time_zone: 'America/New_York' },
      flags: { uid_changes: false, eRFM_NewCharts: false },
      roles: ['campaign_full_access', 'campaigns', 'user'],
    });
  });

  it('tells every part of its package @spec SESSION-036', async () => {
    const features = packageFeatures.parse(
      (await get('package_features.json', viewer.token)).body.data,
    );
    expect(features).toMatchObject({
      account_setting: { package_type: '', package_feature: {} },
      from_number: [],
      products_and_revenue: false,
      enable_secure_suppression_list: true,
    });
  });

  it('tells the map of parts, the package and the identifier under account_setting @spec ACCOUNT-004', async () => {
    await setAccount(
      `package_type = 'core', package_feature = '{"coupon_banks":"no","contents":"yes"}', settings = '{"erfm_enabled":true,"customer_preferred_uid":"customer_no"}'`,
    );
    const { account_setting: told } = (await get('package_features.json', viewer.token)).body.data;
    expect(Object.keys(told).sort()).toEqual([
      'customer_preferred_uid',
      'erfm_enabled',
      'package_feature',
      'package_type',
      'uid_name',
    ]);
    expect(told).toMatchObject({
      package_type: 'core',
      package_feature: { coupon_banks: 'no', contents: 'yes' },
      erfm_enabled: true,
      customer_preferred_uid: 'customer_no',
    });
    await setAccount(`package_type = '', package_feature = '{}', settings = '{}'`);
  });

  it('tells the roles that the person has in it, others in the next @spec ACCOUNT-005', async () => {
    const userId = await createUser(server.database, { email: 'both@example.org', password });
    const [first, second] = [
      await server.anotherAccount('First shop'),
      await server.anotherAccount('Second shop'),
    ];
    await grantMembership(server.database, {
      accountId: first,
      userId,
      roles: ['reports', 'user'],
    });
    await grantMembership(server.database, { accountId: second, userId, roles: ['contacts'] });
    const token = await tokenOf('both@example.org', password);
    const rolesIn = async (account: number) =>
      (await get('show.json', token, account)).body.data.roles;
    expect([await rolesIn(first), await rolesIn(second)]).toEqual([
      ['reports', 'user'],
      ['contacts'],
    ]);
  });

  it('has an option off when its package lacks it, else as it chose @spec ROLES-053 @spec ROLES-048', async () => {
    const chosen = {
      products_and_revenue: true,
      enable_secure_suppression_list: true,
      from_number: ['+49151'],
      erfm_enabled: true,
      customer_preferred_uid: 'customer_no',
    };
    await setAccount(
      `package_type = 'core', package_feature = '{"products_and_revenue":"no","secure_suppression_lists":"yes"}', settings = '${JSON.stringify(chosen)}'`,
    );
    const { data } = (await get('package_features.json', viewer.token)).body;
    expect(data).toMatchObject({
      account_setting: {
        package_type: 'core',
        erfm_enabled: true,
        customer_preferred_uid: 'customer_no',
      },
      from_number: ['+49151'],
      products_and_revenue: false,
      enable_secure_suppression_list: true,
    });
    await setAccount(`settings = '{"enable_secure_suppression_list":false}'`);
    expect((await get('package_features.json', viewer.token)).body.data).toMatchObject({
      enable_secure_suppression_list: false,
    });
    await setAccount(`package_type = '', package_feature = '{}', settings = '{}'`);
  });

  it('carries flags of its own @spec ROLES-050', async () => {
    await setAccount(`settings = '{"flags":{"uid_changes":true}}'`);
    const other = await createAccount(server.database, {
      name: 'Unflagged',
      email: 'unflagged@example.org',
      password,
    });
    expect((await get('show.json', owner)).body.data.flags).toEqual({
      uid_changes: true,
      findify_recommendation_bought_together: false,
      eRFM_Settings: false,
      eRFM_NewCharts: false,
    });
    expect(
      (await get('show.json', await tokenOf('unflagged@example.org', password), other.accountId))
        .body.data.flags.uid_changes,
    ).toBe(false);
    await setAccount(`settings = '{}'`);
  });

  it('tells its flags by a call of their own; an operator turns one on for it alone @spec API-021 @spec ROLES-050', async () => {
    const flags = {
      uid_changes: false,
      findify_recommendation_bought_together: false,
      eRFM_Settings: false,
      eRFM_NewCharts: false,
    };
    expect((await get('feature_flags.json', viewer.token)).body.data).toEqual(flags);
    await switchFlag(server.database, {
      accountId: server.account,
      flag: 'eRFM_NewCharts',
      isOn: true,
    });
    expect((await get('feature_flags.json', viewer.token)).body.data).toEqual({
      ...flags,
      eRFM_NewCharts: true,
    });
    expect((await get('show.json', owner)).body.data.flags.eRFM_NewCharts).toBe(true);
    expect(
      (
        await server.call('GET', 'feature_flags.json', undefined, {
          account: await server.anotherAccount('Other flags'),
        })
      ).body.data,
    ).toEqual(flags);
    await switchFlag(server.database, {
      accountId: server.account,
      flag: 'eRFM_NewCharts',
      isOn: false,
    });
    expect((await get('feature_flags.json', viewer.token)).body.data).toEqual(flags);
    await expect(
      switchFlag(server.database, { accountId: 999_999, flag: 'uid_changes', isOn: true }),
    ).rejects.toThrow('does not exist');
  });

  it('uses unified IDs early when it is one of the beta accounts of the sandbox @spec ROLES-051', async () => {
    const facts = async (id: number) =>
      presentFacts(
        accountDetail.parse(
          (await server.call('GET', 'show.json', undefined, { account: id })).body.data,
        ),
      );
    const beta = await server.anotherAccount('Beta');
    await server.database.pool.query(
      `insert into accounts (id, name, cluster) values (5000, 'Beta 5000', 'sandbox'), (5012, 'Elsewhere', 'default')`,
    );
    expect(await facts(5000)).toMatchObject({ unifiedIds: true, flags: { uid_changes: true } });
    expect(await facts(5012)).toMatchObject({ unifiedIds: false, flags: { uid_changes: false } });
    expect(await facts(beta)).toMatchObject({ unifiedIds: false });
  });

  it('is closed to a person who is no member, and to keys of another account', async () => {
    const account = await server.anotherAccount('Closed');
    const refused = await get('show.json', viewer.token, account);
    expect([refused.status, refused.body]).toEqual([
      403,
      { errors: { authorization: ['You are no member of this account.'] } },
    ]);
    expect((await get('show.json', server.apiKey, account)).status).toBe(401);
    expect((await get('show.json', 'hg_live_nonsense')).status).toBe(401);
  });
});

describe('the caller’s roles', () => {
  it('come for the account of the path @spec SESSION-030', async () => {
    expect((await get('users/roles.json', viewer.token)).body.data).toEqual([
      'campaign_full_access',
      'campaigns',
      'user',
    ]);
  });

  it('come by the uid of an account too, and a stranger’s uid is unknown @spec SESSION-040', async () => {
    const { uid } = (await get('show.json', viewer.token)).body.data;
    const ask = async (of: string) =>
      new ABrowser(server.url).send(`/v2/accounts/${of}/members/roles.json`, {
        headers: { authorization: `Bearer ${viewer.token}` },
      });
    expect(await (await ask(uid)).json()).toEqual({
      data: ['campaign_full_access', 'campaigns', 'user'],
    });
    const { rows } = await server.database.pool.query(
      'select uid from accounts where id <> $1 limit 1',
      [server.account],
    );
    const [stranger, unknown] = [
      await ask(rows[0].uid),
      await ask('00000000-0000-0000-0000-000000000000'),
    ];
    expect([stranger.status, await stranger.json()]).toEqual([
      unknown.status,
      await unknown.json(),
    ]);
    expect(stranger.status).toBe(404);
  });

  it('close what they do not name @spec ROLES-015', async () => {
    expect((await get('custom_fields.json', viewer.token)).status).toBe(403);
    expect((await get('custom_fields.json', owner)).status).toBe(200);
  });
});

describe('the people of an account', () => {
  it('are listed without those of others, and found by name @spec SESSION-032', async () => {
    const list = await get('users.json', viewer.token);
    expect(list.body.data.users.map((user: { email: string }) => user.email).sort()).toEqual([
      'first-account@example.com',
      'viewer@example.org',
    ]);
    expect(list.body.meta.total).toBe(2);
    expect((await get('users.json?name=vera%20d', viewer.token)).body.data.users).toEqual([
      {
        id: viewer.id,
        first_name: 'Vera',
        last_name: 'Dahl',
        email: 'viewer@example.org',
        primary_contact: false,
      },
    ]);
    expect((await get('users.json?name=%25', viewer.token)).body.meta.total).toBe(0);
  });

  it('show their detail to themselves and to those who manage users @spec SESSION-034', async () => {
    expect((await get(`users/${viewer.id}/detail.json`, viewer.token)).body.data).toMatchObject({
      email: 'viewer@example.org',
      first_name: 'Vera',
    });
    expect((await get(`users/${viewer.id}/detail.json`, owner)).status).toBe(200);
    expect((await get(`users/${server.userId}/detail.json`, viewer.token)).status).toBe(404);
    const stranger = await createUser(server.database, { email: 'stranger@example.org', password });
    expect((await get(`users/${stranger}/detail.json`, owner)).status).toBe(404);
  });
});
