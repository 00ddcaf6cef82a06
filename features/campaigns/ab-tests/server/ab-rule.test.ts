import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aRunningTest } from './ab-campaign.builder.ts';
import { chooseOnce } from './winner-chooser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const show = async (id: number) => (await server.call('GET', `campaigns/${id}.json`)).body.data;
const report = async (id: number) =>
  (await server.call('GET', `campaigns/${id}/ab_report.json`)).body.data;
const within = <T>(work: Parameters<typeof inAccount<T>>[2]): Promise<T> =>
  inAccount(server.database, { accountId: server.account }, work);
const running = (people: number, ab: Record<string, unknown> = {}, sample = 2) =>
  aRunningTest(server, people, { ab, sample });

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

describe('an A/B test that a rule decides', () => {
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
    const { name } = await show(id);
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
        message: `Variant B has won the A/B test “${name}”. It is sent to 8 more recipients.`,
        user_id: server.userId,
      },
    ]);
  });
});
