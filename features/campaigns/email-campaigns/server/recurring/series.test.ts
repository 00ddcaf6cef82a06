import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inAccount } from '#platform/server/account/account.ts';
import { aMember, type TestMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aCampaign, aListOf } from '../campaign.builder.ts';
import { missDueRuns } from './miss-runs.ts';
import { planOnce } from './series-planner.ts';

let server: TestServer;
let list: number;
let writer: TestMember;
let approver: TestMember;
beforeAll(async () => {
  // The planner is called by the tests, each look at a time of their choice.
  server = await testServer({ env: { ROLES: 'web,tracker,sender' } });
  list = await aListOf(server, ['reader@example.com']);
  writer = await aMember(server, 'Wera', ['campaigns', 'campaign_requires_approval']);
  approver = await aMember(server, 'Anna', ['campaigns', 'campaign_full_access']);
});
afterAll(() => server.close());

const day = 24 * 3_600_000;
const at = (days: number, minutes = 0) => new Date(base + days * day + minutes * 60_000);
const base = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 2 * day;
const look = (now: Date) => planOnce({ ...server.server.services, clock: { now: () => now } });
const show = async (id: number) => (await server.call('GET', `campaigns/${id}.json`)).body.data;
const runs = async (id: number) =>
  (await server.call('GET', `campaigns/${id}/runs.json`)).body.data;
const untilStatus = (id: number, status: string) =>
  server.until(async () => (await show(id)).status === status, `campaign ${id} to be ${status}`);
const schedule = (id: number, recurring: object = {}, how: { key?: string } = {}) =>
  server.call(
    'POST',
    `campaigns/${id}/schedule.json`,
    {
      schedule_type: 6,
      scheduled_at: at(0).toISOString(),
      recurring: { unit: 'Day', ...recurring },
    },
    how,
  );
/** Lets a mailing that was handed over leave at once: the database's clock is not the tests' to move. */
const letGo = async (id: number) => {
  await server.database.pool.query(
    'update mailings set hold_until = now() where id = (select mailing_id from campaigns where id = $1)',
    [id],
  );
  await server.database.pool.query('select pg_notify($1, $2)', [
    'heliograph_mailings',
    String(server.account),
  ]);
};

describe('a recurring campaign', () => {
  test('has the status recurring with its next run, and makes each run ahead, once, as a campaign that can be changed @spec CAMPAIGNS-027 @spec CAMPAIGNS-041', async () => {
    const id = await aCampaign(server, { name: 'Weekly letter', lists: [list] });
    const begun = await schedule(id, { ahead_hours: 24 });
    expect(begun.body.data).toMatchObject({
      status: 'recurring',
      message: 'Campaign is recurring.',
      next_run_at: at(0).toISOString(),
      mailing_id: null,
    });
    expect((await schedule(id)).body.data.message).toBe('Campaign has been started already.');
    expect(
      (await server.call('GET', 'campaigns.json?filter=recurring')).body.data.map(
        (row: { id: number }) => row.id,
      ),
    ).toContain(id);
    expect((await runs(id)).next).toEqual([0, 1, 2, 3, 4].map((days) => at(days).toISOString()));
    await look(at(-1, -1));
    expect((await runs(id)).children).toEqual([]);
    await Promise.all([look(at(-1)), look(at(-1)), look(at(-1))]);
    const [first, ...rest] = (await runs(id)).children;
    expect([first, rest]).toMatchObject([
      { status: 'scheduled', occurrence_at: at(0).toISOString(), is_editable: true },
      [],
    ]);
    expect(
      (
        await server.call('PUT', `campaigns/${first.id}.json`, {
          campaign: { subject: 'Only this time' },
        })
      ).status,
    ).toBe(200);
    await look(at(0, -1));
    expect((await show(first.id)).mailing_id).not.toBeNull();
    expect(
      (
        await server.call('PUT', `campaigns/${first.id}.json`, {
          campaign: { subject: 'Too late' },
        })
      ).status,
    ).toBe(422);
    await letGo(first.id);
    await untilStatus(first.id, 'sent');
    await look(at(1, -1));
    const second = (await runs(id)).children[0];
    await letGo(second.id);
    await untilStatus(second.id, 'sent');
    const mails = (
      await server.call('GET', 'local_inbox.json?recipient=reader@example.com')
    ).body.data.messages.map((mail: { subject: string }) => mail.subject);
    expect(mails.sort()).toEqual(['News', 'Only this time']);
    expect(
      (await runs(id)).children.map((child: { status: string; delivered: number }) => [
        child.status,
        child.delivered,
      ]),
    ).toEqual([
      ['sent', 1],
      ['sent', 1],
    ]);
    expect((await server.call('GET', `campaigns.json?parent_id=${id}`)).body.meta.total).toBe(2);
    expect((await server.call('POST', `campaigns/${id}/stop.json`)).body.data).toMatchObject({
      status: 'stopped',
      next_run_at: null,
    });
    await look(at(9));
    expect((await runs(id)).children).toHaveLength(2);
  });

  test('waits for a person in a restored copy where a run was due, and goes on with the next one', async () => {
    const id = await aCampaign(server, { lists: [list] });
    await schedule(id);
    await look(at(-1));
    const [run] = (await runs(id)).children;
    const held = await inAccount(server.database, { accountId: server.account }, (account) =>
      missDueRuns({ ...account, now: at(1).toISOString() }),
    );
    expect(held).toBe(2);
    expect((await show(run.id)).status).toBe('missed');
    expect((await show(id)).next_run_at).toBe(at(2).toISOString());
    await look(at(1, 5));
    expect((await runs(id)).children).toMatchObject([
      { status: 'scheduled', occurrence_at: at(2).toISOString() },
      { status: 'missed', id: run.id },
    ]);
    await server.call('POST', `campaigns/${id}/stop.json`);
  });

  test('is paused and goes on by toggle_enabled; what falls into the pause is left out @spec REPORTS-032', async () => {
    const id = await aCampaign(server, { lists: [list] });
    await schedule(id);
    await look(at(-1));
    expect((await runs(id)).children).toHaveLength(1);
    const off = await server.call('PUT', `campaigns/${id}/toggle_enabled.json`, {});
    expect(off.body.data).toMatchObject({
      status: 'recurring',
      is_enabled: false,
      message: expect.stringContaining('paused'),
    });
    expect(await runs(id)).toMatchObject({ children: [], next: [] });
    await look(at(5));
    expect((await runs(id)).children).toEqual([]);
    const on = await server.call('PUT', `campaigns/${id}/toggle_enabled.json`, { enabled: true });
    expect(on.body.data).toMatchObject({ is_enabled: true, next_run_at: at(0).toISOString() });
    await server.call('POST', `campaigns/${id}/stop.json`);
    expect((await server.call('PUT', `campaigns/${id}/toggle_enabled.json`, {})).status).toBe(422);
  });

  test('ends after its last run, and a run that was slept through asks a person @spec CAMPAIGNS-041', async () => {
    const id = await aCampaign(server, { lists: [list] });
    await schedule(id, { runs: 3, ahead_hours: 1 });
    await look(at(0, -5));
    await look(at(0, 0));
    await look(at(2, 300));
    await look(at(2, 300));
    expect(
      (await runs(id)).children.map((child: { status: string; occurrence_at: string }) => [
        child.status,
        child.occurrence_at,
      ]),
    ).toEqual([
      ['missed', at(2).toISOString()],
      ['scheduled', at(0).toISOString()],
    ]);
    const missed = (await runs(id)).children[0].id;
    expect(
      (await server.call('POST', `campaigns/${missed}/confirm.json`, { hold_seconds: 0 })).body.data
        .status,
    ).toBe('scheduled');
    await untilStatus(missed, 'sent');
    await server.call('POST', `campaigns/${id}/stop.json`);
  });

  test('whose run cannot leave fails in that run and says why', async () => {
    const empty = await aListOf(server, ['gone@example.com']);
    const id = await aCampaign(server, { lists: [empty] });
    await schedule(id, { runs: 1 });
    await look(at(-1));
    const run = (await runs(id)).children[0].id;
    await server.database.pool.query(`update campaigns set content_id = null where id = $1`, [run]);
    await look(at(0, -1));
    expect(await show(run)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('No content is chosen'),
    });
    expect((await show(id)).status).toBe('sent');
  });
});

describe('an approval', () => {
  const as = (who: TestMember, method: string, path: string, body?: unknown) =>
    server.call(method, path, body, { key: who.token });
  const changeContent = async (id: number) =>
    server.call('PUT', `contents/${(await show(id)).content_id}.json`, {
      content: {
        html_part: `<p>Changed ${Math.random()}</p><p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">x</a>`,
      },
    });

  test('is given for what was looked at: a content changed since the request is refused until it is looked at again', async () => {
    const id = await aCampaign(server, { lists: [list] });
    await as(writer, 'POST', `campaigns/${id}/schedule.json`, {
      scheduled_at: at(0).toISOString(),
    });
    const seen = (await show(id)).approval_hash;
    await changeContent(id);
    expect(
      (await as(approver, 'POST', `campaigns/${id}/approve.json`, {})).body.errors.base[0],
    ).toMatch(/was changed after approval was requested/);
    expect(
      (await as(approver, 'POST', `campaigns/${id}/approve.json`, { hash: seen })).status,
    ).toBe(422);
    const now = (await show(id)).approval_hash;
    expect(now).not.toBe(seen);
    expect(
      (await as(approver, 'POST', `campaigns/${id}/approve.json`, { hash: now })).body.data.status,
    ).toBe('scheduled');
  });

  test('is given for those people: a segment that lets in others has to be looked at again, who joins a list has not', async () => {
    const rules = (from: string) => ({
      filter: 'and',
      segment_filters_attributes: [
        { criterion: 'field', field: 'email', operator: 'starts_with', value: from },
      ],
    });
    const {
      rows: [segment],
    } = await server.database.pool.query(
      `insert into segments (account_id, name, rules) values ($1, 'Approved people', $2) returning id`,
      [server.account, rules('reader')],
    );
    const chosen = await aListOf(server, ['chosen@example.com']);
    const id = await aCampaign(server, {
      lists: [chosen],
      fields: { segments: [Number(segment.id)] },
    });
    await as(writer, 'POST', `campaigns/${id}/schedule.json`, {
      scheduled_at: at(0).toISOString(),
    });
    const hash = async () => (await show(id)).approval_hash;
    const seen = await hash();
    await server.call('POST', `lists/${chosen}/contacts.json`, {
      contact: { email: 'joined@example.com' },
    });
    expect(await hash()).toBe(seen);
    await server.database.pool.query('update segments set rules = $2 where id = $1', [
      segment.id,
      rules('r'),
    ]);
    const widened = await hash();
    expect(widened).not.toBe(seen);
    expect(
      (await as(approver, 'POST', `campaigns/${id}/approve.json`, { hash: seen })).status,
    ).toBe(422);
    expect(
      (await as(approver, 'POST', `campaigns/${id}/approve.json`, { hash: await hash() })).body.data
        .status,
    ).toBe('scheduled');
  });

  test('does not cover what was changed before it left: the campaign goes back to the approver with the reason', async () => {
    const id = await aCampaign(server, { name: 'Changed in between', lists: [list] });
    await as(writer, 'POST', `campaigns/${id}/schedule.json`, {
      scheduled_at: at(0).toISOString(),
    });
    await as(approver, 'POST', `campaigns/${id}/approve.json`, {});
    await changeContent(id);
    await letGo(id);
    await server.until(
      async () => (await show(id)).approval_state === 'requested',
      'the campaign to wait again',
    );
    expect(await show(id)).toMatchObject({
      status: 'draft',
      mailing_id: null,
      approval_note: expect.stringContaining('changed after Anna Colleague had approved it'),
    });
    const notifications = (await as(approver, 'GET', 'notifications.json')).body.data.map(
      (one: { message: string }) => one.message,
    );
    expect(
      notifications.some(
        (message: string) => message.includes('Changed in between') && message.includes('again'),
      ),
    ).toBe(true);
    expect(
      (await as(approver, 'POST', `campaigns/${id}/approve.json`, { hold_seconds: 0 })).body.data
        .status,
    ).toBe('scheduled');
    await letGo(id);
    await untilStatus(id, 'sent');
  });

  test('of a series covers its runs as they are; a changed run is asked about', async () => {
    const id = await aCampaign(server, { lists: [list] });
    expect((await schedule(id, {}, { key: writer.token })).body.data.approval_state).toBe(
      'requested',
    );
    expect((await as(approver, 'POST', `campaigns/${id}/approve.json`, {})).body.data.status).toBe(
      'recurring',
    );
    await look(at(-1));
    const run = (await runs(id)).children[0].id;
    await as(writer, 'PUT', `campaigns/${run}.json`, { campaign: { subject: 'Something else' } });
    await look(at(0, -1));
    expect(await show(run)).toMatchObject({
      status: 'draft',
      approval_state: 'requested',
      mailing_id: null,
    });
    await look(at(1, -1));
    const next = (await runs(id)).children[0];
    expect(next).toMatchObject({
      occurrence_at: at(1).toISOString(),
      status: 'scheduled',
      is_editable: false,
    });
    await server.call('POST', `campaigns/${id}/stop.json`);
  });
});
