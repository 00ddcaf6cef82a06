import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCampaign, aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { planOnce } from '#features/campaigns/email-campaigns/server/recurring/series-planner.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { feedHost, rss, says, type FeedHost } from './feed-host.harness.ts';

let host: FeedHost;
let server: TestServer;
let list: number;
beforeAll(async () => {
  host = await feedHost();
  server = await testServer({ env: { FETCH_ALLOW: host.host, ROLES: 'web' } });
  list = await aListOf(server, ['reader@example.com']);
});
afterAll(async () => {
  await server.close();
  await host.close();
});

const day = 24 * 3_600_000;
const base = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 2 * day;

interface FeedOfTest {
  id: number;
  token: string;
  answer(items: Parameters<typeof rss>[0]): Promise<void>;
}

async function aFeed(name: string, fields: object = {}): Promise<FeedOfTest> {
  const url = host.url(name);
  host.answer(name, says('text/xml', rss([{ title: `${name} one` }, { title: `${name} two` }])));
  const made = await server.call('POST', 'content_feeds.json', {
    content_feed: { name, url, ...fields },
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { id, token } = made.body.data;
  return {
    id,
    token,
    async answer(items) {
      host.answer(name, says('text/xml', rss(items)));
      await server.call('POST', `content_feeds/${id}/refresh.json`, {});
    },
  };
}

async function aContent(name: string, html: string): Promise<number> {
  const end = '<p><a href="{{ unsubscribe_url }}">Leave</a> {{ postal_address }}</p>';
  const made = await server.call('POST', 'contents.json', {
    content: { name, editor_type: 2, html_part: `${html}${end}` },
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data.id;
}

const campaign = async (name: string, content: number, fields: object = {}): Promise<number> =>
  aCampaign(server, { name, lists: [list], fields: { content_id: content, ...fields } });
const show = async (id: number) => (await server.call('GET', `campaigns/${id}.json`)).body.data;

/** What the mailing of a campaign says, as it was frozen. */
async function frozen(id: number): Promise<{ html: string; text: string }> {
  const { rows } = await server.database.pool.query(
    `select m.message ->> 'html' as html, m.message ->> 'text' as text
     from mailings m join campaigns c on c.mailing_id = m.id where c.id = $1`,
    [id],
  );
  return rows[0];
}

async function sent(name: string, content: number, fields: object = {}): Promise<string> {
  const id = await campaign(name, content, fields);
  const answer = await server.call('POST', `campaigns/${id}/schedule.json`, {
    schedule_type: 1,
    scheduled_at: new Date(base).toISOString(),
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (await frozen(id)).html;
}

describe('items in emails', () => {
  test('are put in once when the email is frozen, with values of recipients left for their turn @spec FEEDS-002', async () => {
    const feed = await aFeed('Letter', {
      item_count: 1,
      template: '<h2>{{ item.title }}</h2><p>For {{ contact.first_name | default: "you" }}</p>',
    });
    const id = await campaign('Letter', await aContent('Letter', `<div>${feed.token}</div>`));
    await server.call('POST', `campaigns/${id}/schedule.json`, {
      schedule_type: 1,
      scheduled_at: new Date(base).toISOString(),
    });
    const { html, text } = await frozen(id);
    expect(html).toContain(
      '<h2>Letter one</h2><p>For {{ contact.first_name | default: "you" }}</p>',
    );
    expect(html).not.toContain('Letter two');
    expect(html).not.toContain('content_feed');
    expect(text).toContain('Letter one\nhttps://news.example/Letter%20one');
    await feed.answer([{ title: 'Too late' }]);
    expect((await frozen(id)).html).not.toContain('Too late');
  });

  test('are shown by the preview, and what is unknown or has nothing is told before sending', async () => {
    const feed = await aFeed('Shown');
    const preview = async (html: string) =>
      (await server.call('POST', 'contents/preview.json', { content: { html_part: html } })).body
        .data;
    expect((await preview(feed.token)).html).toContain('Shown two');
    const unknown = await preview('{{ content_feed.f999999 }}');
    expect(unknown.findings).toContainEqual(
      expect.objectContaining({ code: 'unknown_part', severity: 'error' }),
    );
    await server.database.pool.query('delete from content_feed_items where feed_id = $1', [
      feed.id,
    ]);
    expect((await preview(feed.token)).findings).toContainEqual(
      expect.objectContaining({ code: 'stale_feed', severity: 'warning' }),
    );
  });
});

describe('a series', () => {
  const look = (now: Date) => planOnce({ ...server.server.services, clock: { now: () => now } });
  const begin = (id: number) =>
    server.call('POST', `campaigns/${id}/schedule.json`, {
      schedule_type: 6,
      scheduled_at: new Date(base).toISOString(),
      recurring: { unit: 'Day' },
    });
  const runsOf = async (id: number) => {
    const { rows } = await server.database.pool.query(
      'select id, status, run_error from campaigns where parent_id = $1 order by occurrence_at',
      [id],
    );
    return rows as { id: number; status: string; run_error: string | null }[];
  };

  test('sends each item once, and skips a run without new ones, with the reason', async () => {
    const feed = await aFeed('Daily');
    const id = await campaign('Daily', await aContent('Daily', feed.token));
    expect((await begin(id)).status).toBe(200);
    await look(new Date(base));
    await look(new Date(base));
    const first = (await runsOf(id))[0]!;
    expect(first.status).toBe('scheduled');
    expect((await frozen(first.id)).html).toContain('Daily one');
    await look(new Date(base + day));
    await look(new Date(base + day));
    const second = (await runsOf(id))[1]!;
    expect(second).toMatchObject({
      status: 'skipped',
      run_error: 'The content feed “Daily” has no items that were not sent before.',
    });
    expect(await show(second.id)).toMatchObject({ status: 'skipped', error: second.run_error });
    await feed.answer([{ title: 'Daily three' }, { title: 'Daily one' }, { title: 'Daily two' }]);
    await look(new Date(base + 2 * day));
    await look(new Date(base + 2 * day));
    const third = (await runsOf(id))[2]!;
    expect(third.status).toBe('scheduled');
    const { html } = await frozen(third.id);
    expect(html).toContain('Daily three');
    expect(html).not.toContain('Daily one');
  });

  test('that holds waits for a person, one that sends anyway is sent', async () => {
    const feed = await aFeed('Choice');
    const content = await aContent('Choice', `<p>News</p>${feed.token}`);
    const held = await campaign('Held', content, { when_feeds_stale: 'hold' });
    const sending = await campaign('Anyway', content, { when_feeds_stale: 'send' });
    for (const id of [held, sending]) expect((await begin(id)).status).toBe(200);
    for (const days of [0, 1]) {
      await look(new Date(base + days * day));
      await look(new Date(base + days * day));
    }
    // The run after them is made, but not looked at yet.
    const firstTwo = async (id: number) =>
      (await runsOf(id)).slice(0, 2).map((run) => `${run.status} ${run.run_error ?? ''}`);
    expect(await firstTwo(held)).toEqual([
      'scheduled ',
      'missed The content feed “Choice” has no items that were not sent before.',
    ]);
    expect(await firstTwo(sending)).toEqual(['scheduled ', 'scheduled ']);
  });
});

test('a campaign that is sent once is refused when it wants new items and there are none', async () => {
  const feed = await aFeed('Once');
  const content = await aContent('Once', feed.token);
  await server.database.pool.query('delete from content_feed_items where feed_id = $1', [feed.id]);
  const schedule = async (choice: string | null) => {
    const id = await campaign(`Once ${choice}`, content, { when_feeds_stale: choice });
    return server.call('POST', `campaigns/${id}/schedule.json`, {
      schedule_type: 1,
      scheduled_at: new Date(base).toISOString(),
    });
  };
  expect((await schedule('hold')).body.errors.base[0]).toMatch(
    /^The content feed “Once” has no items\./,
  );
  expect((await schedule('send')).status).toBe(200);
});

test('what strangers write runs nowhere: braces arrive as text, scripts and tags of items do not arrive', async () => {
  const evil = [
    '{{ contact.email }} {% for i in (1..9999999) %}{% endfor %}',
    '&lt;script&gt;alert(1)&lt;/script&gt;{{ unsubscribe_url }}',
    '{{ "a" | upcase }}{{',
    '%}{{ coupon.b1 }}<!--row:1-->{{ footer }}{{ content_feed.f1 }}',
  ];
  const items = evil.map((title, no) => ({
    title: `<![CDATA[${title}]]>`,
    id: `evil-${no}`,
    link: no === 1 ? 'javascript:alert(1)' : `https://news.example/{{contact.email}}/${no}`,
    text: `<![CDATA[<p onclick="alert(1)">${title}</p><script>alert(2)</script><img src="/x.png" onerror="alert(3)"><a href="javascript:alert(4)">{{ contact.email }}</a>]]>`,
  }));
  host.answer('Evil', says('text/xml', rss(items)));
  const made = await server.call('POST', 'content_feeds.json', {
    content_feed: {
      name: 'Evil',
      url: host.url('Evil'),
      template:
        '<a href="{{ item.link }}" title="{{ item.title }}">{{ item.title | raw }}</a>{{ item.html }}{{ item.summary | upcase | raw }}',
    },
  });
  expect(made.status).toBe(201);
  const html = await sent('Evil', await aContent('Evil', made.body.data.token));
  const own = html.replace(/<p><a href="\{\{ unsubscribe_url[\s\S]*$/, '');
  expect(own).not.toMatch(/\{\{|\{%|<script|onclick|onerror|javascript:|<!--row/i);
  expect(own).toContain('&#123;&#123; contact.email &#125;&#125;');
  expect(own).toContain(`src="https://news.example/x.png"`);
  const preview = await server.call('POST', 'contents/preview.json', {
    content: { html_part: made.body.data.token },
  });
  expect(preview.body.data.html).toContain('contact.email }}');
  expect(preview.body.data.text).not.toMatch(/\{\{|\{%/);
});
