import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { saveCrmList } from '../crm-lists.ts';

const minuteMs = 60_000;
const recentReadings = 6;
const calls = 48;
const topics = ['orders/create', 'orders/updated', 'customers/update', 'products/update'] as const;
const leftOut = [
  ['customer', '115310627', 'has no email address'],
  ['customer', '115311004', 'has an email address that has no @'],
  ['order', '450789469', 'has a date that is none'],
] as const;

/** Makes the store of the sample orders look as one that has been read for months: with its list, readings, calls and what was left out. */
export async function makeSampleConnection(
  account: Account,
  {
    now,
    listId,
    mappedFields,
  }: { now: Date; listId: number; mappedFields: Record<string, string> },
): Promise<void> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs).toISOString();
  const { rows } = await sql<{ id: number }>`
    update store_connections set domain = remote_id, nick_name = name, organization_name = 'Sample account', state = 'active', sync_old_data = true,
      synced_at = ${ago(9)}::timestamptz, checked_at = ${ago(4)}::timestamptz
    where account_id = ${account.id} and ${isSample} returning id`.execute(account.db);
  const id = rows[0]?.id;
  if (id === undefined) return;
  await saveCrmList(account, { crmId: id }, { listId, integrationType: '', mappedFields });
  await insertReadings(account, id, ago);
  const told = Array.from({ length: calls }, (_, at) => ({
    topic: topics[at % topics.length],
    remote_key: `sample-${at}`,
    received_at: ago(7 + at * 29),
    state: at === 17 ? 'aside' : 'done',
    fault: at === 17 ? 'The call is not understood.' : null,
  }));
  await sql`
    insert into hook_calls (account_id, store_id, topic, remote_key, received_at, state, tries, fault)
    select ${account.id}::bigint, ${id}::bigint, g.topic, g.remote_key, g.received_at, g.state, 1, g.fault
    from json_to_recordset(${JSON.stringify(told)}::json) as g(topic text, remote_key text, received_at timestamptz, state text, fault text)
    on conflict do nothing`.execute(account.db);
  const notes = leftOut.map(([record, remote_id, reason]) => ({ record, remote_id, reason }));
  await sql`
    insert into sync_notes (account_id, store_id, record, remote_id, reason, at)
    select ${account.id}::bigint, ${id}::bigint, g.record, g.remote_id, g.reason, ${ago(130)}::timestamptz
    from json_to_recordset(${JSON.stringify(notes)}::json) as g(record text, remote_id text, reason text) on conflict do nothing`.execute(
    account.db,
  );
}

/** Takes out what {@link makeSampleConnection} made; the store goes with its orders. */
export async function removeSampleConnection(account: Account): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from store_connections where account_id = ${account.id} and ${isSample}`.execute(
    account.db,
  );
  const ids = rows.map(({ id }) => id);
  for (const [table, column] of [
    ['crm_lists', 'crm_id'],
    ['hook_calls', 'store_id'],
    ['sync_notes', 'store_id'],
    ['sync_runs', 'store_id'],
  ] as const)
    await sql`delete from ${sql.table(table)} where account_id = ${account.id} and ${sql.ref(column)} = any(${ids}::bigint[])`.execute(
      account.db,
    );
}

const isSample = sql`kind = 'shopify' and settings ? 'sample'`;

// The first reading took everything, those after it what had changed.
async function insertReadings(
  account: Account,
  storeId: number,
  ago: (minutes: number) => string,
): Promise<void> {
  const recent = Array.from({ length: recentReadings }, (_, at) => ({
    kind: 'recent',
    since: ago(29 + (recentReadings - at) * 15),
    counts: { customers: at % 3, contacts: at % 3, orders: (at * 2) % 5, products: at % 2 },
    started_at: ago(9 + (recentReadings - 1 - at) * 15),
    finished_at: ago(9 + (recentReadings - 1 - at) * 15 - 0.1),
  }));
  const first = {
    kind: 'first',
    since: null,
    counts: {
      customers: 4372,
      contacts: 4372,
      products: 2_270,
      orders: 959,
      carts: 41,
      skipped: 3,
    },
    started_at: ago(60 * 24 * 95),
    finished_at: ago(60 * 24 * 95 - 38),
  };
  await sql`
    insert into sync_runs (account_id, store_id, kind, since, phase, counts, state, started_at, finished_at)
    select ${account.id}::bigint, ${storeId}::bigint, g.kind, g.since, 4, g.counts, 'done', g.started_at, g.finished_at
    from jsonb_to_recordset(${JSON.stringify([first, ...recent])}::jsonb) as g(kind text, since timestamptz, counts jsonb, started_at timestamptz, finished_at timestamptz)
    order by g.started_at on conflict do nothing`.execute(account.db);
}
