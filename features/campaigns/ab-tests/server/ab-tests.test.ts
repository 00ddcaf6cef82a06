import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { anAbCampaign as anAbCampaignIn, aRunningTest } from './ab-campaign.builder.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const show = async (id: number) => (await server.call('GET', `campaigns/${id}.json`)).body.data;
const anAbCampaign = (
  people: number,
  ab: Record<string, unknown> = {},
  fields: Record<string, unknown> = {},
) => anAbCampaignIn(server, people, { ab, fields });
const running = (people: number, ab: Record<string, unknown> = {}, sample = 2) =>
  aRunningTest(server, people, { ab, sample });

describe('A/B campaigns over HTTP', () => {
  test('ab_campaign stores its variants; the first is the campaign itself @spec ABTEST-007', async () => {
    const { status, body } = await anAbCampaign(3);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      subject: 'First words',
      status: 'draft',
      message: 'A/B test was created.',
      ab: { tests: 'subject', variants: [{}, { subject: 'Other words' }] },
    });
    const listed = (
      await server.call('GET', 'campaigns.json?filter=ab_test&per_page=100')
    ).body.data.map((row: { id: number }) => row.id);
    expect(listed).toContain(body.data.id);
    expect(
      (await server.call('GET', `campaigns/${body.data.id}/ab_report.json`)).body.data,
    ).toMatchObject({
      status: 'draft',
      winner: null,
      can_choose: false,
      variants: [
        { variant: 'A', subject: 'First words' },
        { variant: 'B', subject: 'Other words', preheader: '' },
      ],
    });
    const refused = await anAbCampaign(1, {
      variants: [{ subject: 'Alone' }],
      share: 0,
      winner_by: 'luck',
    });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body.errors)).toMatch(
      /at least two.*from 1 to 100.*must be one of opens/,
    );
    expect(
      (await anAbCampaign(1, { tests: 'content', variants: [{}, { content_id: 999_999 }] })).body
        .errors,
    ).toEqual({ ab: ['names 999999, which is no content of this account'] });
  });

  test('a copy keeps the test @spec ABTEST-003', async () => {
    const { body } = await anAbCampaign(3);
    const copy = await server.call('POST', `campaigns/${body.data.id}/duplicate.json`, {});
    expect(copy.body.data).toMatchObject({
      status: 'draft',
      ab: { variants: [{}, { subject: 'Other words' }], share: 20 },
    });
  });

  test('preflight says what the test lacks, by letter', async () => {
    const { body } = await anAbCampaign(1, {
      variants: [{ subject: 'Same' }, { subject: 'Same' }, { subject: '' }],
    });
    const { findings, can_send: canSend } = (
      await server.call('GET', `campaigns/${body.data.id}/preflight.json`)
    ).body.data;
    expect(canSend).toBe(false);
    expect(
      findings
        .filter(({ step }: { step: string }) => step === 'test')
        .map(({ message }: { message: string }) => message),
    ).toEqual([
      'Variant B says the same as variant A: change one of them.',
      'Variant C has no subject: write one.',
      '1 recipient is too few for 3 variants: choose a larger audience.',
    ]);
    const refused = await server.call('POST', `campaigns/${body.data.id}/schedule.json`, {
      schedule_type: 4,
    });
    expect(refused.body.errors.schedule_type[0]).toContain('can’t be combined with an A/B test');
  });

  test('a person sets the winner before the time: the rest is sent with it @spec ABTEST-006 @spec ABTEST-009', async () => {
    const id = await running(6, { winner_by: 'hand', share: 40 });
    expect(
      (await server.call('POST', `campaigns/${id}/set_ab_winner_campaign.json`, { winner: 'C' }))
        .body.errors,
    ).toEqual({ winner: ['must be one of A, B'] });
    const set = await server.call('POST', `campaigns/${id}/set_ab_winner_campaign.json`, {
      winner: 'b',
    });
    expect(set.body.data).toMatchObject({
      message: 'Variant B is the winner. 4 recipients get it now.',
      winner: { variant: 'B', how: { kind: 'hand' } },
    });
    expect(
      (await server.call('POST', `campaigns/${id}/set_ab_winner_campaign.json`, { winner: 2 })).body
        .data.message,
    ).toBe('Variant B is the winner already.');
    expect(
      (await server.call('POST', `campaigns/${id}/set_ab_winner_campaign.json`, { winner: 'A' }))
        .status,
    ).toBe(422);
    await server.until(async () => (await show(id)).status === 'sent', 'the end');
    const people = (await show(id)).name.replace('Test ', '@t') + '.example';
    const subjects = (await server.call('GET', 'local_inbox.json?per_page=100')).body.data.messages
      .filter((mail: { recipient: string }) => mail.recipient.endsWith(people))
      .map((mail: { subject: string }) => mail.subject);
    expect(subjects.sort()).toEqual(['First words', ...Array(5).fill('Other words')]);
    const draft = await anAbCampaign(2);
    expect(
      (
        await server.call('POST', `campaigns/${draft.body.data.id}/set_ab_winner_campaign.json`, {
          winner: 'A',
        })
      ).body.errors,
    ).toEqual({ base: ['The test has not begun yet.'] });
  });

  test('undo and stop work as for any campaign', async () => {
    const { body } = await anAbCampaign(10);
    const id = body.data.id;
    await server.call('POST', `campaigns/${id}/schedule.json`, { hold_seconds: 600 });
    expect(
      (await server.call('POST', `campaigns/${id}/undo_schedule.json`, {})).body.data.status,
    ).toBe('draft');
    const out = await running(10);
    await server.call('POST', `campaigns/${out}/stop.json`, {});
    await server.until(async () => (await show(out)).balance.failed.stopped === 8, 'the stop');
    expect(
      (await server.call('POST', `campaigns/${out}/set_ab_winner_campaign.json`, { winner: 'A' }))
        .status,
    ).toBe(422);
  });

  test('ab_send_test sends one test mail of each variant @spec ABTEST-010', async () => {
    const { body } = await anAbCampaign(2);
    const sent = await server.call('PUT', `campaigns/${body.data.id}/ab_send_test.json`, {
      emails: ['ana@tests.example'],
    });
    expect(sent.body.data.message).toBe('2 test emails were sent.');
    const mails = (
      await server.call('GET', 'local_inbox.json?per_page=100')
    ).body.data.messages.filter(
      (mail: { recipient: string }) => mail.recipient === 'ana@tests.example',
    );
    expect(mails.map((mail: { subject: string }) => mail.subject).sort()).toEqual([
      '[Test] [A] First words',
      '[Test] [B] Other words',
    ]);
  });
});
