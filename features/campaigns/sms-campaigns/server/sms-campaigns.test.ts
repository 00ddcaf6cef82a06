import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '#tests/harness/server.ts';
import { aNumber, campaignCalls, smsCampaignServer, testNumber } from './sms-campaigns.harness.ts';

let server: TestServer;
let calls: ReturnType<typeof campaignCalls>;
beforeAll(async () => {
  server = await smsCampaignServer();
  calls = campaignCalls(server);
});
afterAll(() => server.close());

test('an SMS campaign is made with name, number, text and lists, shown whole, and listed @spec SMS-021 @spec SMS-022', async () => {
  const list = await calls.listOf('Customers', []);
  const made = await calls.post('sms_campaigns', {
    sms_campaign: {
      name: 'Sale',
      from_number: testNumber,
      text: 'Hello {{ contact.first_name }}',
      sms_lists: [list],
    },
  });
  expect(made.status).toBe(201);
  const shown = (await calls.get(`sms_campaigns/${made.body.data.id}`)).body.data;
  expect(shown).toMatchObject({
    name: 'Sale',
    type: 'bulk',
    status: 'draft',
    from_number: testNumber,
    text: 'Hello {{ contact.first_name }}',
    sms_lists: [list],
    shorten_links: true,
    figures: { recipients: 0, delivered: 0, replies: 0 },
  });
  const listed = (await calls.get('sms_campaigns?name=Sale')).body.data;
  expect(listed.map((one: { id: number }) => one.id)).toContain(shown.id);
});

test('an empty text, an unknown number and lists of others are refused by field @spec SMS-022', async () => {
  const errorsOf = async (fields: object) => {
    const answer = await calls.post('sms_campaigns', {
      sms_campaign: { name: 'Refused', text: 'Hello', ...fields },
    });
    return [answer.status, answer.body.errors];
  };
  expect(await errorsOf({ text: ' ' })).toEqual([422, { text: ['cannot be blank'] }]);
  expect(await errorsOf({ text: 'x'.repeat(1601) })).toEqual([
    422,
    { text: ['is too long (at most 1600 characters)'] },
  ]);
  expect(await errorsOf({ from_number: '+14155559999' })).toEqual([
    422,
    { from_number: [`is no number of this account: choose ${testNumber}`] },
  ]);
  expect((await errorsOf({ sms_lists: [987_654] }))[0]).toBe(422);
});

test('PUT and PATCH change a draft; a foreign campaign does not exist @spec SMS-023', async () => {
  const id = await calls.campaign({ name: 'Changed' });
  for (const [method, text] of [
    ['PUT', 'First'],
    ['PATCH', 'Second'],
  ] as const) {
    await calls.call(method, `sms_campaigns/${id}`, { sms_campaign: { text } });
    expect((await calls.get(`sms_campaigns/${id}`)).body.data.text).toBe(text);
  }
  const type = await calls.call('PUT', `sms_campaigns/${id}`, { sms_campaign: { type: 'trans' } });
  expect(type.status).toBe(422);
  const stranger = await server.anotherAccount('Another sender');
  await aNumber(server, stranger);
  const theirs = campaignCalls(server, stranger);
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect(
      (await theirs.call(method, `sms_campaigns/${id}`, method === 'PUT' ? {} : undefined)).status,
    ).toBe(404);
});

test('a deleted campaign is gone, one or several @spec SMS-024', async () => {
  const id = await calls.campaign({ name: 'Gone' });
  expect((await calls.call('DELETE', `sms_campaigns/${id}`)).status).toBe(200);
  expect((await calls.get(`sms_campaigns/${id}`)).status).toBe(404);
  const ids = await Promise.all(
    ['One', 'Two', 'Three'].map((name) => calls.campaign({ name: `Gone ${name}` })),
  );
  await calls.call('DELETE', 'sms_campaigns/bulk_delete', { ids });
  for (const one of ids) expect((await calls.get(`sms_campaigns/${one}`)).status).toBe(404);
});

test('a copy is a draft of another name without figures and dates @spec SMS-025', async () => {
  const id = await calls.campaign({ name: 'Copied', text: 'Hello you' });
  const copy = await calls.post(`sms_campaigns/${id}/duplicate`);
  expect([copy.status, copy.body.data]).toEqual([
    201,
    expect.objectContaining({
      name: 'Copy of Copied',
      text: 'Hello you',
      status: 'draft',
      run_id: null,
      scheduled_at: null,
    }),
  ]);
});

test('12 SMS campaigns are paged and filtered by type, status and folder; without the role they are closed @spec SMS-020 @spec TRANS-011', async () => {
  const account = await server.anotherAccount('Pages of texts');
  await aNumber(server, account);
  const theirs = campaignCalls(server, account);
  const folder = (
    await theirs.post('folders', { folder: { name: 'Spring', folder_type: 'sms_campaign' } })
  ).body.data.id;
  for (let at = 1; at <= 11; at += 1)
    await theirs.campaign({ name: `Text ${at}`, ...(at === 1 && { folder_id: folder }) });
  await theirs.campaign({ name: 'Code', type: 'trans' });
  const page = await theirs.get('sms_campaigns?page=2&per_page=10');
  expect([page.body.data.length, page.body.meta.total]).toEqual([2, 12]);
  const names = async (query: string) =>
    (await theirs.get(`sms_campaigns?per_page=50&${query}`)).body.data.map(
      (one: { name: string }) => one.name,
    );
  expect(await names('filter_by=trans')).toEqual(['Code']);
  expect(await names('status=trans')).toEqual(['Code']);
  expect(await names('status=draft')).toHaveLength(11);
  expect(await names(`folder_id=${folder}`)).toEqual(['Text 1']);
  const alias = (await theirs.get('transactional_sms_campaigns')).body.data;
  expect(alias.map((one: { name: string; status: string }) => [one.name, one.status])).toEqual([
    ['Code', 'trans'],
  ]);
  const key = await server.key('contacts', account);
  const shut = await server.call('GET', 'sms_campaigns.json', undefined, { account, key });
  expect(shut.status).toBe(403);
});

test('an export has a row a campaign and is told when it is ready @spec SMS-026', async () => {
  await calls.campaign({ name: 'Exported one' });
  const { body } = await calls.post('sms_campaigns/export', { name: 'Exported' });
  const done = await server.until(
    async () =>
      (await calls.get('notifications')).body.data.find(
        (one: { id: number; percent_complete: number }) =>
          one.id === body.data.notification_id && one.percent_complete === 100,
      ),
    'the export',
  );
  expect(done.message).toContain('ready');
});
