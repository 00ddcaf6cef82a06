import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aMember } from '#tests/harness/member.builder.ts';
import {
  aSentCampaign,
  cameBack,
  theyDid,
  type SentCampaign,
} from '#tests/harness/sent-campaign.builder.ts';
import { loggedKinds } from '../contract.ts';
import { linesOf } from './log-lines.harness.ts';
import { expireLogs } from './sweep-logs.ts';

let server: TestServer;
let spring: SentCampaign;
let winter: SentCampaign;

const dayOf = (at: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(at);
const today = { from: dayOf(Date.now() - 86_400_000), to: dayOf(Date.now()) };
const everything = { ...today, kinds: [...loggedKinds] };

beforeAll(async () => {
  server = await testServer();
  spring = await aSentCampaign(server, { name: '=Spring' });
  winter = await aSentCampaign(server, { name: 'Winter' });
  await theyDid(server, spring, [
    { person: 0, minutes: 100 },
    { person: 0, minutes: 20 },
    { person: 0, link: 1, minutes: 95 },
    { person: 1, minutes: 50 },
    { person: 2, isMachine: true },
    { person: 2, link: 2, isMachine: true },
  ]);
  await theyDid(server, winter, [{ person: 0 }, { person: 0, minutes: 40 * 24 * 60 }]);
  await cameBack(server, spring, { hard: 3, soft: 4, complaint: 1, unsubscribe: 0 });
}, 60_000);
afterAll(() => server.close());

const post = (body: object, how = {}) => server.call('POST', 'event_logs.json', body, how);
const get = async (path: string, how = {}) => (await server.call('GET', path, undefined, how)).body;
async function ended(id: number, how = {}) {
  return server.until(async () => {
    const { data } = await get(`event_logs/${id}.json`, how);
    return data.state === 'running' ? null : data;
  }, 'the log to be written');
}

async function logOf(body: object) {
  const answer = await post(body);
  expect(answer.status).toBe(202);
  const log = await ended(answer.body.data.id);
  const file = (await server.call('GET', `event_logs/${log.id}/download`)).body as string;
  return { log, lines: linesOf(file), notificationId: answer.body.data.notification_id };
}

const countOf = (lines: readonly Record<string, string>[], of: Record<string, string>) =>
  lines.filter((line) => Object.entries(of).every(([name, value]) => line[name] === value)).length;

describe('a log of days', () => {
  test('has each event once, and its sums are the figures of the reports @spec REPORTS-026 @spec REPORTS-036', async () => {
    const { log, lines, notificationId } = await logOf(everything);
    expect(log).toMatchObject({ state: 'done', percent: 100, rows: lines.length });
    const ids = lines.map((line) => line['event_id']).filter(Boolean);
    expect(new Set(ids).size).toBe(ids.length);
    for (const campaign of [spring, winter]) {
      const { data: report } = await get(`reports/${campaign.id}.json`);
      const of = (event: string) => countOf(lines, { event, campaign_id: String(campaign.id) });
      expect({
        sent: of('sent'),
        delivered: of('delivered'),
        bounces: of('bounce'),
        clicks: of('click'),
        complaints: of('complaint'),
        unsubscribes: of('unsubscribe'),
      }).toEqual({
        sent: report.sent,
        delivered: report.delivered,
        bounces: report.bounces,
        clicks: report.clicks,
        complaints: report.complaints,
        unsubscribes: report.unsubscribes,
      });
    }
    expect(countOf(lines, { event: 'open', campaign_id: String(spring.id) })).toBe(3);
    // Of the two opens one was forty days ago.
    expect(countOf(lines, { event: 'open', campaign_id: String(winter.id) })).toBe(1);
    const { data } = await get(`notifications/${notificationId}.json`);
    expect(data).toMatchObject({ show_download: true, download_role: 'download_reports' });
  });

  test('names the address, the link and the moment with its distance from UTC, and runs no formula', async () => {
    const { lines } = await logOf({ ...today, kinds: ['click'] });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      event: 'click',
      email: spring.emails[0],
      url: 'https://shop.example/a',
      campaign: "'=Spring",
      is_machine: 'false',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/),
    });
  });

  test('holds machines only when they are asked for, marked as such', async () => {
    const { lines } = await logOf({ ...today, kinds: ['open', 'click'], with_machines: true });
    expect(countOf(lines, { event: 'open', is_machine: 'true' })).toBe(1);
    expect(countOf(lines, { event: 'click', is_machine: 'true' })).toBe(1);
    expect(countOf(lines, { is_machine: 'false' })).toBe(5);
  });

  test('is narrowed to campaigns', async () => {
    const { log, lines } = await logOf({ ...everything, campaign_ids: [winter.id] });
    expect(log.campaigns).toEqual([{ id: winter.id, name: 'Winter' }]);
    expect(new Set(lines.map((line) => line['campaign']))).toEqual(new Set(['Winter']));
    expect(countOf(lines, { event: 'sent' })).toBe(5);
  });

  test('of days without events has only its heads', async () => {
    const { log, lines } = await logOf({ ...everything, from: '2020-01-01', to: '2020-01-31' });
    expect([log.rows, lines]).toEqual([0, []]);
  });
});

describe('a request', () => {
  test.each([
    ['to', { from: '2026-02-02', to: '2026-02-01' }, 'must not be before the first day'],
    ['to', { from: '2026-01-01', to: '2026-02-01' }, 'must be at most 31 days'],
    ['from', { from: 'soon', to: '2026-02-01' }, 'must be a day'],
    ['kinds.0', { kinds: ['sneeze'] }, 'must be one of sent, delivered'],
    ['kinds', { kinds: [] }, 'at least one kind'],
    ['campaign_ids.0', { campaign_ids: [999_999] }, 'does not exist'],
  ])('with a fault in %s is refused: %j', async (field, fault, message) => {
    const { status, body } = await post({ ...everything, ...fault });
    expect(status).toBe(422);
    expect(body.errors[field].join()).toContain(message);
  });

  test('cannot name a campaign of another account, and another account sees no log', async () => {
    const account = await server.anotherAccount();
    const key = await server.key('download_reports', account);
    const how = { account, key };
    const { status, body } = await post({ ...everything, campaign_ids: [spring.id] }, how);
    expect([status, body.errors['campaign_ids.0']]).toEqual([422, ['does not exist']]);
    expect((await get('event_logs.json', how)).data).toEqual([]);
  });

  test('holds nothing of campaigns in folders that are shut to who asks', async () => {
    const eva = await aMember(server, 'Eva');
    const { token: key } = await aMember(server, 'Finn');
    const secret = await aSentCampaign(server, { name: 'Secret' });
    const folder = { name: 'Board', folder_type: 'campaign' };
    const { body: made } = await server.call('POST', 'folders.json', { folder }, { key });
    const place = `folders/${made.data.id}`;
    const moved = { element_ids: [secret.id], element_type: 'campaign' };
    expect((await server.call('PUT', `${place}/move.json`, moved, { key })).status).toBe(200);
    const shut = { privacy: 'private' };
    expect((await server.call('PUT', `${place}.json`, shut, { key })).status).toBe(200);
    const how = { key: eva.token };
    const refused = await post({ ...everything, campaign_ids: [secret.id] }, how);
    expect(refused.body.errors['campaign_ids.0']).toEqual(['does not exist']);
    const { body } = await post(everything, how);
    await ended(body.data.id, how);
    const path = `event_logs/${body.data.id}/download`;
    const file = (await server.call('GET', path, undefined, how)).body as string;
    expect(file).toContain('Winter');
    expect(file).not.toContain('Secret');
  });

  test('needs the role for downloads', async () => {
    const key = await server.key('reports');
    expect((await post(everything, { key })).status).toBe(403);
    expect((await server.call('GET', 'event_logs.json', undefined, { key })).status).toBe(403);
  });

  test('of one person is not in the list of another', async () => {
    const ana = await aMember(server, 'Ana');
    const ben = await aMember(server, 'Ben');
    const { body } = await post(everything, { key: ana.token });
    const idsOf = async (key: string) =>
      (await get('event_logs.json', { key })).data.map(({ id }: { id: number }) => id);
    expect(await idsOf(ana.token)).toContain(body.data.id);
    expect(await idsOf(ben.token)).not.toContain(body.data.id);
    await ended(body.data.id, { key: ana.token });
  });
});

test('the file is kept for seven days', async () => {
  const { log, notificationId } = await logOf({ ...today, kinds: ['sent'] });
  const later = new Date(Date.now() + 8 * 86_400_000);
  const { services } = server.server;
  await expireLogs({ ...services, clock: { ...services.clock, now: () => later } });
  expect((await get(`event_logs/${log.id}.json`)).data).toMatchObject({
    state: 'expired',
    download_url: null,
  });
  expect((await server.call('GET', `event_logs/${log.id}/download`)).status).toBe(404);
  expect((await server.call('GET', `notifications/${notificationId}/download`)).status).toBe(404);
});
