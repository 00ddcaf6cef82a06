import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { countsOf } from '../counts.ts';
import { chrome, trackingWorld, type Got, type TrackingWorld } from '../tracking.harness.ts';
import type { DeliveryKey } from '../urls.ts';

let world: TrackingWorld;
let address: string;
beforeAll(async () => {
  world = await trackingWorld({ trustedProxies: 1 });
  address = await world.listen();
});
afterAll(() => world.close());

// Over a real connection, so that the fast path in front of the framework sees it; `ask` of the world goes to the framework itself.
function visit(method: string, url: string, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${address}${new URL(url).pathname}`,
      { method, headers: { 'user-agent': chrome, connection: 'keep-alive', ...headers } },
      (answer) => {
        let body = '';
        answer
          .setEncoding('latin1')
          .on('data', (text: string) => void (body += text))
          .on('end', () =>
            resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers }),
          );
      },
    );
    asked.on('error', reject).end();
  });
}

const counts = (delivery: DeliveryKey) =>
  world.within(delivery.accountId, async (account) =>
    (await countsOf(account, [delivery.mailingId])).get(delivery.mailingId)!,
  );
const events = (delivery: DeliveryKey) =>
  world.within(delivery.accountId, async (account) => {
    await countsOf(account, [delivery.mailingId]);
    return (
      await sql<{
        kind: string;
        country: string | null;
        machine_reason: string | null;
        link_no: number | null;
        address_key: number;
      }>`
    select kind, country, machine_reason, link_no, address_key from message_events where account_id = ${account.id} order by id`.execute(
        account.db,
      )
    ).rows;
  });
const sameHeaders = (one: Got, other: Got): void => {
  const lasting = ({ headers }: Got) => ({
    ...headers,
    date: null,
    'x-request-id': null,
    'keep-alive': null,
    connection: null,
  });
  expect(lasting(one)).toEqual(lasting(other));
};

describe('a hit on the fast path', () => {
  it('is stored when it is answered, with the picture and the headers of the usual way', async () => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    const fast = await visit('GET', world.urls.openPixelUrl(delivery!));
    expect(fast).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/gif',
        'cache-control': expect.stringContaining('no-store'),
      },
    });
    expect(await counts(delivery!)).toMatchObject({ opens: 1, unique_opens: 1 });
    const usual = await world.ask('GET', world.urls.openPixelUrl(delivery!));
    sameHeaders(fast, usual);
    expect(Buffer.from(fast.body, 'latin1').length).toBe(Number(usual.headers['content-length']));
  });

  it('under a host of accounts is one of theirs; under another name it is refused and not counted', async () => {
    const { deliveries, accountId } = await world.aSentMailing(1);
    world.giveHost('links.blue.example', accountId);
    world.giveHost('links.red.example', accountId + 1);
    const under = async (headers: Record<string, string>) => {
      const before = world.atTheDoor();
      // A connection that the usual way has answered once stays there.
      const { status } = await visit('GET', world.urls.openPixelUrl(deliveries[0]!), headers);
      return [status, world.atTheDoor() - before];
    };
    expect(await under({ host: 'Links.Blue.example.:8443' })).toEqual([200, 1]);
    expect(await under({ host: 'a', 'x-forwarded-host': 'links.blue.example' })).toEqual([200, 1]);
    const { opens } = await counts(deliveries[0]!);
    expect(await under({ host: 'links.red.example' })).toEqual([404, 0]);
    expect(await under({ host: 'links.green.example' })).toEqual([421, 0]);
    expect(await under({ host: '10.1.2.3' })).toEqual([421, 0]);
    expect(
      await under({ host: 'links.blue.example', 'x-forwarded-host': 'a, links.red.example' }),
    ).toEqual([404, 0]);
    expect((await counts(deliveries[0]!)).opens).toBe(opens);
  });

  it('is answered there from the first one on, clicks too', async () => {
    const fresh = await trackingWorld();
    try {
      const base = await fresh.listen();
      const {
        deliveries: [delivery],
      } = await fresh.aSentMailing(1);
      for (const url of [fresh.urls.clickUrl(delivery!, 1), fresh.urls.openPixelUrl(delivery!)])
        await fetch(base + new URL(url).pathname, {
          redirect: 'manual',
          headers: { 'user-agent': chrome },
        });
      expect(fresh.atTheDoor()).toBe(2);
    } finally {
      await fresh.close();
    }
  });

  it('leads on to the target with the headers of the usual way, the first time and later, and counts each once', async () => {
    const {
      deliveries: [delivery],
      accountId,
      mailingId,
    } = await world.aSentMailing(1);
    const usual = await world.ask('GET', world.urls.clickUrl(delivery!, 2));
    for (let time = 0; time < 2; time += 1) {
      const fast = await visit('GET', world.urls.clickUrl(delivery!, 2));
      expect(fast).toMatchObject({
        status: 302,
        body: '',
        headers: {
          location: 'https://blue.example/2',
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        },
      });
      sameHeaders(fast, usual);
    }
    expect(await counts(delivery!)).toMatchObject({ clicks: 3, unique_clicks: 1 });
    await world.within(accountId, (account) =>
      sql`update mailing_links set url = 'https://blue.example/new' where account_id = ${accountId} and mailing_id = ${mailingId}`.execute(
        account.db,
      ),
    );
    expect((await visit('GET', world.urls.clickUrl(delivery!, 2))).headers['location']).toBe(
      'https://blue.example/new',
    );
    expect(
      (
        await visit(
          'GET',
          world.urls.dynamicClickUrl(delivery!, 1, 'https://blue.example/?for=Ann%200')!,
        )
      ).headers['location'],
    ).toBe('https://blue.example/?for=Ann%200');
    expect((await visit('GET', world.urls.hiddenUrl(delivery!))).headers['location']).toMatch(
      /^https:\/\/news\.blue\.example/,
    );
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example'])(
    'never leads to %s, and counts the click once',
    async (target) => {
      const {
        deliveries: [delivery],
      } = await world.aSentMailing(1);
      const fast = await visit('GET', world.urls.dynamicClickUrl(delivery!, 1, target)!);
      expect(fast).toMatchObject({
        status: 404,
        headers: expect.not.objectContaining({ location: expect.anything() }),
      });
      expect(await counts(delivery!)).toMatchObject({ clicks: 1 });
    },
  );

  it.each(['open', 'click'] as const)(
    'with a forged %s token gets the page that names nobody, and stores nothing',
    async (kind) => {
      const {
        deliveries: [delivery],
        accountId,
      } = await world.aSentMailing(1);
      const url =
        kind === 'open' ? world.urls.openPixelUrl(delivery!) : world.urls.clickUrl(delivery!, 1);
      const forged = [
        `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
        url.slice(0, -4),
        `${url}AAAA`,
        url.replace(/[^/]+$/, 'x'),
        kind === 'open' ? url.replace('/o/', '/c/') : url.replace('/c/', '/o/'),
      ];
      for (const one of forged) {
        const got = await visit('GET', one);
        const usual = await world.ask('GET', one);
        expect([one, got.status, usual.status]).toEqual([one, 404, 404]);
        sameHeaders(got, usual);
      }
      expect(await events(delivery!)).toEqual([]);
      const waiting = await world.within(accountId, (account) =>
        sql`select from tracking_hits_waiting where account_id = ${accountId}`.execute(account.db),
      );
      expect(waiting.rows).toEqual([]);
    },
  );

  it('by HEAD, or by a browser that fetches ahead, is a machine as ever', async () => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    expect(await visit('HEAD', world.urls.openPixelUrl(delivery!))).toMatchObject({
      status: 200,
      body: '',
    });
    await visit('GET', world.urls.openPixelUrl(delivery!), { 'sec-purpose': 'prefetch;prerender' });
    await visit('GET', world.urls.openPixelUrl(delivery!), { 'user-agent': 'curl/8' });
    await visit('GET', world.urls.openPixelUrl(delivery!));
    expect((await events(delivery!)).map((event) => event.machine_reason)).toEqual([
      'head',
      'prefetch',
      'library',
      null,
    ]);
  });

  it('comes from the address that the trusted proxy names', async () => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    await visit('GET', world.urls.openPixelUrl(delivery!), {
      'x-forwarded-for': '8.8.8.8, 85.214.132.117',
    });
    await world.ask('GET', world.urls.openPixelUrl(delivery!), {
      headers: { 'x-forwarded-for': '8.8.8.8, 85.214.132.117' },
    });
    const [fast, usual] = await events(delivery!);
    expect(fast).toMatchObject({ country: 'DE', address_key: usual!.address_key });
  });

  it('of a test mail shows the picture and stores nothing', async () => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    expect(
      (await visit('GET', world.urls.openPixelUrl({ ...delivery!, mailingId: 0 }))).status,
    ).toBe(200);
    expect(await events(delivery!)).toEqual([]);
  });

  it('that cannot be stored is told so, once', async () => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    const {
      rows: [before],
    } = await sql<{
      text: string;
    }>`select pg_get_functiondef('store_hits'::regproc) as text`.execute(world.db.database.kysely);
    await sql`create or replace function store_hits(account bigint, amount int, hits text) returns void language plpgsql as $$ begin raise 'no room'; end $$`.execute(
      world.db.database.kysely,
    );
    try {
      const got = await visit('GET', world.urls.openPixelUrl(delivery!));
      expect(got).toMatchObject({
        status: 500,
        headers: { 'content-type': expect.stringContaining('json') },
      });
      expect(JSON.parse(got.body)).toMatchObject({ request_id: expect.any(String) });
    } finally {
      await sql.raw(before!.text).execute(world.db.database.kysely);
    }
    await vi.waitFor(async () =>
      expect((await visit('GET', world.urls.openPixelUrl(delivery!))).status).toBe(200),
    );
    expect(await counts(delivery!)).toMatchObject({ opens: 1 });
  });
});
