import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aCampaign, aListOf } from './campaign.builder.ts';

let judged = '';
const spamd = createServer({ allowHalfOpen: true }, (socket) => {
  let asked = '';
  socket.on('data', (chunk) => {
    asked += chunk.toString('latin1');
  });
  socket.on('end', () => {
    judged = asked.slice(asked.indexOf('\r\n\r\n') + 4);
    const isBad = asked.includes('GTUBE');
    const report = ` 1.2 SUBJ_ALL_CAPS  Subject is all capitals\n 4.0 GTUBE_LIKE     BODY: A test of spam\n                            goes on here\n`;
    socket.end(
      `SPAMD/1.1 0 EX_OK\r\nContent-length: ${report.length}\r\nSpam: ${isBad ? 'True ; 15.2' : 'False ; 0.4'} / 5.0\r\n\r\n${isBad ? report : ''}`,
    );
  });
});
let server: TestServer;
beforeAll(async () => {
  await new Promise<void>((done) => {
    spamd.listen(0, '127.0.0.1', done);
  });
  server = await testServer({
    env: { SPAMD_URL: `spamd://127.0.0.1:${(spamd.address() as { port: number }).port}` },
  });
});
afterAll(async () => {
  await server.close();
  spamd.close();
});

const show = async (id: number) => (await server.call('GET', `campaigns/${id}.json`)).body.data;
const inboxOf = async (email: string) =>
  (
    (await server.call('GET', 'local_inbox.json?per_page=200')).body.data.messages as {
      id: number;
      recipient: string;
      subject: string;
    }[]
  ).filter(({ recipient }) => recipient === email);
const rawOf = async (email: string): Promise<string> =>
  (
    await server.database.pool.query(
      'select raw from local_inbox_messages where recipient = $1 order by id desc limit 1',
      [email],
    )
  ).rows[0]?.raw ?? '';
const contactId = async (email: string): Promise<number> =>
  Number(
    (
      await server.database.pool.query(
        'select id from contacts where account_id = $1 and email_key = $2',
        [server.account, email],
      )
    ).rows[0].id,
  );
async function sent(parts: Parameters<typeof aCampaign>[1], emails: string[]) {
  const list = await aListOf(server, emails);
  const id = await aCampaign(server, { lists: [list], ...parts });
  expect(
    (await server.call('POST', `campaigns/${id}/schedule.json`, { hold_seconds: 0 })).status,
  ).toBe(200);
  await server.until(async () => (await show(id)).status === 'sent', 'the campaign to be sent');
  return { id, list };
}
const html = (inner: string) =>
  `<p>${inner}</p><p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>`;

describe('sending a campaign to one person again', () => {
  test('brings the same mail again, in a mailing of its own, and the person’s activity lists both @spec CAMPAIGNS-090 @spec CAMPAIGNS-001 @spec CAMPAIGNS-002', async () => {
    const { id } = await sent({ name: 'Again', html: html('Our autumn books') }, [
      'again@example.com',
      'other@example.com',
    ]);
    const contact = await contactId('again@example.com');
    const before = (
      await server.call('GET', `campaigns/${id}/resend_campaign.json?contact_id=${contact}`)
    ).body.data;
    expect(before).toMatchObject({
      can_resend: true,
      refusal: null,
      campaign: { name: 'Again' },
      contact: { email: 'again@example.com' },
    });
    expect(before.copies).toHaveLength(1);
    const twice = await Promise.all(
      [1, 2].map(() =>
        server.call('POST', `campaigns/${id}/resend_campaign.json`, { contact_id: contact }),
      ),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 422]);
    await server.until(
      async () => (await inboxOf('again@example.com')).length === 2,
      'the second copy',
    );
    expect(await rawOf('again@example.com')).toContain('Our autumn books');
    expect(await inboxOf('other@example.com')).toHaveLength(1);
    expect((await show(id)).balance).toMatchObject({ eligible: 2, delivered: 2 });
    const copiesOf = async () =>
      (await server.call('GET', `campaigns/${id}/resend_campaign.json?contact_id=${contact}`)).body
        .data.copies as { is_resend: boolean; state: string }[];
    const copies = await server.until(async () => {
      const found = await copiesOf();
      return found.every(({ state }) => state !== 'pending' && state !== 'claimed') && found;
    }, 'both copies to be settled');
    expect(copies.map((copy) => [copy.is_resend, copy.state])).toEqual([
      [true, 'sent'],
      [false, 'sent'],
    ]);
    const { rows } = await server.database.pool.query(
      `select count(*)::int as n from deliveries where account_id = $1 and contact_id = $2 and sent_at is not null`,
      [server.account, contact],
    );
    expect(rows[0].n).toBe(2);
    const audits = await server.database.pool.query(
      `select * from audit_log where account_id = $1 and action = 'resend'`,
      [server.account],
    );
    expect(audits.rowCount).toBe(1);
  });

  test('is refused with the reason for who may not be mailed, and before the campaign went out', async () => {
    const { id, list } = await sent({ name: 'Refused again' }, [
      'left@example.com',
      'bounced@example.com',
    ]);
    const left = await contactId('left@example.com');
    await server.database.pool.query(
      `update list_memberships set status = 'unsubscribed' where account_id = $1 and contact_id = $2`,
      [server.account, left],
    );
    await server.database.pool.query(
      `insert into suppressions (account_id, email_key, reason) values ($1, 'bounced@example.com', 'hard_bounced')`,
      [server.account],
    );
    for (const email of ['left@example.com', 'bounced@example.com']) {
      const answer = await server.call('POST', `campaigns/${id}/resend_campaign.json`, {
        contact_id: await contactId(email),
      });
      expect([answer.status, answer.body.errors.base.length]).toEqual([422, 1]);
    }
    const facts = (
      await server.call(
        'GET',
        `campaigns/${id}/resend_campaign.json?contact_id=${await contactId('bounced@example.com')}`,
      )
    ).body.data;
    expect(facts.refusal).toMatch(/bounce|does not exist/i);
    const draft = await aCampaign(server, { lists: [list] });
    expect(
      (await server.call('POST', `campaigns/${draft}/resend_campaign.json`, { contact_id: left }))
        .body.errors.base[0],
    ).toContain('has not been sent yet');
    expect(
      (await server.call('POST', `campaigns/${id}/resend_campaign.json`, { contact_id: 999_999 }))
        .status,
    ).toBe(404);
  });
});

describe('a draft for those who did not open', () => {
  test('reaches who got the campaign and has not opened it when the draft leaves', async () => {
    const people = [
      'opened@example.com',
      'opens-later@example.com',
      'asleep@example.com',
      'asleep-and-left@example.com',
    ];
    const { id, list } = await sent({ name: 'Not seen', html: html('See me') }, people);
    const mailing = (await show(id)).mailing_id;
    const open = async (email: string) => {
      await server.database.pool.query(
        'update deliveries set opened_at = now() where account_id = $1 and mailing_id = $2 and contact_id = $3',
        [server.account, mailing, await contactId(email)],
      );
    };
    await open('opened@example.com');
    const made = await server.call('POST', `campaigns/${id}/resend_to_non_openers.json`, {});
    expect([made.status, made.body.data.people, made.body.data.status]).toEqual([201, 3, 'draft']);
    const draft = made.body.data.id;
    expect(made.body.data).toMatchObject({
      name: 'Not opened: Not seen',
      unopened_of: id,
      lists: [],
    });
    await open('opens-later@example.com');
    await server.database.pool.query(
      `update list_memberships set status = 'unsubscribed' where account_id = $1 and list_id = $2 and contact_id = $3`,
      [server.account, list, await contactId('asleep-and-left@example.com')],
    );
    // Somebody new in the list was never sent the first one.
    await server.call('POST', `lists/${list}/contacts.json`, {
      contact: { email: 'new@example.com' },
    });
    const flight = (await server.call('GET', `campaigns/${draft}/preflight.json`)).body.data;
    expect(flight.audience).toMatchObject({
      eligible: 2,
      mailable: 1,
      suppressed: { unsubscribed: 1 },
    });
    await server.call('POST', `campaigns/${draft}/schedule.json`, { hold_seconds: 0 });
    await server.until(async () => (await show(draft)).status === 'sent', 'the second campaign');
    const counts = await Promise.all(
      [...people, 'new@example.com'].map(async (email) => (await inboxOf(email)).length),
    );
    expect(counts).toEqual([1, 1, 2, 1, 0]);
  });

  test('is refused when every recipient has opened, and leaves no draft behind', async () => {
    const { id } = await sent({ name: 'All seen' }, ['seen@example.com']);
    await server.database.pool.query(
      'update deliveries set opened_at = now() where account_id = $1 and mailing_id = $2',
      [server.account, (await show(id)).mailing_id],
    );
    const answer = await server.call('POST', `campaigns/${id}/resend_to_non_openers.json`, {});
    expect([answer.status, answer.body.errors.base[0]]).toEqual([
      422,
      'All recipients of “All seen” who can still be emailed have opened it.',
    ]);
    expect(
      (await server.call('GET', 'campaigns.json?name=Not%20opened%3A%20All')).body.data,
    ).toEqual([]);
  });
});

describe('the links of a campaign', () => {
  test('are listed, and lead elsewhere once changed, also out of mails that are out @spec CAMPAIGNS-073 @spec CAMPAIGNS-074', async () => {
    const { id } = await sent(
      {
        name: 'Links',
        html: html(
          '<a href="https://shop.example/old">Shop</a> <a href="https://shop.example/kept">Kept</a>',
        ),
      },
      ['clicker@example.com'],
    );
    const urls = (await server.call('GET', `campaigns/${id}/get_urls.json`)).body.data;
    expect(urls.map(({ no, url }: { no: number; url: string }) => [no, url])).toEqual([
      [1, 'https://shop.example/old'],
      [2, 'https://shop.example/kept'],
    ]);
    const follow = async () => {
      const raw = (await rawOf('clicker@example.com'))
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '=');
      const link = /href="(http:\/\/127[^"]*\/t\/c\/[^"]+)"/.exec(raw)?.[1] ?? '';
      return (await fetch(link, { redirect: 'manual' })).headers.get('location');
    };
    expect(await follow()).toBe('https://shop.example/old');
    const changed = await server.call('POST', `campaigns/${id}/change_url.json`, {
      link_no: 1,
      url: 'https://shop.example/new',
    });
    expect(changed.body.data[0]).toMatchObject({ no: 1, url: 'https://shop.example/new' });
    expect(await follow()).toBe('https://shop.example/new');
    await server.call('POST', 'campaigns/change_url.json', {
      campaign_id: id,
      old_url: 'https://shop.example/new',
      url: 'https://shop.example/newest',
    });
    expect(await follow()).toBe('https://shop.example/newest');
    for (const url of ['javascript:alert(1)', 'ftp://x.example/', 'shop.example']) {
      expect(
        (await server.call('POST', `campaigns/${id}/change_url.json`, { link_no: 1, url })).body
          .errors.url,
      ).toHaveLength(1);
    }
    expect(
      (
        await server.call('POST', `campaigns/${id}/change_url.json`, {
          link_no: 9,
          url: 'https://x.example/',
        })
      ).body.errors,
    ).toEqual({ link_no: ['is no link of this campaign'] });
    const audits = await server.database.pool.query(
      `select * from audit_log where account_id = $1 and action = 'change_url'`,
      [server.account],
    );
    expect(audits.rowCount).toBe(2);
    const draft = await aCampaign(server, {});
    expect(
      (
        await server.call('POST', `campaigns/${draft}/change_url.json`, {
          link_no: 1,
          url: 'https://x.example/',
        })
      ).status,
    ).toBe(422);
  });
});

describe('a test', () => {
  test('goes to addresses and test lists under a prefix, is kept for the reports and counted nowhere @spec CAMPAIGNS-088 @spec CAMPAIGNS-089', async () => {
    const list = await aListOf(server, ['tester@example.com', 'reader@example.com']);
    await server.call('PUT', `lists/${list}.json`, {
      list: { list_type: 'test', name: 'Our testers' },
    });
    const id = await aCampaign(server, { name: 'Tested', fields: { send_test_lists: [list] } });
    const choices = (await server.call('GET', `campaigns/${id}/send_test_appender.json`)).body.data;
    expect(choices).toMatchObject({
      subject_prefix: '[Test] ',
      subject: 'News',
      send_test_lists: [list],
      lists: [{ id: list, name: 'Our testers', subscribers: 2 }],
      recent: [],
    });
    const answer = await server.call('PUT', `campaigns/${id}/send_test.json`, {
      emails: 'one@example.com',
      lists: [list],
      subject_prefix: 'TRY: ',
    });
    expect(answer.body.data.message).toBe('3 test emails were sent.');
    for (const email of ['one@example.com', 'tester@example.com', 'reader@example.com'])
      expect((await inboxOf(email))[0]?.subject).toBe('TRY: News');
    const after = (await server.call('GET', `campaigns/${id}/send_test_appender.json`)).body.data
      .recent;
    expect(after).toMatchObject([{ subject: 'News' }]);
    const { rows } = await server.database.pool.query(
      'select recipients, subject, sent_by from test_sends where account_id = $1 and campaign_id = $2',
      [server.account, id],
    );
    expect(rows[0].recipients.toSorted()).toEqual([
      'one@example.com',
      'reader@example.com',
      'tester@example.com',
    ]);
    expect((await show(id)).balance.eligible).toBe(0);
    expect((await server.call('PUT', `campaigns/${id}/send_test.json`, {})).body.errors).toEqual({
      emails: ['are required: name at least one'],
    });
    expect(
      (
        await server.call('PUT', `campaigns/${id}/send_test.json`, {
          emails: ['a@example.com'],
          subject_prefix: 'a\r\nb',
        })
      ).status,
    ).toBe(422);
    expect(
      (await server.call('PUT', `campaigns/${id}/send_test.json`, { lists: [999_999] })).body.errors
        .lists,
    ).toHaveLength(1);
  });
});

describe('the spam check', () => {
  test('scores a spammy mail higher, with reasons, and asks SpamAssassin @spec CAMPAIGNS-059 @spec CAMPAIGNS-086', async () => {
    const good = await aCampaign(server, {
      name: 'Fine mail',
      html: html(
        'Our new opening hours: the shop by the harbour is open from nine to six, and the reading circle meets on Thursdays at seven in the evening.',
      ),
      fields: { subject: 'New opening hours' },
    });
    const bad = await aCampaign(server, {
      name: 'Spammy mail',
      fields: { subject: 'FREE MONEY!!! YOU WON', from_email: 'deals12345@gmail.com' },
      html: '<div><b>GTUBE casino viagra <a href="https://bit.ly/x">click here</a> <a href="https://evil.example/">https://bank.example/login</a><script>1</script><img src="a.png" alt="">',
    });
    const check = async (id: number) =>
      (await server.call('POST', `campaigns/${id}/spam_check.json`, {})).body.data;
    const [fine, spammy] = [await check(good), await check(bad)];
    expect(fine).toMatchObject({
      verdict: 'good',
      spamassassin: { score: 0.4, threshold: 5, rules: [] },
    });
    expect(fine.score).toBeLessThan(1.5);
    expect(spammy.verdict).toBe('spam');
    expect(spammy.reasons.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining([
        'subject_shouting',
        'subject_exclamation',
        'spam_words',
        'link_shortener',
        'mismatched_link',
        'broken_html',
        'active_content',
        'no_unsubscribe',
        'image_only',
        'free_sender',
      ]),
    );
    expect(spammy.score).toBeCloseTo(
      spammy.reasons.reduce((sum: number, { points }: { points: number }) => sum + points, 0),
      1,
    );
    expect(spammy.spamassassin).toEqual({
      score: 15.2,
      threshold: 5,
      rules: [
        { name: 'SUBJ_ALL_CAPS', points: 1.2, description: 'Subject is all capitals' },
        { name: 'GTUBE_LIKE', points: 4, description: 'BODY: A test of spam goes on here' },
      ],
    });
    expect(
      (await server.call('GET', `campaigns/spam_check.json?campaign_id=${bad}`)).body.data.score,
    ).toBe(spammy.score);
    expect((await server.call('GET', `campaigns/${bad}/spam_check.json`)).body.data.score).toBe(
      spammy.score,
    );
  });

  test('judges a mail with the headers that a test of it has', async () => {
    const id = await aCampaign(server, { name: 'Same headers' });
    await server.call('POST', `campaigns/${id}/spam_check.json`, {});
    await server.call('PUT', `campaigns/${id}/send_test.json`, { emails: ['own@home.example'] });
    const { rows } = await server.database.pool.query(
      `select raw from local_inbox_messages where account_id = $1 and recipient = 'own@home.example'`,
      [server.account],
    );
    const headersOf = (raw: string) =>
      [...raw.slice(0, raw.indexOf('\r\n\r\n')).matchAll(/^([\w-]+):/gm)].map(([, name]) => name);
    expect(headersOf(judged)).toEqual(headersOf(rows[0].raw));
    expect(headersOf(judged)).toEqual(
      expect.arrayContaining(['List-Unsubscribe', 'List-Unsubscribe-Post', 'Feedback-ID']),
    );
  });
});
