import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSocialServer, type SocialServer } from '../social.harness.ts';

let social: SocialServer;
beforeAll(async () => {
  social = await aSocialServer();
});
afterAll(() => social.close());

const day = 86_400_000;
const scope =
  'email, public_profile, pages_show_list, pages_read_engagement, ads_read, leads_retrieval';
const begin = async (network: string) => {
  const { server } = social;
  const { body } = await server.call('POST', 'social_accounts/connect.json', { network });
  return new URL(body.data.url);
};
const listed = async (network: string) =>
  (await social.server.call('GET', `social_accounts.json?network=${network}`)).body.data;
const follow = (url: string | URL) => fetch(url, { redirect: 'manual' });

test('connecting asks a network for exactly the scope that it compares @spec SOCIAL-007', async () => {
  for (const network of ['graph', 'loopback']) {
    const dialog = await begin(network);
    expect(dialog.searchParams.get('scope')).toBe(scope);
    expect(dialog.searchParams.get('redirect_uri')).toBe(`${social.server.url}/social/callback`);
  }
  expect((await begin('graph')).origin).toBe(`http://${social.network.host}`);
  expect((await begin('graph')).searchParams.get('client_id')).toBe('app-1');
});

test('the practice network sends the browser through its dialog back to the page of accounts, and its pages list @spec SOCIAL-005', async () => {
  const dialog = await begin('loopback');
  const back = await follow(dialog);
  const page = await follow(back.headers.get('location')!);
  const to = new URL(page.headers.get('location')!);
  expect([page.status, to.pathname]).toEqual([
    302,
    `/accounts/${social.server.account}/social_accounts`,
  ]);
  const connected = await social.server.call('POST', 'social_accounts/connected.json', {
    code: to.searchParams.get('code'),
    state: to.searchParams.get('state'),
  });
  expect(connected.status).toBe(200);
  expect((await listed('loopback')).map((one: { kind: string }) => one.kind).toSorted()).toEqual([
    'page',
    'photo',
    'short',
  ]);
});

test('a page of a Graph network lists with its name, its token is sealed and shown nowhere @spec SOCIAL-005', async () => {
  await social.connect('graph');
  const [page] = await listed('graph');
  expect(page).toMatchObject({ name: 'Lamp shop', kind: 'page', state: 'connected' });
  expect(JSON.stringify(page)).not.toMatch(/person|token/);
  const { rows } = await social.server.database.pool.query<{ sealed_token: Buffer }>(
    "select sealed_token from social_accounts where network = 'graph'",
  );
  expect(rows[0]!.sealed_token.toString('latin1')).not.toContain('person');
  // Connected again, it is the same record.
  await social.connect('graph');
  expect(await listed('graph')).toHaveLength(1);
});

test('nobody ends what another began, and nobody is sent elsewhere', async () => {
  const { server } = social;
  const state = (await begin('graph')).searchParams.get('state')!;
  const other = await server.anotherAccount();
  const stranger = await server.call(
    'POST',
    'social_accounts/connected.json',
    { code: 'x', state },
    { account: other },
  );
  expect([stranger.status, stranger.body.errors.state]).toEqual([
    422,
    ['is too old or of another session: connect again'],
  ]);
  expect((await follow(`${server.url}/social/callback?code=x&state=forged.mac`)).status).toBe(404);
  const elsewhere = `${server.url}/social/practice?state=${state}&redirect_uri=https://evil.example/`;
  expect((await follow(elsewhere)).status).toBe(404);
  const late = (await begin('graph')).searchParams.get('state')!;
  social.wait(2 * 3_600_000);
  const { status } = await server.call('POST', 'social_accounts/connected.json', {
    code: 'x',
    state: late,
  });
  expect(status).toBe(422);
});

test('a token is renewed a week before its end; people are told at the first failure and when it ends @spec SOCIAL-005', async () => {
  const { server, network } = social;
  const [page] = await social.connect('graph');
  const shown = async () =>
    (await server.call('GET', `social_accounts/${page!.id}.json`)).body.data;
  const first = (await shown()).expires_at;
  social.wait(54 * day);
  const renewed = await server.until(async () => {
    const now = await shown();
    return now.expires_at !== first && now;
  }, 'a renewed token');
  expect(renewed.state).toBe('connected');
  network.refusesRenewal = true;
  social.wait(54 * day);
  const failing = await server.until(async () => {
    const now = await shown();
    return now.state === 'renewal_failed' && now;
  }, 'a renewal that fails');
  expect(failing.fault).toBe('Session has expired.');
  const about = async () => (await social.told()).filter((text) => text.includes('Lamp shop'));
  expect(await about()).toEqual([
    expect.stringContaining('The connection to Lamp shop could not be renewed and ends on'),
  ]);
  social.wait(10 * day);
  await server.until(async () => (await shown()).state === 'signed_out', 'the end of the token');
  expect((await about())[1]).toContain('Lamp shop is disconnected: Session has expired.');
  network.refusesRenewal = false;
  await social.connect('graph');
  expect((await shown()).state).toBe('connected');
});
