import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPairs } from '#engines/product-feeds/public.ts';
import { writeCart } from '#engines/orders/public.ts';
import { aStore } from '#engines/orders/store.builder.ts';
import { aCampaign, aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { sell, stockUp } from './feed.builder.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

let made = 0;
async function aFeed(fields: object): Promise<any> {
  made += 1;
  const body = { product_feed: { name: `Feed ${made}`, source: 'default', ...fields } };
  const answer = await server.call('POST', 'product_feeds.json', body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}
const idOf = async (email: string): Promise<number> =>
  (await server.call('GET', `contacts.json?name=${email}`)).body.data.contacts[0].id;

const foot = `<a href="{{ web_view_url }}">view</a><p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>`;

/** Sends a body to addresses and answers the HTML that each got. */
async function sent(html: string, emails: readonly string[]): Promise<Map<string, string>> {
  const list = await aListOf(server, emails);
  const id = await aCampaign(server, { lists: [list], html: `<p>Hello</p>${html}${foot}` });
  const scheduled = await server.call('POST', `campaigns/${id}/schedule.json`, {
    schedule_type: 1,
    hold_seconds: 0,
  });
  if (scheduled.status !== 200) throw new Error(JSON.stringify(scheduled.body));
  await server.until(
    async () => (await server.call('GET', `campaigns/${id}.json`)).body.data.status === 'sent',
    'the campaign to be sent',
  );
  const { rows } = await server.database.pool.query<{ recipient: string; id: number }>(
    'select recipient, id from local_inbox_messages where recipient = any($1) order by id',
    [[...emails]],
  );
  const mails = new Map<string, string>();
  for (const row of rows) {
    const { body } = await server.call('GET', `local_inbox/${row.id}.json`);
    mails.set(row.recipient, body.data.message.html);
  }
  return mails;
}
/** The products that a mail shows, in their order. */
const namesIn = (html = ''): string[] =>
  [...html.matchAll(/font-weight:bold">([^<]+)<\/a>/g)].map(([, name]) => name!);

describe('a feed of everybody', () => {
  test('shows its products in the look of its template, with tracked links, and leaves no frame when there are none @spec RECS-039 @spec CONTENT-026', async () => {
    await stockUp(server, { cup: { name: 'Cup <of> {{ tea }}' }, mug: {}, jug: {} });
    await sell(server, { cup: 9, mug: 5, jug: 1 });
    const feed = await aFeed({ item_count: 2 });
    const empty = await aFeed({ metric: 'trending', day_range: 30, brands: ['Nobody'] });
    const html = `{{ product_feed.p${feed.id} }}<i>{{ product_feed.p${empty.id} }}</i>`;
    const mail = (await sent(html, ['one@feeds.example'])).get('one@feeds.example')!;
    expect(namesIn(mail)).toEqual(['Cup &#60;of&#62; &#123;&#123; tea &#125;&#125;', 'mug']);
    expect(mail).toContain('€10.00');
    expect(mail).toContain('src="https://shop.example/cup.png"');
    expect(mail).not.toContain('href="https://shop.example/cup"');
    expect(mail).toContain('<i></i>');
  });

  test('fills in its fallback when it has none', async () => {
    await stockUp(server, { cup: {}, mug: {}, jug: {} });
    await sell(server, { cup: 9 });
    const fallback = await aFeed({});
    const empty = await aFeed({ brands: ['Nobody'], fallback_feed_id: fallback.id, item_count: 1 });
    const mail = (await sent(`{{ product_feed.p${empty.id} }}`, ['fall@feeds.example'])).get(
      'fall@feeds.example',
    );
    expect(namesIn(mail)).toHaveLength(1);
  });

  test('that is gone or empty is told before it is sent', async () => {
    const empty = await aFeed({ brands: ['Nobody'] });
    const list = await aListOf(server, ['check@feeds.example']);
    const id = await aCampaign(server, {
      lists: [list],
      html: `{{ product_feed.p${empty.id} }}${foot}`,
    });
    const { body } = await server.call('GET', `campaigns/${id}/preflight.json`);
    expect(JSON.stringify(body)).toContain('has no products now');
  });
});

describe('products of each recipient', () => {
  test('are what goes with their last order, filled up for who ordered nothing @spec RECS-011 @spec RECS-039', async () => {
    const store = await aStore(server, { kind: 'api', name: 'Pairs' });
    const within = { storeId: store };
    await stockUp(server, { tea: {}, pot: {}, pen: {}, ink: {} }, store);
    for (let no = 0; no < 3; no += 1) await sell(server, { tea: 1, pot: 1 }, within);
    for (let no = 0; no < 2; no += 1) await sell(server, { pen: 1, ink: 1 }, within);
    const emails = ['tea@feeds.example', 'pen@feeds.example', 'nothing@feeds.example'];
    await aListOf(server, emails);
    await sell(server, { tea: 1 }, { ...within, contactId: await idOf(emails[0]!) });
    await sell(server, { pen: 1 }, { ...within, contactId: await idOf(emails[1]!) });
    await inAccount(server.database, { accountId: server.account }, (account) =>
      buildPairs(account, store),
    );
    const feed = await aFeed({
      source: 'api',
      store_id: store,
      metric: 'purchased_together',
      tag_type: 'last_order',
      item_count: 2,
    });
    const mails = await sent(`{{ product_feed.p${feed.id} }}`, emails);
    expect(namesIn(mails.get(emails[0]!))[0]).toBe('pot');
    expect(namesIn(mails.get(emails[1]!))[0]).toBe('ink');
    for (const email of emails) {
      const mail = mails.get(email)!;
      expect(new Set(namesIn(mail)).size).toBe(2);
      expect(mail).not.toMatch(/product_pick|\{\{/);
      expect(mail).not.toContain('href="https://shop.example/');
    }
  });

  test('at random are the same in the web view as in the email @spec RECS-015', async () => {
    const store = await aStore(server, { kind: 'api', name: 'Random' });
    const names = Array.from({ length: 12 }, (_, no) => `r${no}`);
    await stockUp(server, Object.fromEntries(names.map((name) => [name, {}])), store);
    await sell(server, Object.fromEntries(names.map((name, no) => [name, no + 1])), {
      storeId: store,
    });
    const feed = await aFeed({ source: 'api', store_id: store, order_by: 'random', item_count: 3 });
    const emails = ['r1@feeds.example', 'r2@feeds.example', 'r3@feeds.example', 'r4@feeds.example'];
    const mails = await sent(`{{ product_feed.p${feed.id} }}`, emails);
    const shown = emails.map((email) => namesIn(mails.get(email)).join());
    expect(new Set(shown).size).toBeGreaterThan(1);
    const link = /href="([^"]+)">view</.exec(mails.get(emails[0]!)!)![1]!.replaceAll('&amp;', '&');
    const view = await (await fetch(link)).text();
    expect(namesIn(view).join()).toBe(shown[0]);
  });
});

test('an email shows what its recipient left in the cart, and who left nothing sees none @spec RECS-037 @spec RECS-040', async () => {
  const store = await aStore(server, { kind: 'shopify', name: 'Carts' });
  await stockUp(server, { vase: {} }, store);
  const emails = ['cart@feeds.example', 'nocart@feeds.example'];
  await aListOf(server, emails);
  const at = new Date(Date.now() - 7_200_000);
  await inAccount(server.database, { accountId: server.account }, (account) =>
    writeCart(
      account,
      { id: store, secrets: server.server.services.secrets },
      {
        remoteId: 'K-1',
        email: emails[0]!,
        items: [{ item_id: 'vase', name: 'Blue vase', quantity: 2, price: 9.5 }],
        value: 19,
        currency: 'EUR',
        restoreUrl: 'https://shop.example/restore/1',
        startedAt: at,
        changedAt: at,
      },
    ),
  );
  const tag = (await server.call('GET', `product_feeds/abandoned_cart_tag.json?store_id=${store}`))
    .body.data;
  const mails = await sent(`<b>Cart</b>${tag.token}`, emails);
  const mine = mails.get(emails[0]!)!;
  expect(mine).toContain('Blue vase');
  expect(mine).toContain('2 × €9.50');
  expect(mine).toContain('src="https://shop.example/vase.png"');
  expect(mails.get(emails[1]!)).not.toContain('Blue vase');
  const feed = await aFeed({
    source: 'shopify',
    store_id: store,
    tag_type: 'abandoned_cart',
    item_count: 1,
  });
  const shown = await sent(`{{ product_feed.p${feed.id} }}`, [emails[0]!]);
  expect(namesIn(shown.get(emails[0]!))).toEqual(['vase']);
});
