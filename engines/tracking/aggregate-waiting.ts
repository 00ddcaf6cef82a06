import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { eventsOf, noteHours } from './contact-hours.ts';
import { countChanges } from './count-changes.ts';
import { aggregateHits, type JudgedHit } from './aggregate-hits.ts';
import { numbersOf } from './known-agents.ts';
import { lockDeliveries } from './known-deliveries.ts';
import { currentRules } from './machine-rules.ts';
import { trackingChoice } from './tracking-choice.ts';
import { hasWaiting, takeWaiting, type PlacedHit } from './waiting-hits.ts';
import {
  correctContacts,
  writeAggregates,
  type EventRow,
  type AggregatedBatch,
} from './write-aggregates.ts';

const atOnce = 2_000;

/** The most hits that a reader counts itself; a longer queue is the aggregator's. */
const mostForReader = 10_000;

/** Counts what waits, so that what is read next in this transaction has every hit that was answered before. Costs one look when nothing waits. */
export async function countWaiting(account: Account): Promise<void> {
  if (!(await hasWaiting(account))) return;
  // Hits that another has taken are visible to this transaction once that one has ended.
  await sql`select pg_advisory_xact_lock(${lockOf(account)})`.execute(account.db);
  for (let counted = 0; counted < mostForReader;) {
    const some = await aggregateSome(account, atOnce);
    if (some.hits === 0) return;
    counted += some.hits;
  }
}

/** What was counted at once: how many, and when the oldest of them came. */
export interface Counted {
  hits: number;
  oldest: Date | null;
}

const nothing: Counted = { hits: 0, oldest: null };

/** Counts a batch of waiting hits; nothing also while another counts hits of this account. */
export async function aggregateWaiting(account: Account, most: number): Promise<Counted> {
  // A reader that holds rows and waits for this batch must not wait for ever: the batch gives up first and is tried again.
  // Losing its commit loses nothing: rows are taken and counted in one transaction, so a crash that loses it brings them back uncounted, all or none.
  await sql`select set_config('lock_timeout', '500ms', true), set_config('synchronous_commit', 'off', true)`.execute(
    account.db,
  );
  const {
    rows: [lock],
  } = await sql<{
    got: boolean;
  }>`select pg_try_advisory_xact_lock(${lockOf(account)}) as got`.execute(account.db);
  return lock?.got === true ? aggregateSome(account, most) : nothing;
}

/** The lock that whoever counts hits of an account holds to the end of its transaction. */
export function lockOf(account: Account) {
  return sql`hashtextextended('tracking fold', ${account.id})`;
}

async function aggregateSome(account: Account, most: number): Promise<Counted> {
  const taken = await takeWaiting(account, most);
  // Two commits may end in either order; what happened first is judged first.
  const hits = taken.sort((one, other) => one.at.getTime() - other.at.getTime());
  if (hits.length > 0) await countHits(account, hits);
  return { hits: hits.length, oldest: hits[0]?.at ?? null };
}

async function countHits(account: Account, hits: readonly PlacedHit[]): Promise<void> {
  const choice = trackingChoice(account.record.settings);
  const counted = hits.filter((hit) => (hit.kind === 'click' ? choice.clicks : choice.opens));
  if (counted.length === 0) return;
  const locked = await lockDeliveries(account, counted);
  const { judged, deliveries } = aggregateHits(
    counted,
    locked.filter((delivery) => delivery.isCounted),
  );
  if (judged.length === 0) return;
  const numbers = await numbersOf(account, [...new Set(judged.map((hit) => hit.userAgent))]);
  await writeAggregates(account, {
    // What was judged are the hits it was given, so each still has its country.
    events: judged.map((hit) => eventRow(hit as JudgedHit & PlacedHit, numbers)),
    changes: countChanges(
      deliveries,
      judged.filter((hit) => hit.kind === 'click'),
    ),
    deliveries,
    seen: lastSeen(judged),
  });
  await noteHours(account, 'open', eventsOf(judged, deliveries));
  await correctContacts(
    account,
    deliveries
      .filter((delivery) => delivery.reversed.length > 0)
      .map((delivery) => delivery.contactId),
  );
}

function eventRow(hit: JudgedHit & PlacedHit, numbers: ReadonlyMap<string, number>): EventRow {
  return {
    mailing_id: hit.mailingId,
    contact_id: hit.contactId,
    kind: hit.kind,
    is_machine: hit.isMachine,
    machine_reason: hit.reason,
    link_no: hit.linkNo,
    manner: hit.requestKind === 'get' ? null : hit.requestKind,
    country: hit.country,
    agent_id: numbers.get(hit.userAgent) ?? null,
    address_key: hit.addressKey,
    detail: hit.detail,
    rules: currentRules.version,
    at: hit.at.toISOString(),
  };
}

// The contact row keeps the last time, so that segments need not look through events.
function lastSeen(judged: readonly JudgedHit[]): AggregatedBatch['seen'] {
  const seen = new Map<number, { id: number; open_at: string | null; click_at: string | null }>();
  for (const hit of judged) {
    if (hit.isMachine || hit.kind === 'web_view') continue;
    const row = seen.get(hit.contactId) ?? { id: hit.contactId, open_at: null, click_at: null };
    if (hit.kind === 'open') row.open_at = hit.at.toISOString();
    else row.click_at = hit.at.toISOString();
    seen.set(hit.contactId, row);
  }
  return [...seen.values()];
}
