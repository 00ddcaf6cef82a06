import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inAccount } from '#platform/server/account/account.ts';
import { aSentCampaign } from '#tests/harness/sent-campaign.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import type { ReportSchedule } from '../contract/custom-reports.ts';
import { computeReportJob } from './compute.ts';
import { CustomReports } from './custom-reports.builder.ts';
import { mailReportJob } from './mail-report.ts';
import { queueDueReports } from './report-clock.ts';
import { nextRun } from './schedule.ts';

let server: TestServer;
let reports: CustomReports;

beforeAll(async () => {
  server = await testServer();
  reports = new CustomReports(server);
  await aSentCampaign(server, { name: 'Spring' });
  await aSentCampaign(server, { name: 'Winter', subject: 'Snow' });
}, 60_000);
afterAll(() => server.close());

const call: TestServer['call'] = (...given) => server.call(...given);

describe('a file of a report', () => {
  const fileOf = async (id: number, format: string) => {
    const answer = await call('POST', 'custom_reports/export.json', { id, format });
    expect(answer.status).toBe(202);
    const notification = answer.body.data.notification_id;
    await server.until(
      async () => (await call('GET', `notifications/${notification}.json`)).body.data.show_download,
      'the file',
    );
    return notification as number;
  };
  const textOf = async (id: number) =>
    (await call('GET', `notifications/${await fileOf(id, 'csv')}/download`)).body as string;
  const bytesOf = async (id: number) => {
    const path = `${server.url}/v2/${server.account}/notifications/${await fileOf(id, 'xlsx')}/download`;
    const answer = await fetch(path, { headers: { authorization: `Bearer ${server.apiKey}` } });
    return answer.arrayBuffer();
  };

  test('has every row of the report, and needs the right to take files away @spec REPORTS-049', async () => {
    const { id, result } = await reports.make({ columns: ['sent', 'unique_opens'] });
    const text = await textOf(id);
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toBe('campaign,sent,unique_opens');
    expect(lines).toHaveLength(1 + result!.rows.length);
    expect(await readSheet(Buffer.from(await bytesOf(id)))).toEqual([
      ['campaign', 'sent', 'unique_opens'],
      ...result!.rows.map((row) => [...row.labels, ...row.values]),
    ]);
    expect(
      (await call('POST', `custom_reports/${id}/export.json`, { format: 'csv' }, { as: 'reports' }))
        .status,
    ).toBe(403);
  });
});

describe('a scheduled report', () => {
  const schedule = (at: Partial<ReportSchedule>): ReportSchedule => ({
    every: 'day',
    at: '08:00',
    weekday: 1,
    day: 1,
    user_ids: [1],
    send_empty: true,
    ...at,
  });
  const runs = (given: ReportSchedule, [from, zone]: [string, string], count: number) => {
    const found: string[] = [];
    for (let at = new Date(from); found.length < count; found.push(at.toISOString()))
      at = nextRun(given, at, zone);
    return found;
  };

  test('comes once a day on days on which the clocks change, and on the last day of short months', () => {
    expect(runs(schedule({ at: '02:30' }), ['2026-03-28T12:00:00Z', 'Europe/Berlin'], 2)).toEqual([
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
    expect(runs(schedule({ at: '02:30' }), ['2026-10-24T12:00:00Z', 'Europe/Berlin'], 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
    expect(
      runs(schedule({ every: 'month', day: 31 }), ['2026-01-31T12:00:00Z', 'Asia/Kolkata'], 2),
    ).toEqual(['2026-02-28T02:30:00.000Z', '2026-03-31T02:30:00.000Z']);
    expect(
      runs(
        schedule({ every: 'week', weekday: 5 }),
        ['2026-11-28T00:00:00Z', 'Australia/Lord_Howe'],
        1,
      ),
    ).toEqual(['2026-12-03T21:00:00.000Z']);
  });

  test('is mailed once for all the times that were missed, to those who may read reports', async () => {
    const { services } = server.server;
    const { id } = await reports.make({
      columns: ['sent'],
      schedule: { every: 'day', at: '08:00', user_ids: [server.userId], send_empty: true },
    });
    const later = new Date(Date.now() + 3 * 24 * 3_600_000);
    const job = mailReportJob(services, computeReportJob(services));
    // Three workers look at the same time, after days without any.
    const looks = Array.from({ length: 3 }, () =>
      queueDueReports({ ...services, clock: { ...services.clock, now: () => later } }, job),
    );
    await Promise.all(looks);
    const mails = () =>
      inAccount(services.database, { accountId: server.account }, async ({ db, id: accountId }) => {
        const { rows } = await sql`
          select subject from local_inbox_messages where account_id = ${accountId} and subject like ${`${reports.lastName}:%`}`.execute(
          db,
        );
        return rows.length;
      });
    await server.until(mails, 'the mail');
    expect(await mails()).toBe(1);
    const { next_run_at: next } = (await call('GET', `custom_reports/${id}.json`)).body.data;
    expect(Date.parse(next)).toBeGreaterThan(later.getTime());
  });
});
