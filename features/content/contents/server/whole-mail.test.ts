import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCampaign, aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import {
  feedHost,
  rss,
  says,
  type FeedHost,
} from '#features/content/content-feeds/server/feed-host.harness.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let host: FeedHost;
let server: TestServer;
beforeAll(async () => {
  host = await feedHost();
  server = await testServer({ env: { FETCH_ALLOW: host.host } });
});
afterAll(async () => {
  await server.close();
  await host.close();
});

async function made(path: string, body: object): Promise<any> {
  const answer = await server.call('POST', `${path}.json`, body);
  if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** The HTML of the one mail to an address. */
async function mailTo(email: string): Promise<string> {
  const { rows } = await server.database.pool.query(
    'select id from local_inbox_messages where recipient = $1',
    [email],
  );
  expect(rows).toHaveLength(1);
  return (await server.call('GET', `local_inbox/${rows[0].id}.json`)).body.data.message.html;
}

test('each recipient of a content with values, conditions, a row, variants, a feed, a code and a footer has their own @spec CONTENT-027', async () => {
  host.answer('news', says('text/xml', rss([{ title: 'Lanterns are back' }])));
  const feed = await made('content_feeds', {
    content_feed: { name: 'News', url: host.url('news') },
  });
  const bank = await made('coupon_banks', {
    coupon_bank: { name: 'Welcome', codes: ['ALPHA-1', 'BETA-2'] },
  });
  const dynamic = await made('dynamic_contents', {
    dynamic_content: {
      name: 'By name',
      default_part: '<p>For everybody else</p>',
      variants: [
        {
          name: 'Anna',
          rules: {
            filter: 'and',
            segment_filters_attributes: [
              { criterion: 'field', field: 'email', operator: 'starts_with', value: 'anna' },
            ],
          },
          html_part:
            '<p>For {{ contact.first_name }} alone: <a href="https://shop.example/anna">see</a></p>',
        },
      ],
    },
  });
  const row = await made('custom_rows', {
    custom_row: {
      name: 'Hours',
      mjml_part:
        '<mj-section><mj-column><mj-text>Open from ten, <a href="https://shop.example/hours">always</a></mj-text></mj-column></mj-section>',
    },
  });
  const footer = await made('footers', {
    footer: {
      name: 'House',
      html_part:
        '<p>Harbour house, for {{ contact.email }} <a href="{{ unsubscribe_url }}">Leave</a></p>',
    },
  });
  const list = await aListOf(server, ['anna@parts.example', 'ben@parts.example']);
  const found = await server.call('GET', 'contacts.json?name=anna@parts.example');
  await server.call('PUT', `contacts/${found.body.data.contacts[0].id}.json`, {
    contact: { first_name: 'Anna' },
  });
  const content = await made('contents', {
    content: {
      name: 'All parts',
      editor_type: 2,
      html_part: `<h1>Dear {{ contact.first_name | default: "reader" }}</h1>
        {% if contact.first_name != blank %}<p>We know you</p>{% endif %}<!--row:${row.id}-->
        {{ dynamic_content.d${dynamic.id} }}{{ content_feed.f${feed.id} }}
        <p>Code: [{{ coupon.b${bank.id} }}]</p>{{ footer }}<p>{{ postal_address }}</p>`,
    },
  });
  const links = await server.call('GET', `contents/${content.id}/links.json`);
  expect(links.body.data.map(({ url }: { url: string }) => url)).toEqual(
    expect.arrayContaining(['https://shop.example/hours', 'https://shop.example/anna']),
  );
  const id = await aCampaign(server, {
    lists: [list],
    fields: { content_id: content.id, footer_id: footer.id },
  });
  const sent = await server.call('POST', `campaigns/${id}/schedule.json`, {
    schedule_type: 1,
    hold_seconds: 0,
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  await server.until(
    async () => (await server.call('GET', `campaigns/${id}.json`)).body.data.status === 'sent',
    'the campaign to be sent',
  );
  const [anna, ben] = [await mailTo('anna@parts.example'), await mailTo('ben@parts.example')];
  for (const mail of [anna, ben])
    for (const shared of ['Open from ten', 'Lanterns are back']) expect(mail).toContain(shared);
  for (const own of ['Dear Anna', 'We know you', 'For Anna alone', 'for anna@parts.example'])
    expect([own, anna.includes(own), ben.includes(own)]).toEqual([own, true, false]);
  for (const own of ['Dear reader', 'For everybody else', 'for ben@parts.example'])
    expect([own, anna.includes(own), ben.includes(own)]).toEqual([own, false, true]);
  const codes = [anna, ben].map((mail) => /Code: \[([^\]]*)\]/.exec(mail)?.[1]);
  expect(codes.toSorted()).toEqual(['ALPHA-1', 'BETA-2']);
  for (const mail of [anna, ben]) expect(mail).not.toMatch(/\{\{|\{%|<!--row/);
});
