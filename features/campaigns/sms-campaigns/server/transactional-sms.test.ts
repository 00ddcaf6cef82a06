import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '#tests/harness/server.ts';
import { campaignCalls, smsCampaignServer } from './sms-campaigns.harness.ts';

let server: TestServer;
let calls: ReturnType<typeof campaignCalls>;
beforeAll(async () => {
  server = await smsCampaignServer();
  calls = campaignCalls(server);
});
afterAll(() => server.close());

const text = async (id: number) =>
  server.until(async () => {
    const shown = await calls.get(`sms_messages/${id}`);
    return shown.body.data?.status === 'sent' ? shown.body.data : undefined;
  }, 'the text');
const aCode = (name: string) =>
  calls.campaign({ name, type: 'trans', text: 'Your code is {{ code }}.' });

test('a call texts one number with its values, once for a key @spec TRANS-012', async () => {
  const id = await aCode('Code');
  const body = { to: '+1 415 555 0191', data: { code: '4711' }, idempotency_key: 'sign-in 1' };
  const first = await calls.post(`sms_campaigns/${id}/send`, body);
  expect(first.status).toBe(202);
  const again = await calls.post(`transactional_sms_campaigns/${id}/send`, body);
  expect([again.status, again.body.data.message_id]).toEqual([202, first.body.data.message_id]);
  expect(await text(first.body.data.message_id)).toMatchObject({
    number: '+14155550191',
    text: 'Your code is 4711.',
    campaign_id: id,
  });
  const other = await calls.post(`sms_campaigns/${id}/send`, { ...body, data: { code: '4712' } });
  expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['idempotency_key']]);
  const { figures } = (await calls.get(`sms_campaigns/${id}`)).body.data;
  expect(figures).toMatchObject({ recipients: 1, sent: 1 });
});

test('the same person gets as many texts as are asked for, each with its own values @spec TRANS-012', async () => {
  const id = await aCode('Many codes');
  const ids: number[] = [];
  for (const code of ['1', '2', '3']) {
    const sent = await calls.post(`sms_campaigns/${id}/send`, {
      to: '+14155550192',
      data: { code },
    });
    ids.push(sent.body.data.message_id);
  }
  expect(new Set(ids).size).toBe(3);
  const texts: string[] = [];
  for (const one of ids) texts.push((await text(one)).text);
  expect(texts).toEqual(['Your code is 1.', 'Your code is 2.', 'Your code is 3.']);
});

test('whom to text is said once and readable; only transactional campaigns send so', async () => {
  const id = await aCode('Refusals');
  const fields = async (body: object) =>
    Object.keys((await calls.post(`sms_campaigns/${id}/send`, body)).body.errors ?? {});
  expect(await fields({})).toEqual(['to']);
  expect(await fields({ to: 'nobody' })).toEqual(['to']);
  expect(await fields({ contact_id: 987_654 })).toEqual(['contact_id']);
  expect(await fields({ to: '+14155550193', data: { contact: 1 } })).toEqual(['data']);
  const bulk = await calls.campaign({ name: 'Not for programs' });
  const refused = await calls.post(`sms_campaigns/${bulk}/send`, { to: '+14155550193' });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain('is no transactional campaign');
  expect((await calls.post('sms_campaigns/987654/send', { to: '+14155550193' })).status).toBe(404);
});
