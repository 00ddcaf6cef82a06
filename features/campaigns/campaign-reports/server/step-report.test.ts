import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToRolling, bounceDelivered, plugRollingSource } from '#engines/delivery/public.ts';
import { aCampaign, aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import {
  makeStepCampaign,
  stepMessage,
} from '#features/campaigns/email-campaigns/server/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { theyDid } from '#tests/harness/sent-campaign.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { stepSource } from './campaign-of.ts';

const emails = ['ann@gmail.com', 'ben@home.example'];
const html = (first: string): string =>
  `<p><a href="https://shop.example/${first}">${first}</a> <a href="https://shop.example/all">All</a></p><p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>`;

let server: TestServer;
let step: number;
let ended = 0;
let people: number[];
const within = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
  inAccount(server.database, { accountId: server.account }, work);
const get = async (path: string) => (await server.call('GET', path)).body;

async function visit(contactIds: number[]): Promise<number> {
  const before = ended;
  const placed = await within(async (account) => {
    const made = await stepMessage(account, step);
    if ('problems' in made) throw new Error(JSON.stringify(made.problems));
    return addToRolling(account, { ...made, sourceType: stepSource, sourceId: step }, contactIds);
  });
  await server.until(async () => ended === before + contactIds.length, 'the emails');
  return placed.get(contactIds[0]!)!;
}

beforeAll(async () => {
  server = await testServer();
  plugRollingSource({
    sourceType: stepSource,
    leaveSql: async () => sql`null::text`,
    recorded: async (_account, _mailing, rows) => void (ended += rows.length),
  });
  await aListOf(server, emails);
  people = await within(async (account) => {
    const { rows } = await sql<{ id: number }>`
      select id from contacts where account_id = ${account.id} and email_key = any(${emails}::text[]) order by email`.execute(
      account.db,
    );
    return rows.map(({ id }) => id);
  });
  const fromCampaignId = await aCampaign(server, { html: html('spring') });
  step = await within((account) =>
    makeStepCampaign(account, { journeyId: 1, name: 'Welcome', fromCampaignId }),
  );
  const [ann, ben] = people as [number, number];
  const first = await visit([ann, ben]);
  const second = await visit([ann]);
  const content = await server.call('POST', 'contents.json', {
    content: { name: 'Later', editor_type: 2, html_part: html('autumn') },
  });
  await server.call('PUT', `campaigns/${step}.json`, {
    campaign: { content_id: content.body.data.id },
  });
  const later = await visit([ben]);
  const at = (mailingId: number) => ({ id: step, mailingId, list: 0, people, emails });
  await theyDid(server, at(first), [{ person: 0 }, { person: 0, link: 1 }, { person: 1 }]);
  await theyDid(server, at(second), [{ person: 0, link: 2 }]);
  await theyDid(server, at(later), [{ person: 1, link: 2 }]);
  await within((account) =>
    bounceDelivered(
      account,
      { mailingId: first, contactId: ben },
      { effect: 'soft', text: 'full' },
    ),
  );
}, 60_000);
afterAll(() => server.close());

test('the report of a step adds up all its mailings: visits, and what it said before and says now @spec CAMPAIGNS-026', async () => {
  const { data } = await get(`reports/${step}.json`);
  expect(data).toMatchObject({
    status: 'workflow',
    sent: 4,
    delivered: 3,
    soft_bounces: 1,
    unique_clicks: 3,
  });
  const campaign = (await get(`campaigns/${step}.json`)).data;
  expect(campaign.balance).toMatchObject({ eligible: 4, delivered: 3, bounced: 1, pending: 0 });
  expect(campaign.counts).toMatchObject({ unique_clicks: 3, unique_opens: data.unique_opens });
});

test('as many people are listed as the figures say, each row with a key of its own', async () => {
  for (const [report, count] of [
    ['delivered_report', 3],
    ['click_report', 3],
    ['bounce_report', 1],
  ] as const) {
    const { data, meta } = await get(`campaigns/${step}/${report}.json`);
    expect([report, meta.total, new Set(data.map((row: { id: number }) => row.id)).size]).toEqual([
      report,
      count,
      count,
    ]);
  }
  const clicked = await get(`campaigns/${step}/people.json?part=clicked`);
  expect(clicked.meta.total).toBe(3);
});

test('a link that several mailings have is one, and lists all who clicked it', async () => {
  const { data: links } = await get(`campaigns/${step}/link_report.json`);
  expect(links.map((one: { url: string; clicks: number }) => [one.url, one.clicks])).toEqual([
    ['https://shop.example/autumn', 0],
    ['https://shop.example/all', 2],
    ['https://shop.example/spring', 1],
  ]);
  const all = links[1].link_no;
  const { data, meta } = await get(`campaigns/${step}/url_report.json?link_no=${all}`);
  expect([meta.total, data.map((row: { email: string }) => row.email).sort()]).toEqual([2, emails]);
  const behind = await get(`campaigns/${step}/people.json?part=clicked&link_no=${all}`);
  expect(behind.meta.total).toBe(2);
});

test('mailbox providers, overlay, hours and the explanation of one contact are of the step, too', async () => {
  const { data: providers } = await get(`campaigns/${step}/isp.json`);
  expect(providers.reduce((sum: number, row: { sent: number }) => sum + row.sent, 0)).toBe(4);
  const overlay = await get(`analytics/reports/campaign_overlay.json?campaign_id=${step}`);
  expect(overlay.data.html).toContain('autumn');
  const { data: engagement } = await get(`campaigns/${step}/engagement.json`);
  expect(engagement.links).toHaveLength(3);
  const why = await get(`campaigns/${step}/why.json?contact_id=${people[1]}`);
  expect(why.data).toMatchObject({ state: 'sent' });
  await aListOf(server, ['never@home.example']);
  const never = await get(`campaigns/${step}/why.json?email=never@home.example`);
  expect(never.data.sentence).toBe('The contact has not come to this step of the journey.');
});
