import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aCampaign, aListOf } from './campaign.builder.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const statusOf = async (id: number): Promise<string> =>
  (await server.call('GET', `campaigns/${id}.json`)).body.data.status;

/** Lets the recipients of mailings be decided, but not written down, until the work is done. */
async function whileRecipientsAreDecided(id: number, work: () => Promise<void>): Promise<void> {
  const other = await server.database.pool.connect();
  try {
    await other.query('begin');
    await other.query('lock table deliveries in share mode');
    await server.call('POST', `campaigns/${id}/schedule.json`, { hold_seconds: 0 });
    await server.until(async () => {
      const { rows } = await other.query(
        `select 1 from pg_locks where relation = 'deliveries'::regclass and not granted`,
      );
      return rows.length > 0;
    }, 'the recipients to be decided');
    await work();
  } finally {
    await other.query('rollback');
    other.release();
  }
}

test('undo is answered at once while recipients are decided, and everybody gets one email', async () => {
  const list = await aListOf(server, ['ann@example.com', 'bob@example.com']);
  const id = await aCampaign(server, { lists: [list] });
  await whileRecipientsAreDecided(id, async () => {
    expect(await statusOf(id)).toBe('locked');
    const undone = await server.call('POST', `campaigns/${id}/undo_schedule.json`);
    expect(undone.status).toBe(422);
    expect(undone.body.errors.base[0]).toContain('sending has begun');
    const drafted = await server.call('POST', `campaigns/${id}/save_as_draft.json`, {});
    expect([drafted.status, drafted.body.errors.base[0]]).toEqual([
      422,
      expect.stringContaining('sending has begun'),
    ]);
  });
  await server.until(async () => (await statusOf(id)) === 'sent', 'the campaign to be sent');
  const { rows } = await server.database.pool.query(
    'select recipient from local_inbox_messages where account_id = $1 order by recipient',
    [server.account],
  );
  expect(rows.map(({ recipient }) => recipient)).toEqual(['ann@example.com', 'bob@example.com']);
});
