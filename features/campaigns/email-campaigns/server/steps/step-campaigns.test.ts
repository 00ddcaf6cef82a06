import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToRolling, plugRollingSource } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { stepSource } from '#features/campaigns/campaign-reports/server/public.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aCampaign, aListOf } from '../campaign.builder.ts';
import {
  duplicateStepCampaign,
  makeStepCampaign,
  removeStepCampaigns,
} from './make-step-campaign.ts';
import {
  approveStepCampaigns,
  stepMessage,
  stepProblems,
  type StepMessage,
} from './step-message.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  plugRollingSource({
    sourceType: stepSource,
    leaveSql: async () => sql`null::text`,
    recorded: async () => undefined,
  });
});
afterAll(() => server.close());

const within = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
  inAccount(server.database, { accountId: server.account }, work);
const show = async (id: number) => (await server.call('GET', `campaigns/${id}.json`)).body.data;
const contactOf = (email: string): Promise<number> =>
  within(async (account) => {
    const { id } = await account.db
      .selectFrom('contacts')
      .select('id')
      .where('account_id', '=', account.id)
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow();
    return id;
  });
const aStep = async (name: string, fields: Record<string, unknown> = {}): Promise<number> => {
  const fromCampaignId = await aCampaign(server, { name: `Model of ${name}`, fields });
  return within((account) => makeStepCampaign(account, { journeyId: 5, name, fromCampaignId }));
};
const frozen = async (id: number): Promise<StepMessage> => {
  const made = await within((account) => stepMessage(account, id));
  if ('problems' in made) throw new Error(JSON.stringify(made.problems));
  return made;
};

test('a campaign made for a step has the status workflow, and is neither scheduled nor deleted by hand @spec CAMPAIGNS-026', async () => {
  const id = await aStep('Welcome');
  expect(await show(id)).toMatchObject({ status: 'workflow', journey_id: 5, mailing_id: null });
  for (const [method, path] of [
    ['POST', `campaigns/${id}/schedule.json`],
    ['POST', `campaigns/${id}/stop.json`],
    ['DELETE', `campaigns/${id}.json`],
  ] as const) {
    const answer = await server.call(method, path, method === 'POST' ? {} : undefined);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('is a step of a journey');
  }
  await aListOf(server, ['again@home.example']);
  const resend = await server.call(
    'GET',
    `campaigns/${id}/resend_campaign.json?contact_id=${await contactOf('again@home.example')}`,
  );
  expect(resend.body.data.refusal).toContain('is sent by a journey');
  const listed = await server.call('GET', 'campaigns.json?filter=workflow');
  expect(listed.body.data.map((one: { id: number }) => one.id)).toContain(id);
  const drafts = await server.call('GET', 'campaigns.json?filter=draft');
  expect(drafts.body.data.map((one: { id: number }) => one.id)).not.toContain(id);
});

test('it is edited like a draft, keeps its status, and each other message has another revision', async () => {
  const id = await aStep('Changed');
  const before = await frozen(id);
  expect((await frozen(id)).revision).toBe(before.revision);
  const renamed = await server.call('PUT', `campaigns/${id}.json`, {
    campaign: { name: 'Changed and renamed' },
  });
  expect(renamed.status).toBe(200);
  expect((await frozen(id)).revision).toBe(before.revision);
  await server.call('POST', `campaigns/${id}/save_as_draft.json`, {
    campaign: { subject: 'Other news' },
  });
  const after = await frozen(id);
  expect(after.message.subject).toBe('Other news');
  expect(after.revision).not.toBe(before.revision);
  expect((await show(id)).status).toBe('workflow');
});

test('a new one begins with the sender of the latest campaign, and says by field what it lacks', async () => {
  await aCampaign(server, { name: 'Sender of others' });
  const id = await within((account) => makeStepCampaign(account, { journeyId: 6, name: 'New' }));
  expect(await show(id)).toMatchObject({ from_email: 'news@example.com', lists: [] });
  const lacking = await within((account) => stepMessage(account, id));
  expect(lacking).toMatchObject({ problems: { subject: ['is required'] } });
  const problems = await within((account) => stepProblems(account, id));
  expect(Object.keys(problems)).toEqual(expect.arrayContaining(['subject', 'content_id']));
  const whole = await aStep('Whole');
  expect(await within((account) => stepProblems(account, whole))).toEqual({});
});

test('lists of a step choose nobody, but whoever left them gets no email; another step of the same name has a free one', async () => {
  const list = await aListOf(server, ['left@home.example', 'stays@home.example']);
  const id = await aStep('To a list', { lists: [list] });
  const { audience } = await frozen(id);
  expect(audience).toMatchObject({ lists: [list], listsAsConsent: true, segments: [] });
  const copy = await within((account) => duplicateStepCampaign(account, id, { journeyId: 9 }));
  expect(await show(copy)).toMatchObject({
    name: 'To a list (2)',
    journey_id: 9,
    lists: [list],
    status: 'workflow',
  });
});

test('what was approved is sent and nothing else, until somebody approves again', async () => {
  const id = await aStep('Approved');
  await within((account) => approveStepCampaigns(account, [id], 'Ada'));
  await frozen(id);
  await server.call('PUT', `campaigns/${id}.json`, { campaign: { subject: 'Not seen' } });
  expect(await within((account) => stepMessage(account, id))).toEqual({
    problems: { approval: [expect.stringContaining('was changed after Ada had approved it')] },
  });
  await within((account) => approveStepCampaigns(account, [id], 'Ada'));
  expect((await frozen(id)).message.subject).toBe('Not seen');
});

test('one that was sent stays as stopped when its journey goes, one that was not is gone', async () => {
  const [sent, unsent] = [await aStep('Sent'), await aStep('Never sent')];
  await aListOf(server, ['one@home.example']);
  const made = await frozen(sent);
  const id = await contactOf('one@home.example');
  await within((account) =>
    addToRolling(account, { ...made, sourceType: stepSource, sourceId: sent }, [id]),
  );
  await server.until(async () => {
    const { messages } = (await server.call('GET', 'local_inbox.json?per_page=100')).body.data;
    return messages.some((mail: { recipient: string }) => mail.recipient === 'one@home.example');
  }, 'the email');
  await within((account) => removeStepCampaigns(account, [sent, unsent]));
  expect((await show(sent)).status).toBe('stopped');
  expect((await server.call('GET', `campaigns/${unsent}.json`)).status).toBe(404);
});
