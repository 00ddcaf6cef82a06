import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { chooseOnce } from './winner-chooser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

let made = 0;
let contents = 0;

async function aContent(words = 'Hello'): Promise<number> {
  contents += 1;
  return (
    await server.call('POST', 'contents.json', {
      content: {
        name: `Words ${contents}`,
        editor_type: 2,
        html_part: `<p>${words}</p><p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>`,
      },
    })
  ).body.data.id;
}

async function anAbCampaign(
  people: number,
  ab: Record<string, unknown> = {},
  fields: Record<string, unknown> = {},
) {
  made += 1;
  const list = await aListOf(server, []);
  await inAccount(server.database, { accountId: server.account }, async (account) => {
    const { rows } = await sql<{
      id: number;
    }>`insert into contacts (account_id, email, email_key, email_domain)
      select ${account.id}, n || ${`@t${made}.example`}, n || ${`@t${made}.example`}, ${`t${made}.example`} from generate_series(1, ${people}) n returning id`.execute(
      account.db,
    );
    await sql`insert into list_memberships (account_id, list_id, contact_id) select ${account.id}, ${list}, c from unnest(${rows.map(({ id }) => id)}::bigint[]) c`.execute(
      account.db,
    );
  });
  return server.call('POST', 'campaigns/ab_campaign.json', {
    campaign: {
      name: `Test ${made}`,
      subject: 'Base',
      from_name: 'Harbour Books',
      from_email: 'news@example.com',
      address: '1 Harbour Street',
      content_id: await aContent(),
      lists: [list],
      ab: {
        tests: 'subject',
        variants: [{ subject: 'First words' }, { subject: 'Other words' }],
        share: 20,
        wait_minutes: 60,
        winner_by: 'opens',
        ...ab,
      },
      ...fields,
    },
  });
}

const show = async (id: number) => (await server.call('GET', `campaigns/${id}.json`)).body.data;
const report = async (id: number) =>
  (await server.call('GET', `campaigns/${id}/ab_report.json`)).body.data;
const within = <T>(work: Parameters<typeof inAccount<T>>[2]): Promise<T> =>
  inAccount(server.database, { accountId: server.account }, work);

async function running(people: number, ab: Record<string, unknown> = {}, sample = 2) {
  const { body } = await anAbCampaign(people, ab);
  const id: number = body.data.id;
  const answer = await server.call('POST', `campaigns/${id}/schedule.json`, {
    schedule_type: 1,
    hold_seconds: 0,
  });
  expect(answer.status).toBe(200);
  await server.until(async () => (await show(id)).balance.delivered === sample, 'the samples');
  return id;
}

/** Everybody who got variant B opens it, the time to wait is over, and two judges look at once. */
async function whenJudged(id: number): Promise<void> {
  const mailingId = (await show(id)).mailing_id;
  await within(async (account) => {
    await sql`update campaigns set scheduled_by = ${server.userId} where account_id = ${account.id} and id = ${id}`.execute(
      account.db,
    );
    await sql`update deliveries set opened_at = sent_at + interval '1 minute' where account_id = ${account.id} and mailing_id = ${mailingId} and variant = 2`.execute(
      account.db,
    );
    await sql`update mailings set winner_due_at = now() - interval '2 days' where account_id = ${account.id} and id = ${mailingId}`.execute(
      account.db,
    );
  });
  await Promise.all([chooseOnce(server.server.services), chooseOnce(server.server.services)]);
  await server.until(async () => (await show(id)).status === 'sent', 'the end');
}

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
      '1 person is too few for 3 variants: choose a larger audience.',
    ]);
    const refused = await server.call('POST', `campaigns/${body.data.id}/schedule.json`, {
      schedule_type: 4,
    });
    expect(refused.body.errors.schedule_type[0]).toContain('can’t be combined with an A/B test');
  });

  test('a campaign has the status test while its samples are out @spec CAMPAIGNS-028', async () => {
    const id = await running(10);
    expect((await show(id)).status).toBe('test');
    await server.call('POST', `campaigns/${id}/pause.json`, {});
    expect((await show(id)).status).toBe('paused');
    await server.call('POST', `campaigns/${id}/resume.json`, {});
    expect((await show(id)).status).toBe('test');
    expect(
      (await server.call('GET', 'campaigns.json?filter=test&per_page=100')).body.data.map(
        (row: { id: number }) => row.id,
      ),
    ).toContain(id);
  });

  test('a fifth of a hundred people is the sample, and the winner goes to the other eighty, once @spec ABTEST-005', async () => {
    const id = await running(100, { share: 20 }, 20);
    expect(await report(id)).toMatchObject({
      waiting: 80,
      variants: [{ sample: { delivered: 10 } }, { sample: { delivered: 10 } }],
    });
    await whenJudged(id);
    expect(await report(id)).toMatchObject({
      winner: { variant: 'B', how: { kind: 'rule', by: 'opens', tie: null } },
      waiting: 0,
      variants: [
        { variant: 'A', sample: { delivered: 10 }, rest: null },
        { variant: 'B', sample: { delivered: 10 }, rest: { delivered: 80 } },
      ],
    });
    expect((await show(id)).balance).toMatchObject({ eligible: 100, delivered: 100 });
  });

  test('the report has figures for each variant, the list of reports the winner @spec ABTEST-008 @spec ABTEST-001', async () => {
    const id = await running(10);
    expect(await report(id)).toMatchObject({
      status: 'test',
      waiting: 8,
      can_choose: true,
      variants: [{ sample: { delivered: 1 } }, { sample: { delivered: 1 } }],
    });
    await whenJudged(id);
    expect(await report(id)).toMatchObject({
      can_choose: false,
      variants: [
        { variant: 'A', sample: { delivered: 1, opened: 0 }, rest: null },
        { variant: 'B', sample: { delivered: 1, opened: 1 }, rest: { delivered: 8 } },
      ],
    });
    expect(
      (await server.call('GET', 'ab_reports.json')).body.data.find(
        (row: { id: number }) => row.id === id,
      ),
    ).toMatchObject({ winner: 'B', status: 'sent', delivered: 10, variants: 2 });
  });

  test('who scheduled a test is told of its winner', async () => {
    const id = await running(10);
    const name = `Test ${made}`;
    await whenJudged(id);
    const told = await within(
      async (account) =>
        (
          await sql<{ message: string; user_id: number }>`select message, user_id from notifications
      where account_id = ${account.id} and message like ${`%“${name}”%`}`.execute(account.db)
        ).rows,
    );
    expect(told).toEqual([
      {
        message: `Variant B has won the A/B test “${name}”. It goes to 8 more people.`,
        user_id: server.userId,
      },
    ]);
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
      message: 'Variant B is the winner. 4 people get it now.',
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
    const subjects = (await server.call('GET', 'local_inbox.json?per_page=100')).body.data.messages
      .filter((mail: { recipient: string }) => mail.recipient.endsWith(`@t${made}.example`))
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
    expect(sent.body.data.message).toBe('2 test mails were sent.');
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
