import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, type TestMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aCampaign, aListOf } from './campaign.builder.ts';

let server: TestServer;
let writer: TestMember;
let approver: TestMember;
let sender: TestMember;
let list: number;
beforeAll(async () => {
  server = await testServer();
  writer = await aMember(server, 'Wera', ['campaigns', 'campaign_requires_approval']);
  approver = await aMember(server, 'Anna', ['campaigns', 'campaign_full_access']);
  sender = await aMember(server, 'Sven', ['campaigns', 'campaign_edit_schedule']);
  list = await aListOf(server, ['reader@example.com']);
});
afterAll(() => server.close());

const as = (who: TestMember, method: string, path: string, body?: unknown) =>
  server.call(method, path, body, { key: who.token });
const show = async (id: number) => (await server.call('GET', `campaigns/${id}.json`)).body.data;
const ask = (id: number, body: object = { schedule_type: 1, hold_seconds: 0 }) =>
  as(writer, 'POST', `campaigns/${id}/schedule.json`, body);
const untilStatus = (id: number, status: string) =>
  server.until(async () => (await show(id)).status === status, `campaign ${id} to be ${status}`);
const mailings = async (id: number) =>
  (
    await server.database.pool.query(
      'select count(*)::int as n from mailings where account_id = $1 and source_id = $2',
      [server.account, id],
    )
  ).rows[0].n;
const notificationsOf = async (who: TestMember) =>
  (await as(who, 'GET', 'notifications.json')).body.data.map((one: { message: string }) =>
    one.message.replaceAll('&#38;', '&'),
  );

describe('campaigns with full access', () => {
  test('are made and sent without asking anybody @spec ROLES-009', async () => {
    const made = await as(approver, 'POST', 'campaigns.json', { campaign: { name: 'Own' } });
    expect(made.status).toBe(201);
    const id = await aCampaign(server, { lists: [list] });
    expect(
      (
        await as(approver, 'POST', `campaigns/${id}/schedule.json`, {
          schedule_type: 1,
          hold_seconds: 0,
        })
      ).body.data.status,
    ).toBe('scheduled');
    await untilStatus(id, 'sent');
  });
});

describe('schedule and send only', () => {
  test('covers campaigns that exist: none is made, copied, archived or deleted @spec ROLES-010', async () => {
    const id = await aCampaign(server, { lists: [list] });
    const refused = await Promise.all([
      as(sender, 'POST', 'campaigns.json', { campaign: { name: 'Mine' } }),
      as(sender, 'POST', `campaigns/${id}/duplicate.json`),
      as(sender, 'DELETE', `campaigns/${id}.json`),
      as(sender, 'PUT', `campaigns/${id}/archive_record.json`, {}),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(
      (await as(sender, 'POST', 'campaigns/bulk_delete.json', { ids: [id] })).body.data,
    ).toEqual({ ids: [], errors: { [id]: [expect.stringContaining('Schedule and Send Only')] } });
    expect(
      (await as(sender, 'PUT', `campaigns/${id}.json`, { campaign: { subject: 'Better' } })).status,
    ).toBe(200);
    expect(
      (
        await as(sender, 'POST', `campaigns/${id}/schedule.json`, {
          schedule_type: 1,
          hold_seconds: 0,
        })
      ).body.data.status,
    ).toBe('scheduled');
    await untilStatus(id, 'sent');
  });
});

describe('a campaign of somebody who needs approval', () => {
  test('waits, and leaves only when somebody with full access approves; both are told @spec ROLES-011 @spec CAMPAIGNS-061', async () => {
    const id = await aCampaign(server, { name: 'Spring sale', lists: [list] });
    const asked = await ask(id);
    expect([asked.status, asked.body.data]).toMatchObject([
      200,
      {
        status: 'draft',
        approval_state: 'requested',
        approval_requested_by: 'Wera Colleague',
        message: 'Campaign waits for approval.',
        mailing_id: null,
      },
    ]);
    expect((await ask(id)).body.data.message).toBe('Campaign waits for approval.');
    expect(await mailings(id)).toBe(0);
    expect(await notificationsOf(approver)).toContain(
      '“Spring sale” waits for your approval, asked for by Wera Colleague.',
    );
    expect(
      (await notificationsOf(approver)).filter((one: string) => one.includes('Spring sale')),
    ).toHaveLength(1);
    for (const nobody of [writer, sender])
      expect((await as(nobody, 'POST', `campaigns/${id}/approve.json`, {})).status).toBe(403);
    expect(
      (await as(sender, 'POST', `campaigns/${id}/schedule.json`, { schedule_type: 1 })).status,
    ).toBe(403);
    expect(await mailings(id)).toBe(0);
    const approved = await as(approver, 'POST', `campaigns/${id}/approve.json`, {});
    expect(approved.body.data).toMatchObject({
      status: 'scheduled',
      approval_state: null,
      message: 'Campaign was approved.',
    });
    expect(await notificationsOf(writer)).toContain(
      '“Spring sale” was approved by Anna Colleague.',
    );
    await untilStatus(id, 'sent');
    expect((await as(approver, 'POST', `campaigns/${id}/approve.json`, {})).status).toBe(422);
  });

  test('comes back with a note, is changed and asked for again', async () => {
    const id = await aCampaign(server, { name: 'Autumn sale', lists: [list] });
    await ask(id);
    expect(
      (await as(writer, 'PUT', `campaigns/${id}.json`, { campaign: { subject: 'Sneaky' } })).body
        .errors.base[0],
    ).toContain('waits for approval');
    expect(
      (await as(writer, 'POST', `campaigns/${id}/return_for_changes.json`, { note: 'No' })).status,
    ).toBe(403);
    expect(
      (await as(approver, 'POST', `campaigns/${id}/return_for_changes.json`, { note: ' ' })).status,
    ).toBe(422);
    const returned = await as(approver, 'POST', `campaigns/${id}/return_for_changes.json`, {
      note: 'The price is missing.',
    });
    expect(returned.body.data).toMatchObject({
      status: 'draft',
      approval_state: 'returned',
      approval_note: 'The price is missing.',
      message: 'Campaign was returned for changes.',
    });
    expect(await notificationsOf(writer)).toContain(
      '“Autumn sale” was returned by Anna Colleague: The price is missing.',
    );
    expect(
      (await as(writer, 'PUT', `campaigns/${id}.json`, { campaign: { subject: 'With price' } }))
        .status,
    ).toBe(200);
    expect((await ask(id)).body.data).toMatchObject({
      approval_state: 'requested',
      approval_note: '',
    });
    expect(await mailings(id)).toBe(0);
  });

  test('can be taken back, and keeps the time it was asked for', async () => {
    const id = await aCampaign(server, { lists: [list] });
    const time = new Date(Date.now() + 3_600_000).toISOString();
    await ask(id, { schedule_type: 1, scheduled_at: time });
    expect(
      (await as(writer, 'POST', `campaigns/${id}/undo_schedule.json`, {})).body.data,
    ).toMatchObject({
      approval_state: null,
      status: 'draft',
      message: 'The request was taken back. The campaign is a draft again.',
    });
    expect(
      (await as(writer, 'PUT', `campaigns/${id}.json`, { campaign: { subject: 'Mine again' } }))
        .status,
    ).toBe(200);
    await ask(id, { schedule_type: 1, scheduled_at: time });
    expect(
      Date.parse(
        (await as(approver, 'POST', `campaigns/${id}/approve.json`, {})).body.data.scheduled_at,
      ),
    ).toBe(Date.parse(time));
  });

  test('is not asked for while it could not leave', async () => {
    const id = await aCampaign(server, { lists: [] });
    expect((await ask(id)).status).toBe(422);
    expect((await show(id)).approval_state).toBeNull();
  });
});
