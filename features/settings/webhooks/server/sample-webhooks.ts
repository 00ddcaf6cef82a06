import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';

const types = ['contact.created', 'contact.unsubscribed', 'order.created', 'campaign.sent'];
const deliveries = 24;

/** A webhook of the sample data, which is switched off: nothing is posted to an address that is not the account's. */
export const sampleWebhooks: SampleRecords = {
  make: async ({ account, now }) => {
    const { rows } = await sql<{ id: number }>`
      insert into webhook_endpoints (account_id, url, description, event_types, enabled, is_sample, last_delivered_at, last_status)
      values (${account.id}, 'https://shop.example.com/webhooks', 'Orders and contacts for the shop', ${types}::text[], false, true, ${now.toISOString()}, 200)
      returning id`.execute(account.db);
    await makeDeliveries(account, rows[0]!.id, now);
  },
  remove: async ({ account }) => {
    await sql`delete from webhook_deliveries where account_id = ${account.id} and endpoint_id in (
      select h.id from webhook_endpoints h where h.account_id = ${account.id} and h.is_sample and not h.enabled)`.execute(
      account.db,
    );
    await sql`delete from webhook_endpoints where account_id = ${account.id} and is_sample and not enabled`.execute(
      account.db,
    );
  },
};

// One in twelve was not taken.
async function makeDeliveries(account: Account, endpointId: number, now: Date): Promise<void> {
  const made = Array.from({ length: deliveries }, (_none, at) => {
    const isTaken = at % 12 !== 7;
    const time = new Date(now.getTime() - (deliveries - at) * 3_700_000).toISOString();
    return {
      type: types[at % types.length],
      at: time,
      state: isTaken ? 'delivered' : 'failed',
      attempts: isTaken ? 1 : 10,
      status: isTaken ? 200 : 503,
      took_ms: 40 + ((at * 37) % 160),
      error: isTaken ? null : 'It answered 503.',
      response: isTaken ? 'ok' : '',
    };
  });
  await sql`
    insert into webhook_deliveries (account_id, endpoint_id, type, at, state, attempts, tried_at, settled_at, status, took_ms, error, response)
    select ${account.id}::bigint, ${endpointId}::bigint, s.type, s.at, s.state, s.attempts, s.at, s.at, s.status, s.took_ms, s.error, s.response
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
      as s(type text, at timestamptz, state text, attempts int, status int, took_ms int, error text, response text)
    order by s.at on conflict do nothing`.execute(account.db);
}
