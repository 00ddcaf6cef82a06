import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { recordMoves, movedColumns, type RecordedMove } from './record-moves.ts';

/** What a gateway says of a message it took. */
export interface Receipt {
  provider: string;
  /** What the gateway calls the message, or a part of it. */
  ref: string;
  /** Our own number of the message, where the receipt names it by an address that we signed. */
  messageId?: number | undefined;
  state: 'sent' | 'delivered' | 'failed';
  reason?: string | null | undefined;
  response?: string | null | undefined;
  /** ISO 8601. */
  at: string;
}

interface Known {
  place: number;
  message_id: number | null;
  is_part: boolean;
}

/**
 * Stores what gateways say of messages: in any order, doubled as they come. States only go forward, final ones stay; a text of
 * several parts is delivered when all are and failed when one is. What names a message that is not known yet waits.
 * Answers how many named one.
 */
export async function noteReceipts(
  account: Account,
  receipts: readonly Receipt[],
): Promise<number> {
  const { applied, unknown } = await applyReceipts(account, receipts);
  if (unknown.length > 0)
    await sql`
      insert into mobile_receipts (account_id, provider, provider_ref, state, reason, response, at)
      select ${account.id}, g.provider, g.ref, g.state, g.reason, g.response, g.at
      from jsonb_to_recordset(${jsonOf(unknown)}::jsonb) as g(provider text, ref text, state text, reason text, response text, at timestamptz)
      on conflict do nothing`.execute(account.db);
  return applied;
}

/** Looks at waiting receipts again: those whose message is known by now are taken in. Answers how many. */
export async function takeInReceipts(account: Account): Promise<number> {
  const { rows } = await sql<Receipt>`
    with known as materialized (
      select x.id from mobile_receipts x where x.account_id = ${account.id} and (
        exists (select from mobile_messages m where m.account_id = ${account.id} and m.provider = x.provider and m.provider_ref = x.provider_ref)
        or exists (select from mobile_parts p where p.account_id = ${account.id} and p.provider = x.provider and p.provider_ref = x.provider_ref))
      order by x.id limit 1000 for update of x skip locked
    )
    delete from mobile_receipts x using known where x.account_id = ${account.id} and x.id = known.id
    returning x.provider, x.provider_ref as ref, x.state, x.reason, x.response, x.at`.execute(
    account.db,
  );
  return (await applyReceipts(account, rows)).applied;
}

async function applyReceipts(
  account: Account,
  receipts: readonly Receipt[],
): Promise<{ applied: number; unknown: Receipt[] }> {
  if (receipts.length === 0) return { applied: 0, unknown: [] };
  const known = await messagesOf(account, receipts);
  const whole = known
    .filter((one) => !one.is_part)
    .map((one) => ({ id: one.message_id!, ...said(receipts[one.place]!) }));
  const parts = known.filter((one) => one.is_part).map((one) => receipts[one.place]!);
  // The first final word counts, then the last other one.
  const inOrder = [...whole, ...(await verdictsOfParts(account, parts))].sort(
    (one, other) => rank(other.state) - rank(one.state) || (one.at < other.at ? -1 : 1),
  );
  const said1 = new Map(inOrder.toReversed().map((one) => [one.id, one]));
  await moveOn(account, [...said1.values()]);
  const named = new Set(known.map(({ place }) => place));
  return {
    applied: named.size,
    unknown: receipts.filter((_receipt, place) => !named.has(place)),
  };
}

interface Said {
  state: string;
  reason: string | null;
  response: string | null;
  at: string;
}

function said({ state, reason, response, at }: Receipt): Said {
  return { state, reason: reason ?? null, response: response?.slice(0, 1_000) ?? null, at };
}

function rank(state: string): number {
  return state === 'sent' ? 0 : 1;
}

function jsonOf(receipts: readonly Receipt[]): string {
  return JSON.stringify(
    receipts.map((one) => ({ ...one, message_id: one.messageId ?? null, ...said(one) })),
  );
}

async function messagesOf(account: Account, receipts: readonly Receipt[]): Promise<Known[]> {
  const places = receipts.map(({ provider, ref, messageId }, place) => ({
    place,
    provider,
    ref,
    message_id: messageId ?? null,
  }));
  const { rows } = await sql<Known>`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as g(place int, provider text, ref text, message_id bigint))
    select g.place, p.message_id, true as is_part from given g
      join mobile_parts p on p.account_id = ${account.id} and p.provider = g.provider and p.provider_ref = g.ref
    union all
    select g.place, m.id, false from given g
      join mobile_messages m on m.account_id = ${account.id} and m.provider = g.provider and m.provider_ref = g.ref where g.message_id is null
    union all
    select g.place, m.id, false from given g
      join mobile_messages m on m.account_id = ${account.id} and m.id = g.message_id
      where not exists (select from mobile_parts p where p.account_id = ${account.id} and p.message_id = m.id)`.execute(
    account.db,
  );
  return rows;
}

// What the parts of texts say together, once each has been heard of or one has failed. The message is locked first: two parts that arrive at once see each other.
async function verdictsOfParts(
  account: Account,
  receipts: readonly Receipt[],
): Promise<(Said & { id: number })[]> {
  if (receipts.length === 0) return [];
  const given = sql`jsonb_to_recordset(${jsonOf(receipts)}::jsonb) as g(provider text, ref text, state text, reason text, response text, at timestamptz)`;
  await sql`
    select m.id from mobile_messages m where m.account_id = ${account.id} and m.id in (
      select p.message_id from ${given} join mobile_parts p on p.account_id = ${account.id} and p.provider = g.provider and p.provider_ref = g.ref)
    order by m.id for update`.execute(account.db);
  await sql`
    update mobile_parts p set state = g.state from (select distinct on (g.provider, g.ref) g.provider, g.ref, g.state from ${given}
      where g.state <> 'sent' order by g.provider, g.ref, g.at) g
    where p.account_id = ${account.id} and p.provider = g.provider and p.provider_ref = g.ref and p.state = 'sent'`.execute(
    account.db,
  );
  const { rows } = await sql<Said & { id: number }>`
    select k.id, case when bool_or(p.state = 'failed') then 'failed' when bool_and(p.state = 'delivered') then 'delivered' else 'sent' end as state,
      max(k.reason) as reason, max(k.response) as response, max(k.at)::text as at
    from (select p.message_id as id, max(g.reason) as reason, max(g.response) as response, max(g.at) as at from ${given}
        join mobile_parts p on p.account_id = ${account.id} and p.provider = g.provider and p.provider_ref = g.ref group by p.message_id) k
      join mobile_parts p on p.account_id = ${account.id} and p.message_id = k.id
    group by k.id`.execute(account.db);
  return rows;
}

// The token of the claim stays: the answer of the hand-over may still come, with what was sent.
async function moveOn(
  account: Account,
  verdicts: readonly (Said & { id: number })[],
): Promise<void> {
  if (verdicts.length === 0) return;
  const { rows } = await sql<RecordedMove>`
    update mobile_messages d set state = g.state, reason = case when g.state = 'failed' then coalesce(g.reason, 'undelivered') end,
      response = coalesce(g.response, d.response), sent_at = coalesce(d.sent_at, least(g.at, ${account.now}::timestamptz)),
      delivered_at = case when g.state = 'delivered' then g.at end, failed_at = case when g.state = 'failed' then g.at end,
      lease_until = null, updated_at = now()
    from (select * from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as g(id bigint, state text, reason text, response text, at timestamptz) order by g.id) g
      cross join mobile_runs r
    where d.account_id = ${account.id} and d.id = g.id and r.account_id = ${account.id} and r.id = d.run_id
      and (d.state in ('handed', 'unknown') or d.state = 'sent' and g.state <> 'sent')
    returning ${movedColumns}`.execute(account.db);
  await recordMoves(account, rows);
}

/** Forgets receipts that have waited for 7 days. */
export async function forgetReceipts(account: Account): Promise<void> {
  await sql`delete from mobile_receipts where account_id = ${account.id} and received_at < ${account.now}::timestamptz - interval '7 days'`.execute(
    account.db,
  );
}
