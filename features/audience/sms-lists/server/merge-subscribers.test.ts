import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '#tests/harness/server.ts';
import { smsCalls, smsServer } from './sms.harness.ts';

let server: TestServer;
let call: ReturnType<typeof smsCalls>;
let news: number;
beforeAll(async () => {
  server = await smsServer();
  call = smsCalls(server);
  news = await call.list('News');
});
afterAll(() => server.close());

const subscribed = async (id: number) =>
  (await call.get(`contacts/${id}/sms_lists`)).body.data.subscribed_lists.length;
const isSmsContact = async (id: number) => (await call.get(`sms_contacts/${id}`)).status === 200;

test('a number goes with its lists to the contact that stays, and back when the merge is undone', async () => {
  const from = await call.contact('+1 415 555 0161', { subscribed_sms_list_ids: [news] });
  const into = (await call.post('contacts', { email: 'stays@example.com' })).body.data.id;
  const merged = await call.post(`contacts/${from}/merge`, { into });
  expect(merged.status).toBe(200);
  expect([await isSmsContact(into), await subscribed(into)]).toEqual([true, 1]);
  expect((await call.get(`contacts/${into}`)).body.data.phone).toBe('+14155550161');
  const undone = await call.post(`contacts/${into}/merges/${merged.body.data.merge_id}/undo`, {});
  expect(undone.status).toBe(200);
  expect([await isSmsContact(into), await isSmsContact(from)]).toEqual([false, true]);
  expect(await subscribed(from)).toBe(1);
  expect((await call.get(`sms_lists/${news}`)).body.data.subscribers).toBe(1);
});

test('where both have a number, that of the contact that stays is kept', async () => {
  const from = await call.contact('+1 415 555 0171', { subscribed_sms_list_ids: [news] });
  const into = await call.contact('+1 415 555 0172', { subscribed_sms_list_ids: [] });
  expect((await call.post(`contacts/${from}/merge`, { into })).status).toBe(200);
  expect((await call.get(`sms_contacts/${into}`)).body.data.phone).toBe('+14155550172');
  expect((await call.get(`contacts/${into}`)).body.data.phone).toContain('0172');
});
