import { sql } from 'kysely';
import { fieldSample } from '#features/audience/custom-fields/server/public.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';

/** Where the sample Zaps are told; both are paused, so that nothing is posted there. */
const sampleTargets = 'https://hooks.zapier.com/hooks/standard/sample/';
const dayMs = 86_400_000;
const zaps = [
  { event: 'subscribed', delivered: 218, failures: 0, status: 200, failure: null },
  {
    event: 'order_placed',
    delivered: 64,
    failures: 100,
    status: 500,
    failure: 'The address answered with status 500.',
  },
] as const;
const unmapped = 'Company size';

/** Fields that Zaps have sent, most of them mapped, and two Zaps that were told of events. */
export const zapSample: SampleRecords<void> = {
  after: [fieldSample],
  async make({ account, now, made }) {
    const { country, orders } = made(fieldSample);
    const fields = [
      { name: 'Country of the form', field: country },
      { name: 'Orders in the past', field: orders },
      { name: unmapped, field: null },
    ];
    await sql`
      insert into zapier_fields (account_id, name, custom_field_id)
      select ${account.id}::bigint, g.name, g.field from json_to_recordset(${JSON.stringify(fields)}::json) as g(name text, field bigint)
      on conflict do nothing`.execute(account.db);
    const at = new Date(now.getTime() - 2 * dayMs).toISOString();
    const rows = zaps.map((zap, place) => ({ ...zap, target: `${sampleTargets}${place + 1}` }));
    await sql`
      insert into zapier_hooks (account_id, event, target_url, state, failures, delivered, last_tried_at, last_delivered_at, last_status, failure)
      select ${account.id}::bigint, g.event, g.target, 'paused', g.failures, g.delivered, ${at}::timestamptz, ${at}::timestamptz, g.status, g.failure
      from json_to_recordset(${JSON.stringify(rows)}::json) as g(event text, target text, failures int, delivered bigint, status int, failure text)
      on conflict do nothing`.execute(account.db);
  },
  async remove({ account }) {
    await sql`delete from zapier_hooks where account_id = ${account.id} and starts_with(target_url, ${sampleTargets})`.execute(
      account.db,
    );
    // Fields that a Zap has sent since are people's own.
    await sql`delete from zapier_fields where account_id = ${account.id} and seen_at is null
      and name in ('Country of the form', 'Orders in the past', ${unmapped})`.execute(account.db);
  },
};
