import { afterAll, beforeAll, expect, it } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { sweepCalls } from './call-sweep.ts';

let server: TestServer;
let aheadMs = 0;
beforeAll(async () => {
  server = await testServer({ env: { ROLES: 'web' } });
});
afterAll(() => server.close());

const sweep = () =>
  sweepCalls({
    ...server.server.services,
    clock: { now: () => new Date(Date.now() + aheadMs) },
  });
const calls = async () =>
  (
    await server.database.pool.query<{ state: string; has_body: boolean }>(
      'select state, body is not null as has_body from hook_calls order by id',
    )
  ).rows;

it('calls of stores lose their bodies after seven days and are forgotten after thirty', async () => {
  const { body } = await server.call('POST', 'integrations.json', {
    integration: { kind: 'ultra_cart', nick_name: 'Shop', merchant_id: 'S-1' },
  });
  const { crm } = (await server.call('GET', `integrations/${body.data.id}.json`)).body.data;
  const xml =
    '<export><order><merchant_id>S-1</merchant_id><order_id>1</order_id></order></export>';
  const post = () =>
    fetch(`${server.url}${new URL(crm.notification_url).pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: xml,
    });
  expect((await post()).status).toBe(200);
  expect((await post()).status).toBe(200);
  await sweep();
  expect(await calls()).toEqual([{ state: 'waiting', has_body: true }]);
  aheadMs = 8 * 86_400_000;
  await sweep();
  expect(await calls()).toEqual([{ state: 'aside', has_body: false }]);
  aheadMs = 31 * 86_400_000;
  expect(await sweep()).toBe(false);
  expect(await calls()).toEqual([]);
});
