import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inAccount } from '#platform/server/account/account.ts';
import { sql } from 'kysely';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aReceiver, type Receiver } from './receiver.harness.ts';

let server: TestServer;
let receiver: Receiver;
let ahead = 0;
let list = 0;
const hours = 3_600_000;
const everyKind = ['subscribe', 'unsubscribe', 'bounce', 'complaint', 'open', 'click'];

beforeAll(async () => {
  receiver = await aReceiver();
  server = await testServer({
    clock: { now: () => new Date(Date.now() + ahead) },
    env: { FETCH_ALLOW: receiver.host },
  });
  list = (await server.call('POST', 'lists.json', { list: { name: 'Letters' } })).body.data.id;
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});
beforeEach(async () => {
  await setUrl('');
  receiver.posts.length = 0;
  receiver.answer = () => 200;
});

const setUrl = (url: string, events?: string[]) =>
  server.call('PUT', 'settings/pages/http-post-url.json', {
    values: { http_post_url: url, ...(events && { http_post_events: events }) },
  });
const state = async () => (await server.call('GET', 'http_post_url.json')).body.data.hook;
let made = 0;
async function aContact() {
  made += 1;
  const email = `reader${made}@example.com`;
  const { id } = (await server.call('POST', `lists/${list}/contacts.json`, { contact: { email } }))
    .body.data;
  return { id, email };
}
const took = (email: string) =>
  receiver
    .events()
    .filter((event) => event.contact.email === email)
    .map((event) => event.type);

/** Rows as the engines write them. */
async function happened(contact: number, kinds: string[]) {
  await inAccount(server.database, { accountId: server.account }, (account) =>
    sql`
    insert into message_events (account_id, mailing_id, contact_id, kind, detail, at)
    select ${account.id}, 77, ${contact}, kind, 'seen', ${new Date(Date.now() + ahead).toISOString()} from unnest(${kinds}::text[]) kind`.execute(
      account.db,
    ),
  );
}

describe('events of the account', () => {
  test('each reaches the address that is set, from the moment it is set @spec SETTINGS-005 @spec SETTINGS-009', async () => {
    const before = await aContact();
    expect((await setUrl(receiver.url)).status).toBe(200);
    const { id, email } = await aContact();
    await happened(id, ['open', 'click', 'bounce', 'complaint', 'web_view']);
    await server.call('PUT', `contacts/${id}/do_not_mail.json`, { do_not_mail: true });
    await inAccount(server.database, { accountId: server.account }, async (account) => {
      const { unsubscribe } = await import('#engines/audience/public.ts');
      await unsubscribe(account, {
        contactId: id,
        listIds: [list],
        source: 'link',
        ip: '192.0.2.1',
      });
    });
    await server.until(async () => new Set(took(email)).size === 6, 'an event of every kind');
    expect(new Set(took(email))).toEqual(new Set(everyKind));
    const left = receiver
      .events()
      .find(
        (event) =>
          event.contact.email === email && event.type === 'unsubscribe' && event.list !== null,
      );
    expect(left).toMatchObject({
      id: expect.stringMatching(/^consent-\d+$/),
      contact: { id },
      list: { id: list, name: 'Letters' },
      detail: 'link',
    });
    expect(took(before.email)).toEqual([]);
  });

  test('each is written down once, and only the kinds that are asked for', async () => {
    await setUrl(receiver.url, ['click']);
    const { id, email } = await aContact();
    await happened(id, ['open', 'click', 'click']);
    await server.until(async () => took(email).length === 2, 'two clicks');
    expect(
      receiver.posts.flatMap((post) => post.events).filter((event) => event.contact.id === id),
    ).toHaveLength(2);
    // The receiver has them a moment before we know that it took them.
    await server.until(async () => (await state()).waiting === 0, 'both to be written down');
    expect(await state()).toMatchObject({ state: 'active', waiting: 0, posted: 2 });
    await setUrl(receiver.url, everyKind);
  });

  test('one that commits late, behind younger ones, is not lost', async () => {
    await setUrl(receiver.url);
    const [slow, quick] = [await aContact(), await aContact()];
    const client = await server.database.pool.connect();
    await client.query('begin');
    await client.query(
      `insert into message_events (account_id, mailing_id, contact_id, kind) values ($1, 77, $2, 'open')`,
      [server.account, slow.id],
    );
    await happened(quick.id, ['open']);
    // A post that failed on a busy machine is due again, so time passes while we wait.
    const untilTrue = (isTrue: () => boolean, what: string) =>
      server.until(async () => {
        ahead += 5_000;
        return isTrue();
      }, what);
    await untilTrue(() => took(quick.email).includes('open'), 'the younger event');
    // Time enough for marks and positions to move twice.
    for (let look = 0; look < 2; look += 1) {
      ahead += 2 * 60_000;
      const looked = receiver.events().length;
      await happened(quick.id, ['click']);
      await untilTrue(() => receiver.events().length > looked, 'another look');
    }
    await client.query('commit');
    client.release();
    await untilTrue(() => took(slow.email).includes('open'), 'the late event');
    ahead = 0;
  });

  test('are signed with the time, so that a receiver can tell ours from others', async () => {
    await setUrl(receiver.url);
    const { email } = await aContact();
    await server.until(async () => took(email).length > 0, 'a post');
    const { secret } = (await server.call('POST', 'http_post_url/secret.json')).body.data;
    const verify = (post: { signature: string; body: string }, by: string) => {
      const [, time, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(post.signature) ?? [];
      return createHmac('sha256', by).update(`${time}.${post.body}`).digest('hex') === mac;
    };
    expect(verify(receiver.posts.at(-1)!, secret)).toBe(true);
    const { secret: renewed } = (await server.call('POST', 'http_post_url/rotate_secret.json')).body
      .data;
    const next = await aContact();
    await server.until(async () => took(next.email).length > 0, 'a post with the new secret');
    expect([
      secret === renewed,
      verify(receiver.posts.at(-1)!, secret),
      verify(receiver.posts.at(-1)!, renewed),
    ]).toEqual([false, false, true]);
  });
});

describe('an address that refuses', () => {
  test('is tried again after twice the time each time, and gets everything when it comes back', async () => {
    await setUrl(receiver.url);
    receiver.answer = () => 500;
    const { email } = await aContact();
    const tries: number[] = [];
    for (const wait of [0, 30, 60, 120, 240]) {
      ahead += wait * 1_000;
      tries.push(
        await server.until(
          async () => (receiver.posts.length > tries.length ? receiver.posts.length : 0),
          'the next try',
        ),
      );
      const hook = await server.until(async () => {
        const now = await state();
        return now.failures === tries.length && now;
      }, 'the failure to be written down');
      const pause = Date.parse(hook.next_try_at) - Date.now() - ahead;
      const wanted = 30_000 * 2 ** (tries.length - 1);
      expect(Math.abs(pause - wanted)).toBeLessThan(10_000);
    }
    receiver.answer = () => 200;
    ahead += 480_000;
    await server.until(async () => took(email).includes('subscribe'), 'the event');
    expect(
      await server.until(async () => {
        const now = await state();
        return now.waiting === 0 && now;
      }),
    ).toMatchObject({ state: 'active', failures: 0, posted: 1 });
    ahead = 0;
  });

  test('for 24 hours gets no more posts; the account is told, and can go on', async () => {
    await setUrl(receiver.url);
    receiver.answer = () => 503;
    const { id, email } = await aContact();
    for (let tries = 1; ; tries += 1) {
      // Something new each time, as old events wait for their own time.
      await happened(id, ['open']);
      const hook = await server.until(async () => {
        const now = await state();
        return (now.failures >= tries || now.state === 'stopped') && now;
      }, `try ${tries}`);
      if (hook.state === 'stopped') break;
      expect(tries).toBeLessThan(10);
      ahead += 3 * hours;
    }
    expect(await state()).toMatchObject({
      state: 'stopped',
      failures: 9,
      disabled_reason: 'It has accepted nothing for 24 hours.',
    });
    const told = (await server.call('GET', 'notifications.json')).body.data[0];
    expect(told).toMatchObject({
      message: expect.stringContaining(`no longer posted to ${receiver.host}`),
      percent_complete: 100,
    });
    receiver.answer = () => 200;
    await happened(id, ['click']);
    expect((await server.call('POST', 'http_post_url/resume.json')).body.data.hook).toMatchObject({
      state: 'active',
      failures: 0,
    });
    await server.until(async () => took(email).includes('click'), 'what happened meanwhile');
    // The oldest had its 24 hours.
    expect((await state()).given_up).toBeGreaterThan(0);
    expect(took(email)).not.toContain('subscribe');
    ahead = 0;
  });

  test('with 410 is not asked again', async () => {
    await setUrl(receiver.url);
    receiver.answer = () => 410;
    await aContact();
    expect(
      await server.until(async () => {
        const now = await state();
        return now.state === 'stopped' && now;
      }),
    ).toMatchObject({ disabled_reason: 'It answered 410: the address accepts no more events.' });
    receiver.answer = () => 200;
    // Another address is another start.
    await setUrl(`${receiver.url}/new`);
    await server.until(async () => (await state()).posted > 0, 'the event at the new address');
  });

  test.each([
    ['inside the network', 'http://192.168.1.10/events', '192.168.1.10 is not a public address.'],
    ['that redirects', null, 'It answered with a redirect'],
  ])('%s gets nothing, and the log says why', async (_name, url, error) => {
    receiver.answer = () => 302;
    await setUrl(url ?? receiver.url);
    const test = await server.call('POST', 'http_post_url/test.json');
    expect(test.body.data).toMatchObject({ is_taken: false });
    const { posts } = (await server.call('GET', 'http_post_url/posts.json')).body.data;
    expect(posts[0]).toMatchObject({ kind: 'test', error: expect.stringContaining(error) });
  });
});

test('a test posts every kind at once and is logged with its answer', async () => {
  await setUrl(receiver.url);
  const answer = await server.call('POST', 'http_post_url/test.json');
  expect(answer.body.data).toMatchObject({
    is_taken: true,
    status: 200,
    error: null,
    response: 'thanks',
  });
  expect(receiver.posts[0]!.events.map((event) => event.type)).toEqual([
    'subscribe',
    'unsubscribe',
    'bounce',
    'complaint',
    'open',
    'click',
  ]);
  expect((await server.call('GET', 'http_post_url/posts.json')).body.data.posts[0]).toMatchObject({
    kind: 'test',
    events: 6,
    status: 200,
    url: receiver.url,
  });
});

test('without an address there is nothing to test, and without the role account nothing to see', async () => {
  expect((await server.call('POST', 'http_post_url/test.json')).body).toEqual({
    errors: { http_post_url: ['is not set; save an address first'] },
  });
  expect(await state()).toBeNull();
  for (const path of ['http_post_url.json', 'http_post_url/posts.json'])
    expect((await server.call('GET', path, undefined, { as: 'contacts' })).status).toBe(403);
  for (const action of ['secret', 'test', 'resume', 'rotate_secret'])
    expect(
      (await server.call('POST', `http_post_url/${action}.json`, {}, { as: 'contacts' })).status,
    ).toBe(403);
});
