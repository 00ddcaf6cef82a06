import { afterAll, beforeAll, expect, test } from 'vitest';
import { countAudience, resolveAudience, suppressionReasonSql } from '#engines/audience/public.ts';
import { aCampaign, aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { sql } from 'kysely';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { switchService } from '#tests/harness/switch-service.ts';
import { aTicket } from './ticket.builder.ts';

const [urgent, calm, solved] = [
  'anna@home.example',
  'ben@home.example',
  'cleo@home.example',
] as const;

let server: TestServer;
let list: number;
let ticket: number;
beforeAll(async () => {
  server = await testServer();
  await switchService(server, true);
  list = await aListOf(server, [urgent, calm, solved]);
  ({ number: ticket } = await aTicket(server, { email: urgent, priority: 'high' }));
  await aTicket(server, { email: calm, priority: 'medium' });
  const { number } = await aTicket(server, { email: solved, priority: 'high' });
  await setStatus(number, 'closed');
});
afterAll(() => server.close());

async function setStatus(number: number, status: string): Promise<void> {
  expect((await server.call('PUT', `tickets/${number}.json`, { ticket: { status } })).status).toBe(
    200,
  );
}
async function hold(isOn: boolean): Promise<void> {
  const answer = await server.call('PUT', 'settings/hold_for_tickets.json', {
    setting: { value: isOn },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
const suppressedOf = async (id: number) =>
  (await server.call('GET', `campaigns/${id}/preflight.json`)).body.data.audience.suppressed;
const audience = { lists: [0], suppressedLists: [], segments: [], suppressedSegments: [] };

test('who has an open ticket of high priority gets no campaign while the account holds promotions; the checks before count it and the campaign says why', async () => {
  const id = await aCampaign(server, { lists: [list] });
  expect(await suppressedOf(id)).toEqual({});
  await hold(true);
  expect(await suppressedOf(id)).toEqual({ open_ticket: 1 });
  // A pending ticket is not closed: it holds as well.
  await setStatus(ticket, 'pending');
  expect(await suppressedOf(id)).toEqual({ open_ticket: 1 });

  await server.call('POST', `campaigns/${id}/schedule.json`, { schedule_type: 1, hold_seconds: 0 });
  await server.until(
    async () => (await server.call('GET', `campaigns/${id}.json`)).body.data.status === 'sent',
    'the campaign to be sent',
  );
  const why = async (email: string) =>
    (await server.call('GET', `campaigns/${id}/why.json?email=${email}`)).body.data;
  expect(await why(urgent)).toMatchObject({
    state: 'suppressed',
    reason: 'open_ticket',
    sentence:
      'The contact had an open support ticket of high priority, and the account holds promotions meanwhile.',
  });
  for (const email of [calm, solved])
    expect(await why(email)).toMatchObject({ state: 'sent', reason: null });
});

test('closing the ticket ends the hold, and so does the service cloud going off', async () => {
  const id = await aCampaign(server, { lists: [list] });
  expect(await suppressedOf(id)).toEqual({ open_ticket: 1 });
  await switchService(server, false);
  expect(await suppressedOf(id)).toEqual({});
  await switchService(server, true);
  await setStatus(ticket, 'closed');
  expect(await suppressedOf(id)).toEqual({});
  await setStatus(ticket, 'open');
});

test('a transactional email is never held, and only an account that holds asks for tickets at all', async () => {
  const { database, account: accountId } = server;
  const chosen = { ...audience, lists: [list] };
  await inAccount(database, { accountId }, async (account) => {
    expect((await countAudience(account, chosen)).suppressed).toEqual({ open_ticket: 1 });
    const receipt = { ...chosen, isTransactional: true };
    expect((await countAudience(account, receipt)).suppressed).toEqual({});
  });
  const claimSql = () =>
    inAccount(database, { accountId }, async (account) => {
      const reason = suppressionReasonSql(await resolveAudience(account, chosen));
      return sql`select ${reason} from contacts c`.compile(account.db).sql;
    });
  expect(await claimSql()).toContain('from tickets');
  await hold(false);
  expect(await claimSql()).not.toContain('tickets');
});

test('segments ask for tickets: how many, open or closed, how urgent and since when', async () => {
  const offered = await server.call('GET', 'segments/criteria.json');
  expect(JSON.stringify(offered.body.data)).toContain('"key":"ticket"');
  const found = async (asked: object): Promise<string[]> => {
    const condition = { criterion: 'ticket', operator: 'at_least', ...asked };
    const rules = { filter: 'and', segment_filters_attributes: [condition] };
    const made = await server.call('POST', 'segments.json', {
      segment: { name: JSON.stringify(asked), segment_rules_attributes: rules },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { body } = await server.call('GET', `segments/${made.body.data.id}/contacts.json`);
    return body.data.contacts.map((one: { email: string }) => one.email).sort();
  };
  expect(await found({})).toEqual([urgent, calm, solved]);
  expect(await found({ state: 'open', priority: 'high' })).toEqual([urgent]);
  expect(await found({ state: 'closed', days: 2 })).toEqual([solved]);
  expect(await found({ operator: 'never', state: 'open' })).toEqual([solved]);
  expect(await found({ times: 2 })).toEqual([]);
  const wrong = { criterion: 'ticket', operator: 'at_least', state: 'lost' };
  const refused = await server.call('POST', 'segments.json', {
    segment: {
      name: 'Lost',
      segment_rules_attributes: { filter: 'and', segment_filters_attributes: [wrong] },
    },
  });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining('must be open or closed'),
  ]);
});
