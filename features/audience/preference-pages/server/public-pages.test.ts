import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aWish, confirmLinkTo } from '#engines/opt-in/pending.builder.ts';
import { createTrackingUrls } from '#engines/tracking/public.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aSentCampaign, type SentCampaign } from '#tests/harness/sent-campaign.builder.ts';
import type { PageType } from '../contract.ts';

let server: TestServer;
let sent: SentCampaign;
beforeAll(async () => {
  server = await testServer();
  sent = await aSentCampaign(server);
});
afterAll(() => server.close());

const urls = () =>
  createTrackingUrls({ publicUrl: server.url, secrets: server.server.services.secrets });
const copy = (no: number) => ({
  accountId: server.account,
  mailingId: sent.mailingId,
  contactId: sent.people[no]!,
});
const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
};
async function ask(url: string, form?: Record<string, string> | string, agent = browser) {
  const answer = await fetch(url, {
    headers: agent,
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return {
    status: answer.status,
    policy: answer.headers.get('content-security-policy') ?? '',
    html: await answer.text(),
  };
}

/** Makes the page that people see for a type. */
async function inUse(type: PageType, html: string, more: object = {}): Promise<number> {
  const made = await server.call('POST', 'preference_pages.json', {
    preference_page: {
      name: `${type} ${Math.random()}`,
      page_type: type,
      html_part: html,
      is_default: true,
      ...more,
    },
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data.id;
}
const standing = async (no: number) =>
  (await server.call('GET', `contacts/${sent.people[no]}.json`)).body.data.status;

test('a page in which somebody manages subscriptions prints what it may name, changes lists, and falls back when it is deleted @spec PREFPAGES-008 @spec PREFPAGES-021 @spec PREFPAGES-022', async () => {
  await server.call('POST', 'custom_fields.json', {
    custom_field: { name: 'shoe', field_type: 'string', default_value: '42' },
  });
  const id = await inUse(
    'manage_subscriptions',
    '<title>Ours</title><p>{{contact.id}} {{contact.email}} c{{campaign.id}} a{{campaign.account_id}} b[{{campaign.brand_id}}] {% for list in lists %}({{list.id}} {{list.name}} {{list.description}}){% endfor %} {{form_url}} {{translations.save}} {{custom_fields.shoe}} {{abc}}</p>{{manage_sub.form}}',
  );
  await server.call('PUT', `lists/${sent.list}.json`, {
    list: { is_public: true, public_name: 'Harbour letters' },
  });
  const url = urls().preferencesUrl(copy(0));
  const { html, policy, status } = await ask(url);
  expect(status).toBe(200);
  expect(policy).toContain("script-src 'none'");
  const at = new URL(url).pathname;
  expect(html).toContain(`${sent.people[0]} ${sent.emails[0]} c${sent.id} a${server.account} b[]`);
  expect(html).toContain(`(${sent.list} Harbour letters `);
  expect(html).toContain(`${at} Save 42 {{abc}}`);
  expect(html).toContain(`<form method="post" action="${at}"`);
  const saved = await ask(url, { action: 'save' });
  expect(saved.html).toContain('<title>Ours</title>');
  expect(saved.html).toContain('Your choice is saved.');
  expect(await standing(0)).toBe('unsubscribed');
  await ask(url, { action: 'save', [`list_${sent.list}`]: 'on' });
  expect(await standing(0)).toBe('subscribed');
  await server.call('DELETE', `preference_pages/${id}.json`);
  const builtIn = await ask(url);
  expect(builtIn.html).toContain('Your email preferences');
  const forged = await ask(url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
  expect([forged.status, forged.html.includes(sent.emails[0]!)]).toEqual([404, false]);
});

test('details are changed by their person: fields with the tick, typed, and nothing else @spec FIELDS-023 @spec PREFPAGES-009', async () => {
  const fields: Record<string, number> = {};
  for (const [name, type, ticked] of [
    ['height', 'integer', true],
    ['born', 'datetime', true],
    ['inner', 'string', false],
  ] as const) {
    const made = await server.call('POST', 'custom_fields.json', {
      custom_field: { name, field_type: type, add_to_profile_page: ticked },
    });
    fields[name] = made.body.data.id;
  }
  const url = `${urls().preferencesUrl(copy(1))}/profile`;
  const page = await ask(url);
  expect(page.html).toContain(`name="custom_${fields['height']}"`);
  expect(page.html).not.toContain(`name="custom_${fields['inner']}"`);
  const wrong = await ask(url, { first_name: 'Bo', [`custom_${fields['height']}`]: 'tall' });
  expect(wrong.html).toContain('is not an integer');
  const contact = async () =>
    (await server.call('GET', `contacts/${sent.people[1]}.json`)).body.data;
  expect((await contact()).first_name).toBe('');
  const saved = await ask(url, {
    first_name: 'Bo',
    [`custom_${fields['height']}`]: '183',
    [`custom_${fields['born']}`]: '1990-05-10',
    [`custom_${fields['inner']}`]: 'mine',
    email: 'other@example.com',
  });
  expect(saved.html).toContain('Your details are saved.');
  expect((await contact()).first_name).toBe('Bo');
  const { rows } = await server.database.pool.query(
    'select custom, email from contacts where id = $1',
    [sent.people[1]],
  );
  expect(rows[0].email).toBe(sent.emails[1]);
  expect(rows[0].custom[String(fields['height'])]).toBe(183);
  expect(rows[0].custom[String(fields['born'])]).toContain('1990-05-10');
  expect(rows[0].custom).not.toHaveProperty(String(fields['inner']));
  await inUse('edit_profile', '<h1>About you</h1>{{edit_profile.form}}');
  expect((await ask(url)).html).toMatch(/<h1>About you<\/h1>.*value="Bo"/s);
});

test('a visit to the page of one click leaves at once, for people and not for machines; twenty posts are one event @spec PREFPAGES-010', async () => {
  await inUse('one_click_unsubscribe', '<h1>Bye</h1>{{one_click_unsub.form}}<script>x()</script>');
  const url = urls().unsubscribeUrl(copy(2));
  const opened = await ask(url);
  const nonce = /script-src 'nonce-([\w-]+)'/.exec(opened.policy)?.[1];
  expect(opened.html).toContain(`<script nonce="${nonce}">`);
  expect(opened.html.match(/<script/g)).toHaveLength(1);
  expect(opened.html).toContain('data-sends');
  for (const agent of ['GoogleImageProxy', 'curl/8.0', 'Barracuda Link Protect'])
    expect((await ask(url, undefined, { 'user-agent': agent })).html, agent).not.toContain(
      '<script',
    );
  expect(await standing(2)).toBe('subscribed');
  await Promise.all(Array.from({ length: 20 }, () => ask(url, { from: 'page' })));
  expect(await standing(2)).toBe('unsubscribed');
  const { rows } = await server.database.pool.query(
    `select count(*)::int as n from message_events where contact_id = $1 and kind = 'unsubscribe'`,
    [sent.people[2]],
  );
  expect(rows[0].n).toBe(1);
  const left = await ask(url);
  expect(left.html).toMatch(/<h1>Bye<\/h1>.*Stay subscribed/s);
  expect(left.html).not.toContain('<script');
  await ask(url, { action: 'resubscribe' });
  expect(await standing(2)).toBe('subscribed');
});

test('a report of spam is a complaint, once, and ends all mail to the address @spec PREFPAGES-011 @spec PREFPAGES-019', async () => {
  await inUse(
    'report_spam',
    '<h1>Sorry</h1>{{report_spam.form}}<hr>{{manage_sub.form}}<hr>{{one_click_unsub.form}}<hr>{{edit_profile.form}} {{contact.email}}',
  );
  const url = `${urls().preferencesUrl(copy(3))}/spam`;
  const page = await ask(url);
  expect(page.html.match(/<form/g)).toHaveLength(4);
  expect(page.html).not.toContain('.form}}');
  expect(await standing(3)).toBe('subscribed');
  await ask(url, { yes: '1' });
  const done = await ask(url, { yes: '1' });
  expect(done.html).toContain('The email is reported');
  const { rows } = await server.database.pool.query(
    `select (select count(*)::int from message_events where contact_id = $1 and kind = 'complaint') as complaints,
       (select reason from suppressions where email_key = $2) as reason,
       (select complaints from mailing_counters where mailing_id = $3) as counted,
       (select count(*)::int from complaint_days) as days`,
    [sent.people[3], sent.emails[3], sent.mailingId],
  );
  expect(rows[0]).toEqual({ complaints: 1, reason: 'complained', counted: 1, days: 0 });
});

test('the account’s own page thanks who sent a form, and asks who confirms an address @spec PREFPAGES-012 @spec PREFPAGES-013', async () => {
  await inUse('thank_you_page', '<h1>Merci {{abc}}</h1>');
  await inUse('confirm_subscription', '<h1>Really, {{contact.email}}?</h1>');
  const list = await server.call('POST', 'lists.json', { list: { name: 'Asks twice' } });
  const email = 'asked@example.net';
  await aWish(server, { email, listIds: [list.body.data.id], mustConfirm: true });
  const link = server.url + new URL(await confirmLinkTo(server, email)).pathname;
  const asked = await ask(link);
  expect(asked.html).toMatch(/<h1>Really, [^<]+@[^<]+\?<\/h1>.*<form method="post"/s);
  const done = await ask(link, { how: 'button' });
  expect(done.html).toContain('<h1>Merci {{abc}}</h1>');
});

describe('what an account wrote', () => {
  test('is shown by brand and language, and a page without its token gets the form at its end', async () => {
    await inUse('manage_subscriptions', '<body><h1>For all</h1></body>');
    await inUse('manage_subscriptions', '<h1>Nur deutsch</h1>', { language: 'de' });
    const { html } = await ask(urls().preferencesUrl(copy(4)));
    expect(html).toMatch(/<h1>For all<\/h1>.*<form method="post".*<\/body>/s);
  });

  test('is never shown half: a template that fails gives way to the built-in page', async () => {
    await inUse(
      'manage_subscriptions',
      '{% for a in (1..100000) %}{% for b in (1..100000) %}x{% endfor %}{% endfor %}',
    );
    const { status, html } = await ask(urls().preferencesUrl(copy(4)));
    expect(status).toBe(200);
    expect(html).toContain('Your email preferences');
  });

  test('can’t run, send elsewhere or load a frame', async () => {
    await inUse(
      'manage_subscriptions',
      '<form action="https://evil.example"><input name="x"></form><iframe src="https://evil.example"></iframe><base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example"><img src=x onerror=alert(1)><a href="javascript:alert(1)">a</a><svg onload=alert(1)>{{manage_sub.form}}',
    );
    const { html, policy } = await ask(urls().preferencesUrl(copy(4)));
    expect(html).not.toMatch(/evil\.example|onerror|javascript:|onload|<iframe|<base/);
    expect(policy).toContain("form-action 'self'");
  });

  test('test emails show every page and change nothing', async () => {
    const test_ = { ...copy(4), mailingId: 0 };
    const before = await standing(4);
    await ask(`${urls().preferencesUrl(test_)}/spam`, { yes: '1' });
    await ask(`${urls().preferencesUrl(test_)}/profile`, { first_name: 'Nobody' });
    await ask(urls().unsubscribeUrl(test_), { from: 'page' });
    expect(await standing(4)).toBe(before);
    const { rows } = await server.database.pool.query(
      'select first_name from contacts where id = $1',
      [sent.people[4]],
    );
    expect(rows[0].first_name).toBe('');
  });
});
