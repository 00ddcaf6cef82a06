import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const total = async (path: string): Promise<number> =>
  (await server.call('GET', path)).body.meta.total;

test(
  '4,372 customers come in once, with balanced campaigns, and all of it goes out again',
  { timeout: 120_000 },
  async () => {
    const own = await server.call('POST', 'tags.json', { tag: { name: 'My own tag' } });
    expect((await server.call('POST', 'sample_data.json')).status).toBe(201);
    await server.call('POST', 'sample_data.json');
    expect((await server.call('GET', 'sample_data.json')).body.data).toEqual({
      present: true,
      contacts: 4372,
      campaigns: 7,
    });

    const campaigns = (await server.call('GET', 'campaigns.json?include_stats=true&per_page=50'))
      .body.data;
    expect(campaigns.map((one: { status: string }) => one.status).sort()).toEqual([
      'draft',
      'recurring',
      'sent',
      'sent',
      'sent',
      'sent',
      'sent',
    ]);
    for (const { balance, counts } of campaigns.filter(
      (one: { status: string }) => one.status === 'sent',
    )) {
      const parts = [
        balance.delivered,
        balance.bounced,
        balance.pending,
        balance.unknown,
        ...Object.values(balance.suppressed),
        ...Object.values(balance.failed),
      ] as number[];
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(balance.eligible);
      // Among some hundred people the rarer things need not happen.
      if (balance.eligible < 1_000) continue;
      expect(balance.bounced).toBeGreaterThan(0);
      expect(counts.unique_opens).toBeGreaterThan(counts.unique_clicks);
      expect(counts.unique_opens).toBeLessThan(balance.delivered);
      expect(counts.unsubscribes).toBeGreaterThan(0);
      expect(counts.machine_opens).toBeGreaterThan(0);
    }
    const series = campaigns.find((one: { status: string }) => one.status === 'recurring');
    const runs = (await server.call('GET', `campaigns/${series.id}/runs.json`)).body.data;
    expect(runs).toMatchObject({
      is_enabled: false,
      children: [{ status: 'sent' }, { status: 'sent' }],
    });
    const test = campaigns.find((one: { ab: unknown }) => one.ab !== null);
    const report = (await server.call('GET', `campaigns/${test.id}/ab_report.json`)).body.data;
    expect(report).toMatchObject({
      winner: { variant: 'B', how: { kind: 'rule', by: 'opens' } },
      waiting: 0,
      variants: [{ variant: 'A' }, { variant: 'B' }],
    });
    expect(report.variants[0].sample.people).toBe(report.variants[1].sample.people);
    const draft = campaigns.find((one: { status: string }) => one.status === 'draft');
    expect(
      (await server.call('GET', `campaigns/${draft.id}/preflight.json`)).body.data.can_send,
    ).toBe(true);
    const lists = (await server.call('GET', 'lists.json?per_page=50')).body.data.lists;
    const everybody = lists.find((list: { name: string }) => list.name === 'All customers');
    expect(everybody.subscribers).toBeGreaterThan(4300);
    expect(everybody.subscribers + everybody.unsubscribed).toBe(4372);
    expect(everybody.unsubscribed).toBeGreaterThan(0);
    const used = await server.call('GET', `lists/${draft.lists[0]}/check_modules_in_use.json`);
    expect(used.body.data.modules.campaigns).toContainEqual({ id: draft.id, name: draft.name });

    expect((await server.call('DELETE', 'sample_data.json')).body.data).toMatchObject({
      present: false,
      contacts: 0,
      campaigns: 0,
    });
    expect(
      await Promise.all(
        ['contacts.json', 'lists.json', 'campaigns.json', 'custom_fields.json'].map(total),
      ),
    ).toEqual([0, 0, 0, 0]);
    expect(
      (await server.call('GET', 'tags.json')).body.data.map((tag: { id: number }) => tag.id),
    ).toEqual([own.body.data.id]);
  },
);
