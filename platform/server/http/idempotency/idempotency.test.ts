import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { sweepKeys } from './sweep.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
let now = start;
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ clock: { now: () => new Date(now) } });
});
afterAll(() => server.close());

async function post(
  path: string,
  body: unknown,
  idempotencyKey: string,
  how: { key?: string; account?: number } = {},
) {
  const answer = await fetch(`${server.url}/v2/${how.account ?? server.account}/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      authorization: `Bearer ${how.key ?? server.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
  });
  return {
    status: answer.status,
    text: await answer.text(),
    isReplayed: answer.headers.get('idempotent-replayed'),
  };
}

const tagsNamed = async (name: string) =>
  Number(
    (await server.database.pool.query('select count(*) from tags where name = $1', [name])).rows[0]
      .count,
  );
const keyRow = async (key: string) =>
  (await server.database.pool.query('select * from idempotency_keys where key = $1', [key]))
    .rows[0];

describe('a POST with an Idempotency-Key', () => {
  test('that comes twice is done once and answered twice', async () => {
    const first = await post('tags.json', { tag: { name: 'Once' } }, 'k-once');
    const again = await post('tags.json', { tag: { name: 'Once' } }, 'k-once');
    expect([first.status, first.isReplayed]).toEqual([201, null]);
    expect(again).toEqual({ ...first, isReplayed: 'true' });
    expect(await tagsNamed('Once')).toBe(1);
  });

  test('twenty at once make one record, and all get its answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('tags.json', { tag: { name: 'Crowd' } }, 'k-crowd')),
    );
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
    expect(answers.filter((answer) => answer.isReplayed === null)).toHaveLength(1);
    expect(await tagsNamed('Crowd')).toBe(1);
  });

  test('the order of its fields does not matter, any other difference does', async () => {
    expect(
      (await post('api_keys.json', { name: 'Order', permissions: { contacts: 'yes' } }, 'k-order'))
        .status,
    ).toBe(201);
    expect(
      (await post('api_keys.json', { permissions: { contacts: 'yes' }, name: 'Order' }, 'k-order'))
        .isReplayed,
    ).toBe('true');
    const other = await post(
      'api_keys.json',
      { permissions: { contacts: 'yes' }, name: 'Other' },
      'k-order',
    );
    expect([other.status, JSON.parse(other.text)]).toEqual([
      422,
      {
        errors: {
          idempotency_key: ['was used with another body; a changed request needs a new key'],
        },
      },
    ]);
    const elsewhere = await post('tags.json', { tag: { name: 'Elsewhere' } }, 'k-order');
    expect([elsewhere.status, JSON.parse(elsewhere.text).errors.idempotency_key[0]]).toEqual([
      422,
      `was used for /v2/${server.account}/api_keys.json; a new request needs a new key`,
    ]);
  });

  test('belongs to its caller and its account', async () => {
    await post('tags.json', { tag: { name: 'Mine' } }, 'k-caller');
    const other = await post('tags.json', { tag: { name: 'Theirs' } }, 'k-caller', {
      key: await server.key('contacts'),
    });
    expect([other.status, other.isReplayed]).toEqual([201, null]);
    const account = await server.anotherAccount('Keyed');
    expect(
      (
        await post('tags.json', { tag: { name: 'Mine' } }, 'k-caller', {
          account,
          key: await server.key('all', account),
        })
      ).isReplayed,
    ).toBeNull();
  });

  test('keeps a refusal of the work, but neither a body that cannot be read nor a missing role', async () => {
    await post('tags.json', { tag: { name: 'Taken' } }, 'k-taken-1');
    const refused = await post('tags.json', { tag: { name: 'Taken' } }, 'k-taken-2');
    expect(refused.status).toBe(422);
    await server.database.pool.query(`delete from tags where name = 'Taken'`);
    expect(await post('tags.json', { tag: { name: 'Taken' } }, 'k-taken-2')).toEqual({
      ...refused,
      isReplayed: 'true',
    });
    expect((await post('tags.json', { tag: {} }, 'k-unread')).status).toBe(422);
    expect((await post('tags.json', { tag: { name: 'Read' } }, 'k-unread')).status).toBe(201);
    expect(
      (
        await post('tags.json', { tag: { name: 'Barred' } }, 'k-barred', {
          key: await server.key('forms'),
        })
      ).status,
    ).toBe(403);
    expect(await keyRow('k-barred')).toBeUndefined();
  });

  test('that fails half-way leaves nothing, and can be sent again', async () => {
    await server.database.pool.query(
      'alter table idempotency_keys add constraint never_stored check (status is null) not valid',
    );
    const failed = await post('tags.json', { tag: { name: 'Crash' } }, 'k-crash');
    expect([failed.status, await tagsNamed('Crash')]).toEqual([500, 0]);
    await server.database.pool.query('alter table idempotency_keys drop constraint never_stored');
    expect([
      (await post('tags.json', { tag: { name: 'Crash' } }, 'k-crash')).status,
      await tagsNamed('Crash'),
    ]).toEqual([201, 1]);
  });

  test.each([
    ['an empty key', ' '.repeat(0)],
    ['256 characters', 'x'.repeat(256)],
    ['a letter beyond ASCII', 'schlüssel'],
  ])('is refused with %s', async (_name, key) => {
    const answer = await post('tags.json', { tag: { name: 'Never' } }, key);
    expect([answer.status, JSON.parse(answer.text).errors.idempotency_key]).toEqual([
      422,
      ['must be 1 to 255 printable characters, for example a random UUID'],
    ]);
  });

  test('of 255 characters is fine', async () => {
    expect((await post('tags.json', { tag: { name: 'Long key' } }, 'x'.repeat(255))).status).toBe(
      201,
    );
  });

  test('never has a secret readable in the database', async () => {
    const made = await post(
      'api_keys.json',
      { name: 'Sealed', permissions: { contacts: 'yes' } },
      'k-sealed',
    );
    const { key } = JSON.parse(made.text).data.api_key;
    const row = await keyRow('k-sealed');
    expect(row.answer.includes(Buffer.from(key))).toBe(false);
    expect(
      (
        await post(
          'api_keys.json',
          { name: 'Sealed', permissions: { contacts: 'yes' } },
          'k-sealed',
        )
      ).text,
    ).toBe(made.text);
  });
});

describe('while the first request with a key still runs', () => {
  async function runningFirst(key: string) {
    const client = await server.database.pool.connect();
    const { id } = (
      await client.query(`select id from api_keys where account_id = $1 and name = 'all'`, [
        server.account,
      ])
    ).rows[0];
    await client.query('begin');
    await client.query(
      `insert into idempotency_keys (account_id, principal, key, path, body_hash) values ($1, $2, $3, '/', '')`,
      [server.account, `api_key:${id}`, key],
    );
    return {
      id,
      end: async (how: 'commit' | 'rollback') => {
        await client.query(how);
        client.release();
      },
    };
  }

  test('the second waits, and does the work when the first came to nothing', async () => {
    const first = await runningFirst('k-wait');
    const second = post('tags.json', { tag: { name: 'Waited' } }, 'k-wait');
    await server.until(
      async () =>
        (
          await server.database.pool.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%idempotency_keys%'`,
          )
        ).rows.length > 0,
      'the second to wait',
    );
    await first.end('rollback');
    expect((await second).status).toBe(201);
  });

  test('the second is told so when it waited long enough', async () => {
    const first = await runningFirst('k-busy');
    const second = await post('tags.json', { tag: { name: 'Busy' } }, 'k-busy');
    expect([second.status, JSON.parse(second.text).error]).toEqual([
      409,
      expect.stringContaining('has no answer yet'),
    ]);
    await first.end('rollback');
    expect(await tagsNamed('Busy')).toBe(0);
  });
});

describe('a handler that opens its transactions itself', () => {
  const pull = (key: string) =>
    post('contents/pull_from_url.json', { url: 'http://192.168.7.7/' }, key);

  test('is run once too', async () => {
    const first = await pull('k-open');
    expect(first.status).toBe(422);
    expect(await pull('k-open')).toEqual({ ...first, isReplayed: 'true' });
  });

  test('is not run again while nobody knows how far the first came', async () => {
    await pull('k-died');
    await server.database.pool.query(
      `update idempotency_keys set status = null, answer = null where key = 'k-died'`,
    );
    expect((await pull('k-died')).status).toBe(409);
  });
});

test('a key is forgotten after 24 hours, whether it was swept or not', async () => {
  await post('tags.json', { tag: { name: 'Daily' } }, 'k-day');
  now = start + 24 * 3_600_000 - 1_000;
  expect((await post('tags.json', { tag: { name: 'Daily' } }, 'k-day')).isReplayed).toBe('true');
  expect(await keyRow('k-day')).toBeDefined();
  now = start + 24 * 3_600_000;
  expect((await post('tags.json', { tag: { name: 'Daily 2' } }, 'k-day')).status).toBe(201);
  expect(await sweepKeys(server.server.services)).toBeGreaterThan(5);
  expect([await keyRow('k-once'), (await keyRow('k-day')).status]).toEqual([undefined, 201]);
});

test('an upload is read as it comes and ignores the key', async () => {
  const form = new FormData();
  form.append('file', new Blob(['Name\nUploaded\n'], { type: 'text/csv' }), 'tags.csv');
  const answer = await fetch(`${server.url}/v2/${server.account}/tags/import.json`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${server.apiKey}`, 'idempotency-key': 'k-upload' },
  });
  expect(answer.status).toBeLessThan(300);
  expect(await keyRow('k-upload')).toBeUndefined();
});
