import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { aMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { sql } from 'kysely';

let server: TestServer;
let token = '';
const now = new Date('2026-11-21T15:00:00Z');

beforeAll(async () => {
  server = await testServer({ clock: { now: () => now } });
  token = (await new ABrowser(server.url).tokensFor(server.email, server.password)).access_token;
});
afterAll(() => server.close());

const read = async (part: string, how: { account?: number; key?: string; as?: string } = {}) =>
  (await server.call('GET', `dashboard/${part}.json`, undefined, how)).body.data;
const run = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);

describe('first steps', () => {
  test('are open in a new account, and stay open when only sample data is there', async () => {
    const account = await server.anotherAccount('Steps');
    const none = {
      address: false,
      list: false,
      contacts: false,
      content: false,
      campaign: false,
      sent: false,
    };
    expect(await read('first_steps', { account })).toEqual(none);
    await run(`insert into lists (account_id, name, is_sample) values ($1, 'Sample', true)`, [
      account,
    ]);
    await run(
      `insert into contacts (account_id, email, email_key, email_domain, is_sample) values ($1, 's@example.com', 's@example.com', 'example.com', true)`,
      [account],
    );
    await run(
      `insert into contents (account_id, name, editor_type, html_part, text_part, is_sample) values ($1, 'Sample', 2, '', '', true)`,
      [account],
    );
    await run(
      `insert into campaigns (account_id, name, status, sent_at, is_sample) values ($1, 'Sample', 'sent', now(), true)`,
      [account],
    );
    expect(await read('first_steps', { account })).toEqual(none);
  });

  test('are ticked off by what one makes oneself, and show those of one’s roles', async () => {
    const account = await server.anotherAccount('Steps of ones own');
    await server.call('POST', 'lists.json', { list: { name: 'Readers' } }, { account });
    await server.call(
      'POST',
      'contacts.json',
      { contact: { email: 'ada@example.org' } },
      { account },
    );
    await run(`update accounts set postal_address = '1 Pier' where id = $1`, [account]);
    expect(await read('first_steps', { account })).toMatchObject({
      address: true,
      list: true,
      contacts: true,
      content: false,
      campaign: false,
    });
    expect(await read('first_steps', { account, as: 'contents' })).toEqual({ content: false });
  });

  test('ask who sets up DNS for a verified sending domain', async () => {
    const { token: key } = await aMember(server, 'Dora', ['dns_setup']);
    const { account } = server;
    const add = (name: string, kind: string, state: string) =>
      run(
        'insert into domains (account_id, kind, name, readable_name, state, next_check_at) values ($1, $2, $3, $3, $4, now())',
        [account, kind, name, state],
      );
    await add('mail.example.org', 'sending', 'unverified');
    await add('links.example.org', 'link', 'verified');
    expect(await read('first_steps', { key })).toEqual({ domain: false });
    await add('news.example.org', 'sending', 'verified');
    expect(await read('first_steps', { key })).toEqual({ domain: true });
    const complaints = { state: 'fine', sent: 0, rate: 0 };
    expect(await read('domains', { key })).toEqual([
      { id: expect.any(Number), name: 'mail.example.org', state: 'unverified', complaints },
      { id: expect.any(Number), name: 'news.example.org', state: 'verified', complaints },
    ]);
  });
});

describe('what needs attention', () => {
  test('is the missing setup in a new account', async () => {
    const account = await server.anotherAccount('Setup');
    expect(
      (await read('needs_you', { account })).map(({ kind }: { kind: string }) => kind),
    ).toEqual(['no_postal_address', 'no_mail_server']);
    expect(await read('needs_you', { account, as: 'contents' })).toEqual([]);
  });

  test('is what failed lately and what is paused, the urgent first', async () => {
    const account = await server.anotherAccount('Urgent');
    const campaign = (name: string, status: string, at: string) =>
      run(
        `insert into campaigns (account_id, name, status, scheduled_at, updated_at, is_enabled) values ($1, $2, $3, $4, $4, $3 <> 'recurring')`,
        [account, name, status, at],
      );
    await campaign('Broken', 'failed', '2026-11-20T10:00:00Z');
    await campaign('Broken long ago', 'failed', '2026-10-01T10:00:00Z');
    await campaign('Series', 'recurring', '2026-11-20T10:00:00Z');
    await campaign('Soon', 'scheduled', '2026-11-23T10:00:00Z');
    await campaign('Far', 'scheduled', '2026-12-23T10:00:00Z');
    await campaign('Draft', 'draft', '2026-11-20T10:00:00Z');
    const file = (name: string, status: string, rejected: number) =>
      run(
        'insert into imports (account_id, list_id, file, file_name, status, rejected, created_at) values ($1, 7, $2, $2, $3, $4, $5)',
        [account, name, status, rejected, '2026-11-20T10:00:00Z'],
      );
    await file('fine.csv', 'done', 0);
    await file('some.csv', 'done', 12);
    await file('dead.csv', 'failed', 0);
    const items = (await read('needs_you', { account })).map(
      ({ kind, name, count }: Record<string, unknown>) => [kind, name, count],
    );
    expect(items.slice(0, 3)).toEqual([
      ['campaign_failed', 'Broken', null],
      ['import_failed', 'dead.csv', 0],
      ['import_rejected', 'some.csv', 12],
    ]);
    expect(items.at(-2)).toEqual(['series_paused', 'Series', null]);
    const home = await read('campaigns', { account });
    const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);
    expect([home.recent.length, namesOf(home.drafts), namesOf(home.next)]).toEqual([
      5,
      ['Draft'],
      ['Soon'],
    ]);
    const ofCampaigns = (await read('needs_you', { account, as: 'campaigns' })).map(
      ({ kind }: { kind: string }) => kind,
    );
    expect(ofCampaigns).toEqual(['campaign_failed', 'series_paused']);
  });
});

test('what one dismisses is gone for oneself, and back with another reason or by undo', async () => {
  const find = async (key?: string) =>
    (await read('needs_you', key === undefined ? {} : { key })).find(
      ({ kind }: { kind: string }) => kind === 'no_mail_server',
    );
  const { item, reason } = await find(token);
  const say = (way: string, why = reason, how: { key?: string } = { key: token }) =>
    server.call('POST', `dashboard/needs_you/${way}.json`, { item, reason: why }, how);
  expect((await say('dismiss')).status).toBe(200);
  expect([await find(token), (await find())?.item]).toEqual([undefined, item]);
  await say('restore');
  expect((await find(token))?.item).toBe(item);
  await say('dismiss', 'what it said before');
  expect((await find(token))?.item).toBe(item);
  expect((await say('dismiss', reason, {})).status).toBe(403);
});

test('a campaign that goes out is shown with how far it has come', async () => {
  const account = await server.anotherAccount('Running');
  expect(await read('running', { account })).toEqual([]);
  const {
    rows: [campaign],
  } = await run(
    `insert into campaigns (account_id, name, status) values ($1, 'Autumn', 'active') returning id`,
    [account],
  );
  const {
    rows: [mailing],
  } = await run(
    `insert into mailings (account_id, source_type, source_id, status, message, audience) values ($1, 'campaign', $2, 'sending', '{}', '{}') returning id`,
    [account, campaign.id],
  );
  await run(
    `insert into deliveries (account_id, mailing_id, contact_id, state, bounced_at)
    select $1, $2, n, case when n <= 5 then 'sent' when n = 6 then 'bounced' when n = 7 then 'suppressed' else 'pending' end, case when n = 6 then now() end from generate_series(1, 10) n`,
    [account, mailing.id],
  );
  expect(await read('running', { account })).toEqual([
    expect.objectContaining({
      id: Number(campaign.id),
      name: 'Autumn',
      status: 'sending',
      total: 9,
      done: 6,
      failed: 1,
    }),
  ]);
  expect(
    (await server.call('GET', 'dashboard/running.json', undefined, { account, as: 'contents' }))
      .status,
  ).toBe(403);
});

test('growth counts the days of the period in the account’s own zone, beside as many before', async () => {
  const account = await server.anotherAccount('Days');
  await run(`update accounts set time_zone = 'America/New_York' where id = $1`, [account]);
  const joined = (email: string, at: string) =>
    run(
      `insert into contacts (account_id, email, email_key, email_domain, created_at) values ($1, $2, $2, 'example.org', $3)`,
      [account, email, at],
    );
  await joined('today@example.org', '2026-11-21T14:00:00Z');
  // Four in the morning in UTC is still the day before in New York.
  await joined('yesterday@example.org', '2026-11-21T04:00:00Z');
  await joined('old@example.org', '2026-10-01T12:00:00Z');
  await run(
    `insert into mailing_hours (account_id, mailing_id, hour, unsubscribes) values ($1, 1, '2026-11-21T04:00:00Z', 2), ($1, 1, '2026-10-02T04:00:00Z', 3), ($1, 1, '2026-06-01T04:00:00Z', 50)`,
    [account],
  );
  const growth = await read('growth', { account });
  expect(growth).toMatchObject({
    contacts: 3,
    joined: 2,
    left: 2,
    before: { joined: 1, left: 3 },
  });
  expect([growth.days.length, ...growth.days.slice(-2)]).toEqual([
    30,
    { date: '2026-11-20', joined: 1, left: 2 },
    { date: '2026-11-21', joined: 1, left: 0 },
  ]);
  const week = (await server.call('GET', 'dashboard/growth.json?days=7', undefined, { account }))
    .body.data;
  expect([week.days.length, week.joined, week.before.joined]).toEqual([7, 2, 0]);
  expect(
    (await server.call('GET', 'dashboard/growth.json?days=8', undefined, { account })).status,
  ).toBe(422);
});

test('my work is what I changed myself, each once, the newest first, without what is gone', async () => {
  expect(await read('my_work', { key: token })).toEqual([]);
  const make = async (path: string, body: unknown) =>
    (await server.call('POST', path, body, { key: token })).body.data.id as number;
  const list = await make('lists.json', { list: { name: 'Mine' } });
  const tag = await make('tags.json', { tag: { name: 'Gone' } });
  await make('tags.json', { tag: { name: 'Stays' } });
  await server.call('PUT', `lists/${list}.json`, { list: { name: 'Mine again' } }, { key: token });
  await server.call('DELETE', `tags/${tag}.json`, undefined, { key: token });
  await server.call('POST', 'tags.json', { tag: { name: 'By a key' } });
  expect(
    (await read('my_work', { key: token })).map(({ kind, name, page }: Record<string, string>) => [
      kind,
      name,
      page?.replace(/\d+/, '#'),
    ]),
  ).toEqual([
    ['list', 'Mine again', 'lists/#'],
    ['tag', 'Stays', 'tags/#'],
  ]);
  expect(await read('my_work')).toEqual([]);
});

test('every part is one read of an index', async () => {
  const plan = (text: string) =>
    inAccount(server.database, { accountId: server.account }, async ({ db }) => {
      await sql`set local enable_seqscan = off`.execute(db);
      const { rows } = await sql<Record<string, string>>`explain ${sql.raw(text)}`.execute(db);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  const id = server.account;
  await run(
    `insert into contacts (account_id, email, email_key, email_domain, created_at) select $1, n || '@example.org', n || '@example.org', 'example.org', now() - n * interval '1 hour' from generate_series(1, 5000) n`,
    [id],
  );
  await run('analyze contacts');
  expect(
    await plan(
      `select id from campaigns where account_id = ${id} and status = 'scheduled' and archived_at is null order by scheduled_at limit 5`,
    ),
  ).toContain('campaigns_in_motion');
  expect(
    await plan(
      `select id from imports where account_id = ${id} and created_at > now() - interval '14 days' order by created_at desc limit 5`,
    ),
  ).toContain('imports_newest');
  expect(
    await plan(
      `select count(*) from contacts where account_id = ${id} and created_at >= now() - interval '30 days'`,
    ),
  ).toContain('contacts_by_created_at');
  expect(
    await plan(
      `select sum(opens) from mailing_hours where account_id = ${id} and hour >= now() - interval '30 days'`,
    ),
  ).toContain('mailing_hours_by_hour');
  expect(
    await plan(
      `select id from audit_log where account_id = ${id} and actor_kind = 'user' and actor_id = 1 order by id desc limit 200`,
    ),
  ).toContain('audit_log_by_person');
});
