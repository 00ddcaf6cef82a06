import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTrackingUrls } from '#engines/tracking/public.ts';
import { aCampaign, aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { createSecrets } from '#platform/server/secrets.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import {
  aSentCampaign,
  cameBack,
  theyDid,
  type SentCampaign,
} from '#tests/harness/sent-campaign.builder.ts';

let server: TestServer;
let spring: SentCampaign;
let winter: SentCampaign;

beforeAll(async () => {
  server = await testServer();
  spring = await aSentCampaign(server, { name: 'Spring' });
  winter = await aSentCampaign(server, { name: 'Winter', subject: 'Snow' });
  await theyDid(server, spring, [
    { person: 0, minutes: 100 },
    { person: 0, minutes: 20 },
    { person: 0, link: 1, minutes: 95 },
    { person: 0, link: 1, minutes: 10 },
    { person: 1, minutes: 50 },
    { person: 1, link: 3, minutes: 45 },
    { person: 2, isMachine: true },
    { person: 2, link: 2, isMachine: true },
  ]);
  await cameBack(server, spring, { hard: 3, soft: 4, complaint: 1, unsubscribe: 0 });
}, 60_000);
afterAll(() => server.close());

const get = async (path: string, how = {}) => (await server.call('GET', path, undefined, how)).body;
const people = async (report: string, query = '') =>
  (await get(`campaigns/${spring.id}/${report}.json${query}`)) as {
    data: { email: string; times: number; type: string; response: string; detail: string }[];
    meta: { total: number };
  };
const emails = async (report: string, query = '') =>
  (await people(report, query)).data.map((person) => person.email);
async function fileOf(path: string, body: object): Promise<string> {
  const answer = await server.call('POST', path, body);
  expect(answer.status).toBe(202);
  const id = answer.body.data.notification_id;
  await server.until(
    async () => (await get(`notifications/${id}.json`)).data.show_download,
    'the file',
  );
  return (await server.call('GET', `notifications/${id}/download`)).body as string;
}

describe('the people of a campaign', () => {
  test('as many are listed as the figures of the dashboard say @spec CAMPAIGNS-009 @spec CAMPAIGNS-014 @spec CAMPAIGNS-060', async () => {
    const { balance, counts } = (await get(`campaigns/${spring.id}.json`)).data;
    const totals = async (report: string) => (await people(report)).meta.total;
    expect([
      balance.delivered,
      balance.bounced,
      counts.unique_opens,
      counts.unique_clicks,
      counts.unsubscribes,
    ]).toEqual([3, 2, 2, 2, 1]);
    expect([
      await totals('delivered_report'),
      await totals('bounce_report'),
      await totals('open_report'),
      await totals('click_report'),
      await totals('unsubscribe_report'),
    ]).toEqual([3, 2, 2, 2, 1]);
    expect((await emails('delivered_report')).toSorted()).toEqual(spring.emails.slice(0, 3));
  });

  test('who opened and clicked shows with how often, machines do not @spec CAMPAIGNS-016 @spec CAMPAIGNS-018', async () => {
    expect(
      (await people('open_report', '?sort=email')).data.map(({ email, times }) => [email, times]),
    ).toEqual([
      [spring.emails[0], 2],
      [spring.emails[1], 1],
    ]);
    expect(
      (await people('click_report', '?sort=email&sort_order=desc')).data.map(({ email, times }) => [
        email,
        times,
      ]),
    ).toEqual([
      [spring.emails[1], 1],
      [spring.emails[0], 2],
    ]);
  });

  test('bounces are hard or soft, with the server’s words @spec CAMPAIGNS-019', async () => {
    expect((await people('bounce_report', '?type=hard')).data).toMatchObject([
      { email: spring.emails[3], type: 'hard', response: '550 5.1.1 No such user here' },
    ]);
    expect((await people('bounce_report', '?type=soft')).data).toMatchObject([
      { email: spring.emails[4], type: 'soft', response: '452 4.2.2 Mailbox is full' },
    ]);
    expect(
      (await server.call('GET', `campaigns/${spring.id}/bounce_report.json?type=odd`)).status,
    ).toBe(422);
  });

  test('a complaint and an unsubscribe show @spec CAMPAIGNS-015 @spec UNSUB-006 @spec UNSUB-007', async () => {
    expect(await emails('complaint_report')).toEqual([spring.emails[1]]);
    expect((await people('unsubscribe_report')).data).toMatchObject([
      { email: spring.emails[0], detail: 'one-click' },
    ]);
  });

  test('are searched and come page by page, nobody twice', async () => {
    expect(await emails('delivered_report', `?name=${spring.emails[1]}`)).toEqual([
      spring.emails[1],
    ]);
    const pages = [
      await emails('delivered_report', '?per_page=2&page=1'),
      await emails('delivered_report', '?per_page=2&page=2'),
    ];
    expect([pages.map((page) => page.length), pages.flat().toSorted()]).toEqual([
      [2, 1],
      spring.emails.slice(0, 3),
    ]);
  });

  test('a campaign that never left has empty reports, a missing one none', async () => {
    const draft = await aCampaign(server, { lists: [await aListOf(server, [])] });
    expect(await get(`campaigns/${draft}/open_report.json`)).toMatchObject({
      data: [],
      meta: { total: 0 },
    });
    expect((await server.call('GET', 'campaigns/999999/open_report.json')).status).toBe(404);
  });
});

describe('the links of a campaign', () => {
  test('are all listed, a link that stands twice at both places @spec CAMPAIGNS-017 @spec REPORTS-033', async () => {
    const links = (await get(`campaigns/${spring.id}/link_report.json`)).data;
    expect(
      links.map(
        (link: { url: string; clicks: number; unique_clicks: number; machine_clicks: number }) => [
          link.url,
          link.clicks,
          link.unique_clicks,
          link.machine_clicks,
        ],
      ),
    ).toEqual([
      ['https://shop.example/a', 2, 1, 0],
      ['https://shop.example/b', 0, 0, 1],
      ['https://shop.example/a', 1, 1, 0],
    ]);
    const overlay = (await get(`analytics/reports/campaign_overlay.json?campaign_id=${spring.id}`))
      .data;
    expect(
      overlay.links.map((link: { clicks: number; share: number }) => [
        link.clicks,
        Number(link.share.toFixed(2)),
      ]),
    ).toEqual([
      [2, 0.67],
      [0, 0],
      [1, 0.33],
    ]);
    for (const no of [1, 2, 3]) expect(overlay.html).toContain(`data-hg-link="${no}"`);
    expect(overlay.html).not.toMatch(/link\.invalid|\/t\/c\//);
  });

  test('one URL shows its clickers only: of one place, or of all its places @spec CAMPAIGNS-020', async () => {
    expect(await emails('url_report', '?link_no=1')).toEqual([spring.emails[0]]);
    expect(await emails('url_report', '?url=https://shop.example/a&sort=email')).toEqual([
      spring.emails[0],
      spring.emails[1],
    ]);
    expect(await emails('url_report', '?link_no=2')).toEqual([]);
    expect(
      (await server.call('GET', `campaigns/${spring.id}/url_report.json?url=https://other.example`))
        .status,
    ).toBe(404);
  });

  test('a link that is followed twice counts two in the overlay @spec CAMPAIGNS-010', async () => {
    const urls = createTrackingUrls({
      publicUrl: server.url,
      secrets: createSecrets(Buffer.alloc(32, 7)),
    });
    const copy = {
      accountId: server.account,
      mailingId: winter.mailingId,
      contactId: winter.people[2]!,
    };
    for (let time = 0; time < 2; time += 1) {
      const answer = await fetch(urls.clickUrl(copy, 2), {
        redirect: 'manual',
        headers: {
          'user-agent':
            'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
        },
      });
      expect(answer.status).toBe(302);
    }
    const overlay = (await get(`analytics/reports/campaign_overlay.json?campaign_id=${winter.id}`))
      .data;
    expect(overlay.links[1]).toMatchObject({ clicks: 2, unique_clicks: 1, share: 1 });
  });

  test('clicks by country add up to all clicks @spec REPORTS-034', async () => {
    const rows = (
      await get(`analytics/statistics/campaign_country_click_count.json?campaign_id=${spring.id}`)
    ).data as { clicks: number }[];
    expect(rows.reduce((sum, row) => sum + row.clicks, 0)).toBe(3);
  });
});

test('the rows of the mailbox providers add up to the totals @spec CAMPAIGNS-011', async () => {
  const rows = (await get(`campaigns/${spring.id}/isp.json`)).data as Record<
    string,
    number | string
  >[];
  expect(rows.map((row) => [row['provider'], row['kind'], row['sent']])).toEqual([
    ['Gmail', 'provider', 2],
    ['GMX and WEB.DE', 'provider', 1],
    ['Microsoft Outlook', 'provider', 1],
    ['shop.example', 'domain', 1],
  ]);
  const [report] = (await get('reports.json?name=Spring')).data;
  const sum = (name: string) => rows.reduce((all, row) => all + Number(row[name]), 0);
  expect(
    ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'complaints', 'unsubscribes'].map(sum),
  ).toEqual([
    report.sent,
    report.delivered,
    report.unique_opens,
    report.unique_clicks,
    report.bounces,
    report.complaints,
    report.unsubscribes,
  ]);
});

describe('the list of reports', () => {
  test('has sent campaigns with their figures, and totals of what it shows @spec REPORTS-021', async () => {
    const { data, meta } = await get('reports.json?sort=name');
    expect([meta.total, data.map((row: { name: string }) => row.name)]).toEqual([
      2,
      ['Spring', 'Winter'],
    ]);
    expect(data[0]).toMatchObject({
      sent: 5,
      delivered: 3,
      opens: 3,
      unique_opens: 2,
      clicks: 3,
      unique_clicks: 2,
      bounces: 2,
      hard_bounces: 1,
      soft_bounces: 1,
      unsubscribes: 1,
      complaints: 1,
      machine_opens: 1,
      machine_clicks: 1,
    });
    expect((await get('reports/totals.json')).data).toMatchObject({
      campaigns: 2,
      sent: 10,
      delivered: 8,
      bounces: 2,
      unique_opens: 2 + data[1].unique_opens,
    });
    expect((await get(`reports/${spring.id}.json`)).data).toMatchObject({
      name: 'Spring',
      delivered: 3,
    });
    expect((await get('reports/totals.json?name=Snow')).data).toMatchObject({
      campaigns: 1,
      sent: 5,
    });
  });

  test('has no campaign that was stopped or called back before it left @spec REPORTS-021', async () => {
    for (const way of ['stop', 'undo_schedule']) {
      const held = await aCampaign(server, {
        name: `Held ${way}`,
        lists: [await aListOf(server, ['held@example.com'])],
      });
      expect(
        (
          await server.call('POST', `campaigns/${held}/schedule.json`, {
            schedule_type: 1,
            hold_seconds: 600,
          })
        ).status,
      ).toBe(200);
      expect((await server.call('POST', `campaigns/${held}/${way}.json`, {})).status).toBe(200);
    }
    // A call to stop that came before the first mail leaves a mailing behind.
    const { rows } = await server.database.pool.query(
      `update campaigns set status = 'stopped' where name like 'Held%' and mailing_id is not null returning id`,
    );
    expect([
      rows.length > 0,
      (await get('reports.json?name=Held')).meta.total,
      (await get('reports/totals.json?name=Held')).data.campaigns,
    ]).toEqual([true, 0, 0]);
  });

  test('is sorted by a rate and narrowed by days', async () => {
    expect(
      (await get('reports.json?sort=bounce_rate')).data.map((row: { name: string }) => row.name),
    ).toEqual(['Spring', 'Winter']);
    expect((await get('reports.json?from=2001-01-01&to=2001-12-31')).meta.total).toBe(0);
    expect((await server.call('GET', 'reports.json?from=2001-02-31')).status).toBe(422);
  });

  test('a bounce that comes after the end changes the figures that were counted before', async () => {
    const late = await aSentCampaign(server, {
      name: 'Late',
      emails: ['late.one@example.com', 'late.two@example.com'],
    });
    const figures = async () => {
      const [row] = (await get('reports.json?name=Late')).data;
      return [row.delivered, row.hard_bounces];
    };
    expect(await figures()).toEqual([2, 0]);
    await cameBack(server, late, { hard: 0 });
    expect(await figures()).toEqual([1, 1]);
    await server.database.pool.query('update campaigns set archived_at = now() where id = $1', [
      late.id,
    ]);
  });

  test('this year’s total is the sum of its reports @spec REPORTS-027', async () => {
    const year = (await get('reports/year_to_date.json')).data;
    const rows = (await get('reports.json?per_page=100')).data as {
      delivered: number;
      clicks: number;
    }[];
    expect([year.totals.delivered, year.totals.clicks]).toEqual([
      rows.reduce((sum, row) => sum + row.delivered, 0),
      rows.reduce((sum, row) => sum + row.clicks, 0),
    ]);
    expect(
      year.months.reduce((sum: number, month: { delivered: number }) => sum + month.delivered, 0),
    ).toBe(year.totals.delivered);
  });

  test('another year is told by its four digits, as a whole when it is over @spec CONST-006', async () => {
    const now = new Date().getFullYear();
    const before = (await get(`reports/year_to_date.json?year=${now - 1}`)).data;
    expect([before.year, before.months.length, before.totals.sent]).toEqual([now - 1, 12, 0]);
    for (const [year, message] of [
      ['20', 'Enter Valid Year'],
      ['20x6', 'Enter Valid Year'],
      [String(now + 2), 'has not begun yet'],
    ]) {
      const answer = await server.call('GET', `reports/year_to_date.json?year=${year}`);
      expect([answer.status, answer.body.errors]).toEqual([422, { year: [message] }]);
    }
  });

  test('metrics tell what the account holds and did @spec REPORTS-031', async () => {
    expect((await get('metrics.json')).data).toMatchObject({
      campaigns: expect.any(Number),
      all_time: { campaigns: 2, sent: 10 },
      last_30_days: { sent: 10, bounce_rate: 0.2 },
    });
  });
});

test('the campaigns that use a content are listed, and no others @spec CAMPAIGNS-013', async () => {
  const contentId = (await get(`campaigns/${spring.id}.json`)).data.content_id;
  expect(
    (await get(`campaigns.json?content_id=${contentId}`)).data.map((row: { id: number }) => row.id),
  ).toEqual([spring.id]);
});

test('both runs of a recurring campaign are in its report @spec REPORTS-022 @spec REPORTS-028', async () => {
  const parent = await aCampaign(server, { name: 'Weekly' });
  await server.database.pool.query(
    `update campaigns set parent_id = $1, occurrence_at = now() - id * interval '1 day' where id = any($2)`,
    [parent, [spring.id, winter.id]],
  );
  expect((await get('reports/recurring_campaign_report.json')).data).toMatchObject([
    { id: parent, name: 'Weekly', runs: 2, sent: 10, bounces: 2 },
  ]);
  expect(
    (await get(`reports.json?parent_id=${parent}`)).data
      .map((row: { name: string }) => row.name)
      .toSorted(),
  ).toEqual(['Spring', 'Winter']);
  await server.database.pool.query(
    'update campaigns set parent_id = null, occurrence_at = null where parent_id = $1',
    [parent],
  );
});

test('a test send is in the report of tests and in no other @spec REPORTS-023', async () => {
  const campaign = await aCampaign(server, { name: 'Tried', lists: [await aListOf(server, [])] });
  expect(
    (
      await server.call('PUT', `campaigns/${campaign}/send_test.json`, {
        emails: ['me@example.com', 'you@example.com'],
      })
    ).status,
  ).toBe(200);
  expect((await get('reports/test_reports.json')).data).toMatchObject([
    {
      campaign_id: campaign,
      campaign_name: 'Tried',
      subject: 'News',
      recipients: ['me@example.com', 'you@example.com'],
    },
  ]);
  expect((await get('reports.json?name=Tried')).meta.total).toBe(0);
  expect((await get('reports/test_reports.json?name=you@')).meta.total).toBe(1);
});

describe('a comparison', () => {
  test('sets campaigns side by side on an axis from each one’s own beginning', async () => {
    const compared = (await get(`reports/compare.json?ids=${winter.id},${spring.id}`)).data;
    expect(
      compared.map((one: { name: string; subject: string; from_name: string }) => [
        one.name,
        one.subject,
        one.from_name,
      ]),
    ).toEqual([
      ['Winter', 'Snow', 'Harbour Books'],
      ['Spring', 'News', 'Harbour Books'],
    ]);
    const hours = compared[1].hours as { hour: number; unique_opens: number }[];
    expect([
      hours.reduce((sum, one) => sum + one.unique_opens, 0),
      hours.every((one) => one.hour >= 0 && one.hour <= 3),
    ]).toEqual([compared[1].unique_opens, true]);
  });

  test('an order that follows a click is revenue of that campaign, in its report and beside others', async () => {
    for (const order_id of ['R-1', 'R-2']) {
      const told = await server.call('POST', 'conversions.json', {
        conversion: {
          email: spring.emails[1],
          order_id,
          value: 15.5,
          currency: 'EUR',
          at: new Date().toISOString(),
        },
      });
      expect(told.status).toBe(201);
    }
    const revenue = [{ currency: 'EUR', orders: 2, buyers: 1, value: 31 }];
    expect((await get(`campaigns/${spring.id}/revenue.json`)).data).toEqual(revenue);
    expect((await get(`campaigns/${winter.id}/revenue.json`)).data).toEqual([]);
    expect(
      (await get(`reports/compare.json?ids=${winter.id},${spring.id}`)).data.map(
        (one: { revenue: unknown }) => one.revenue,
      ),
    ).toEqual([[], revenue]);
  });

  test.each(['', '?ids=1', '?ids=1,2,3,4,5,6'])('of %j is refused', async (query) => {
    expect((await server.call('GET', `reports/compare.json${query}`)).status).toBe(422);
  });
});

describe('files', () => {
  test('hold exactly the rows of the table @spec CAMPAIGNS-092', async () => {
    const lines = (await fileOf(`campaigns/${spring.id}/export.json`, { report: 'open_report' }))
      .trim()
      .split('\r\n');
    expect([
      lines.length - 1,
      lines
        .slice(1)
        .map((line) => line.split(',')[1])
        .toSorted(),
    ]).toEqual([2, spring.emails.slice(0, 2)]);
    const summary = await fileOf(`campaigns/${spring.id}/export.json`, {});
    expect(summary).toMatch(/^delivered,3\r$/m);
    const list = await fileOf('reports/export.json', { name: 'Spring' });
    expect(
      list
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[1]),
    ).toEqual(['Spring']);
    const past = await fileOf('reports/export.json', { report: 'year_to_date', year: '2020' });
    const months = past.trim().split('\r\n').slice(1);
    expect([months.length, months[0]?.slice(0, 7)]).toEqual([12, '2020-01']);
    const url = await fileOf(`campaigns/${spring.id}/export.json`, {
      report: 'url_report',
      link_no: 3,
    });
    expect(
      url
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[1]),
    ).toEqual([spring.emails[1]]);
  });

  test('the overlay is a file with the mail and its counts @spec CAMPAIGNS-091', async () => {
    const file = await fileOf(`campaigns/${spring.id}/export_overlay.json`, {});
    expect(file).toContain('content:"2 · 66.7%"');
    expect(file).toContain('https://shop.example/b');
    expect(file).not.toContain('<script');
  });

  test('need download_reports, the tables reports @spec ROLES-014 @spec REPORTS-037', async () => {
    const only = async (role: string) => ({ key: await server.key(role) });
    const status = async (method: string, path: string, role: string) =>
      (await server.call(method, path, method === 'POST' ? {} : undefined, await only(role)))
        .status;
    for (const path of [
      `campaigns/${spring.id}/export.json`,
      `campaigns/${spring.id}/export_overlay.json`,
      'reports/export.json',
    ]) {
      expect([
        path,
        await status('POST', path, 'reports'),
        await status('POST', path, 'download_reports'),
      ]).toEqual([path, 403, 202]);
    }
    for (const path of [
      'reports.json',
      `campaigns/${spring.id}/open_report.json`,
      'reports/year_to_date.json',
      'metrics.json',
    ]) {
      expect([
        path,
        await status('GET', path, 'download_reports'),
        await status('GET', path, 'reports'),
      ]).toEqual([path, 403, 200]);
    }
  });
});
