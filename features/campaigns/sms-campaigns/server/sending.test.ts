import { afterAll, beforeAll, expect, test } from 'vitest';
import { optOutNumbers } from '#engines/audience/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import type { TestServer } from '#tests/harness/server.ts';
import { simulateText, type SimulatedText } from '#engines/texting/public.ts';
import { campaignCalls, quietHours, smsCampaignServer } from './sms-campaigns.harness.ts';

let server: TestServer;
let calls: ReturnType<typeof campaignCalls>;
beforeAll(async () => {
  server = await smsCampaignServer();
  calls = campaignCalls(server);
});
afterAll(() => server.close());

const statusIs = (id: number, status: string) =>
  server.until(async () => {
    const { data } = (await calls.get(`sms_campaigns/${id}`)).body;
    return data.status === status ? data : undefined;
  }, `the status ${status}`);

test('three numbers, one opted out: two are texted, and lists of texts equal the figures @spec SMS-016 @spec SMS-027 @spec SMS-004', async () => {
  const list = await calls.listOf('Sale', ['+14155550111', '+14155550112', '+14155550113']);
  await inAccount(server.database, { accountId: server.account }, (account) =>
    optOutNumbers(account, { phoneKeys: ['+14155550112'], source: 'keyword' }),
  );
  const id = await calls.campaign({ name: 'To three', text: 'Hello you', sms_lists: [list] });
  const forecast = await calls.post('sms_campaigns/forecast', {
    text: 'Hello you',
    sms_lists: [list],
  });
  expect(forecast.body.data).toMatchObject({
    recipients: 2,
    reasons: { sms_unsubscribed: 1 },
    min: 1,
    usual: 1,
    max: 1,
    parts: 2,
  });
  const sent = await calls.post(`sms_campaigns/${id}/schedule`);
  expect([sent.status, sent.body.data?.status ?? sent.body]).toEqual([200, 'scheduled']);
  const { figures } = await statusIs(id, 'sent');
  expect(figures).toMatchObject({ recipients: 3, suppressed: 1, failed: 0 });
  expect(figures.sent + figures.delivered).toBe(2);
  const texts = async (status: string) =>
    (await calls.get(`sms_messages?campaign_id=${id}&status=${status}`)).body;
  for (const status of ['delivered', 'sent', 'failed'] as const)
    expect((await texts(status)).meta.total).toBe(figures[status]);
  const all = (await calls.get(`sms_messages?campaign_id=${id}`)).body.data;
  expect(all.map((one: { number: string }) => one.number).toSorted()).toEqual([
    '+14155550111',
    '+14155550113',
  ]);
  expect(all[0].text).toContain('Hello you');
});

const simulated = (what: SimulatedText) =>
  inAccount(server.database, { accountId: server.account }, (account) =>
    simulateText(account, server.server.services, what),
  );

const aSent = async (name: string, numbers: readonly string[], text = 'Hello you') => {
  const id = await calls.campaign({ name, text, sms_lists: [await calls.listOf(name, numbers)] });
  await calls.post(`sms_campaigns/${id}/schedule`);
  await statusIs(id, 'sent');
  const { data } = (await calls.get(`sms_messages?campaign_id=${id}&per_page=100`)).body;
  return { id, texts: data as { id: number; number: string; text: string }[] };
};
const figuresOf = async (id: number) => (await calls.get(`sms_campaigns/${id}`)).body.data.figures;

test('receipts of the gateway make texts delivered or failed, and nothing else does @spec SMS-011 @spec SMS-030', async () => {
  const { id, texts } = await aSent('Receipts', ['+14155550121', '+14155550122', '+14155550123']);
  await simulated({ messageId: texts[0]!.id, as: 'delivered' });
  await simulated({ messageId: texts[1]!.id, as: 'undelivered' });
  expect(await figuresOf(id)).toMatchObject({ delivered: 1, failed: 1, sent: 1 });
  const path = `sms_messages/${texts[2]!.id}`;
  for (const method of ['PUT', 'PATCH']) {
    const said = await calls.call(method, path, { status: 'delivered' });
    expect([said.status, Object.keys(said.body.errors)]).toEqual([422, ['status']]);
    const noted = await calls.call(method, path, { is_read: true, note: method });
    expect(noted.status).toBe(200);
    expect((await calls.get(path)).body.data).toMatchObject({
      is_read: true,
      note: method,
      status: 'sent',
    });
  }
});

test('one text is shown, belongs to its account, and leaves views but not figures when it is deleted @spec SMS-028 @spec SMS-031', async () => {
  const { id, texts } = await aSent('Hidden', ['+14155550131']);
  const path = `sms_messages/${texts[0]!.id}`;
  expect((await calls.get(path)).body.data).toMatchObject({
    number: '+14155550131',
    campaign_id: id,
    campaign_name: 'Hidden',
    status: 'sent',
    segments: 1,
  });
  const stranger = campaignCalls(server, await server.anotherAccount('Reads texts'));
  expect((await stranger.get(path)).status).toBeGreaterThanOrEqual(403);
  const before = await figuresOf(id);
  expect((await calls.call('DELETE', path)).status).toBe(200);
  expect((await calls.get(path)).status).toBe(404);
  expect((await calls.get(`sms_messages?campaign_id=${id}`)).body.data).toEqual([]);
  expect(await figuresOf(id)).toEqual(before);
});

test('a text to one number is sent and listed; an invalid number is refused by field @spec SMS-029 @spec CONTACTS-058', async () => {
  const refused = await calls.post('sms_messages', { to: '12', text: 'Hello' });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['to']]);
  const made = await calls.post('sms_messages', { to: '+14155550141', text: 'On its way' });
  expect([made.status, made.body.data]).toEqual([
    201,
    expect.objectContaining({ number: '+14155550141', text: 'On its way' }),
  ]);
  const listed = await server.until(
    async () =>
      (await calls.get('sms_messages?name=14155550141')).body.data.find(
        (one: { id: number }) => one.id === made.body.data.id,
      ),
    'the text',
  );
  expect(listed).toMatchObject({ text: 'On its way', status: 'sent' });
  const ofContact = await calls.get(`contacts/${listed.contact_id}/sms_campaigns`);
  expect(ofContact.body.data).toEqual([expect.objectContaining({ id: listed.id })]);
});

test('an answer shows below the campaign it answers @spec SMS-007', async () => {
  const { id, texts } = await aSent('Answered', ['+14155550151']);
  await simulated({ messageId: texts[0]!.id, as: 'reply', text: 'What time do you open?' });
  const reply = await server.until(
    async () => (await calls.get(`sms_campaigns/${id}/sms_replies`)).body.data[0],
    'the reply',
  );
  expect(reply).toMatchObject({ from: '+14155550151', text: 'What time do you open?' });
  await server.until(async () => (await figuresOf(id)).replies === 1 || undefined, 'the count');
});

test('links are short, lead on, and their clicks are counted by link, by contact and by both @spec SMS-018 @spec SMS-009 @spec SMS-010', async () => {
  const text = 'Sale https://shop.example/spring and https://shop.example/map';
  const { id, texts } = await aSent('Links', ['+14155550161', '+14155550162'], text);
  const [first, second] = texts[0]!.text.match(/https?:\/\/\S+/g)!;
  expect(first).not.toContain('shop.example');
  const follow = async (url: string) => {
    const local = new URL(new URL(url).pathname, server.url);
    const answer = await fetch(local, {
      redirect: 'manual',
      headers: {
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
      },
    });
    return answer.headers.get('location');
  };
  // Whoever clicks within two seconds is a program.
  await server.database.pool.query(
    `update mobile_messages set sent_at = sent_at - interval '1 minute' where account_id = $1 and id = $2`,
    [server.account, texts[0]!.id],
  );
  expect(await follow(first!)).toBe('https://shop.example/spring');
  expect(await follow(second!)).toBe('https://shop.example/map');
  expect(await follow(second!)).toBe('https://shop.example/map');
  const links = await server.until(async () => {
    const { data } = (await calls.get(`sms_campaigns/${id}/sms_click`)).body;
    return data.reduce((sum: number, one: { clicks: number }) => sum + one.clicks, 0) === 3
      ? data
      : undefined;
  }, 'the clicks');
  expect(links).toEqual([
    expect.objectContaining({ url: 'https://shop.example/map', clicks: 2, people: 1 }),
    expect.objectContaining({ url: 'https://shop.example/spring', clicks: 1, people: 1 }),
  ]);
  const clicked = async (path: string) =>
    (await calls.get(`sms_campaigns/${id}/sms_click/${path}`)).body.data.map(
      (one: { phone: string; url: string; clicks: number }) => [one.phone, one.url, one.clicks],
    );
  const { number } = texts[0]!;
  expect((await clicked('detailed')).toSorted()).toEqual([
    [number, 'https://shop.example/map', 2],
    [number, 'https://shop.example/spring', 1],
  ]);
  expect(await clicked(`${links[1].id}/url_report`)).toEqual([
    [number, 'https://shop.example/spring', 1],
  ]);
  expect((await calls.get(`sms_campaigns/${id}/sms_click/987654/url_report`)).status).toBe(404);
  expect(await figuresOf(id)).toMatchObject({ clicked: 1 });
});

test('a scheduled campaign changes until it leaves, is taken back, and cannot be deleted meanwhile @spec SMS-023 @spec SMS-024', async () => {
  const list = await calls.listOf('Later', ['+14155550171']);
  const id = await calls.campaign({ name: 'Later', sms_lists: [list] });
  const at = new Date(Date.now() + 86_400_000).toISOString();
  await calls.post(`sms_campaigns/${id}/schedule`, { scheduled_at: at });
  const first = (await calls.get(`sms_campaigns/${id}`)).body.data;
  expect(first).toMatchObject({ status: 'scheduled' });
  const changed = await calls.call('PUT', `sms_campaigns/${id}`, {
    sms_campaign: { text: 'Another text' },
  });
  expect(changed.body.data).toMatchObject({ status: 'scheduled', text: 'Another text' });
  expect(changed.body.data.run_id).not.toBe(first.run_id);
  expect((await calls.call('DELETE', `sms_campaigns/${id}`)).status).toBe(422);
  expect((await calls.post(`sms_campaigns/${id}/undo_schedule`)).body.data).toMatchObject({
    status: 'draft',
    run_id: null,
  });
});

test('in quiet hours a text is held until their end @spec SMS-019', async () => {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Los_Angeles',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const hour = (away: number) =>
    `${clock.format(Date.now() + away * 3_600_000).padStart(2, '0')}:00`;
  await quietHours(server, hour(-3), hour(3));
  const list = await calls.listOf('Asleep', ['+14155550181']);
  const id = await calls.campaign({ name: 'Asleep', sms_lists: [list] });
  await calls.post(`sms_campaigns/${id}/schedule`);
  const held = await server.until(async () => {
    const { rows } = await server.database.pool.query(
      `select m.timing, m.next_try_at from mobile_messages m join sms_campaigns k on k.account_id = m.account_id and k.run_id = m.run_id
       where k.account_id = $1 and k.id = $2 and m.timing like 'quiet%'`,
      [server.account, id],
    );
    return rows[0];
  }, 'the text that is held');
  expect(Date.parse(held.next_try_at)).toBeGreaterThan(Date.now());
  expect(await figuresOf(id)).toMatchObject({ pending: 1, sent: 0 });
  await calls.post(`sms_campaigns/${id}/stop`);
  await statusIs(id, 'stopped');
  await quietHours(server, '00:00', '00:00');
});
