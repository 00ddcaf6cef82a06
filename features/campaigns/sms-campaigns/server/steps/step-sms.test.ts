import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '#platform/server/account/account.ts';
import { inAccount } from '#platform/server/account/account.ts';
import type { TestServer } from '#tests/harness/server.ts';
import { campaignCalls, smsCampaignServer } from '../sms-campaigns.harness.ts';
import { duplicateStepSms, makeStepSms, removeStepSms } from './make-step-sms.ts';
import { approveStepSms, previewStepSms, stepSms, stepSmsProblems } from './step-sms.ts';

let server: TestServer;
let calls: ReturnType<typeof campaignCalls>;
beforeAll(async () => {
  server = await smsCampaignServer();
  calls = campaignCalls(server);
});
afterAll(() => server.close());

const within = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
  inAccount(server.database, { accountId: server.account }, work);
const aStep = (name: string, text?: string) =>
  within((account) => makeStepSms(account, { journeyId: 5, name, ...(text && { text }) }));
const change = (id: number, fields: object) =>
  calls.call('PUT', `sms_campaigns/${id}`, { sms_campaign: fields });

test('a text made for a step has the status wi and its journey, and is neither sent nor deleted by hand @spec CAMPAIGNS-031', async () => {
  const id = await aStep('Welcome', 'Welcome {{ contact.first_name }}');
  expect((await calls.get(`sms_campaigns/${id}`)).body.data).toMatchObject({
    status: 'wi',
    workflow_id: 5,
    from_number: '+14155550100',
  });
  for (const [method, path] of [
    ['POST', `sms_campaigns/${id}/schedule`],
    ['DELETE', `sms_campaigns/${id}`],
  ] as const) {
    const answer = await calls.call(method, path, method === 'POST' ? {} : undefined);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      422,
      expect.stringContaining('is a step of a journey'),
    ]);
  }
  const listed = (await calls.get('sms_campaigns?status=wi')).body.data;
  expect(listed.map((one: { id: number }) => one.id)).toContain(id);
});

test('another text has another revision, another name has not; an empty one says what it lacks', async () => {
  const id = await aStep('Changed');
  expect(await within((account) => stepSms(account, id))).toEqual({
    problems: { text: ['is required'] },
  });
  expect(await within((account) => stepSmsProblems(account, id))).toHaveProperty('text');
  await change(id, { text: 'First' });
  const revision = async () => {
    const made = await within((account) => stepSms(account, id));
    return 'problems' in made ? made.problems : made.revision;
  };
  const first = await revision();
  await change(id, { name: 'Renamed' });
  expect(await revision()).toEqual(first);
  await change(id, { text: 'Second' });
  expect(await revision()).not.toEqual(first);
  expect(await within((account) => stepSmsProblems(account, id))).toEqual({});
});

test('what was approved is sent and nothing else, until somebody approves again', async () => {
  const id = await aStep('Approved', 'Approved words');
  await within((account) => approveStepSms(account, [id], 'Ada'));
  expect(await within((account) => stepSms(account, id))).toHaveProperty('message');
  await change(id, { text: 'Not seen' });
  expect(await within((account) => stepSms(account, id))).toEqual({
    problems: { approval: [expect.stringContaining('was changed after Ada had approved it')] },
  });
});

test('a dry run shows the text as its contact would get it, and a copy has a free name', async () => {
  const id = await aStep('Shown', 'Order {{ event.order }} of {{ contact.first_name }}');
  const contact = (
    await calls.post('sms_contacts', {
      sms_contact: { phone: '+14155550195', first_name: 'Ida' },
    })
  ).body.data.id;
  const shown = await within((account) =>
    previewStepSms(account, id, { contactId: contact, event: { order: 17 } }),
  );
  expect(shown).toMatchObject({ problem: null, text: expect.stringContaining('Order 17 of Ida') });
  const copy = await within((account) => duplicateStepSms(account, id, { journeyId: 9 }));
  expect((await calls.get(`sms_campaigns/${copy}`)).body.data).toMatchObject({
    name: 'Shown (2)',
    status: 'wi',
    workflow_id: 9,
  });
  await within((account) => removeStepSms(account, [copy]));
  expect((await calls.get(`sms_campaigns/${copy}`)).status).toBe(404);
});

test('the builder makes the text of a step of a journey @spec CAMPAIGNS-031', async () => {
  const made = await calls.post('workflows', { workflow: { name: 'With a text' } });
  const journey = made.body.data.id;
  const step = await calls.post(`workflows/${journey}/steps`, {
    node: 'text',
    channel: 'sms',
    name: 'Reminder',
  });
  expect(step.status).toBe(201);
  expect((await calls.get(`sms_campaigns/${step.body.data.campaign_id}`)).body.data).toMatchObject({
    name: 'Reminder',
    status: 'wi',
    workflow_id: journey,
  });
});
