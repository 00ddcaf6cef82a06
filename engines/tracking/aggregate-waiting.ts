import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { lockInAccount, tryLockInAccount } from '#platform/server/account/lock-in-account.ts';
import { eventsOf, noteHours } from './contact-hours.ts';
import { countChanges } from './count-changes.ts';
import { aggregateHits, type JudgedHit } from './aggregate-hits.ts';
import { agentsOf, type KnownAgent } from './known-agents.ts';
import { lockDeliveries } from './known-deliveries.ts';
import { currentRules } from './machine-rules.ts';
import { trackingChoice } from './tracking-choice.ts';
import { hasWaiting, takeWaiting, type PlacedHit } from './waiting-hits.ts';
import {
  recountFacts,
  writeAggregates,
  type EventRow,
  type AggregatedBatch,
  type Seen,
} from './write-aggregates.ts';

/** Of whoever counts hits of an account. */
const lockName = 'tracking fold';

const atOnce = 2_000;

/** The most hits that a reader counts itself; a longer queue is the aggregator's. */
const mostForReader = 10_000;

/** Counts what waits, so that what is read next in this transaction has every hit that was answered before. Costs one look when nothing waits. */
export async function countWaiting(account: Account): Promise<void> {
  if (!(await hasWaiting(account))) return;
  // Hits that another has taken are visible to this transaction once that one has ended.
  await holdCounting(account);
  for (let counted = 0; counted < mostForReader;) {
    const some = await aggregateSome(account, atOnce);
    if (some.hits === 0) return;
    counted += some.hits;
  }
}

/** Until this transaction ends nobody else counts hits of the account: for whoever counts again what is counted meanwhile. Before any lock of rows. */
export async function holdCounting(account: Account): Promise<void> {
  await lockInAccount(account, lockName);
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
  return (await tryLockInAccount(account, lockName)) ? aggregateSome(account, most) : nothing;
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
  const agents = await agentsOf(account, [...new Set(judged.map((hit) => hit.userAgent))]);
  // What was judged are the hits it was given, so each still has its country.
  const placed = judged as (JudgedHit & PlacedHit)[];
  await writeAggregates(account, {
    events: placed.map((hit) => eventRow(hit, agents)),
    changes: countChanges(
      deliveries,
      judged.filter((hit) => hit.kind === 'click'),
    ),
    deliveries,
    seen: seenBy(placed, agents),
  });
  await noteHours(account, 'open', eventsOf(judged, deliveries));
  await recountFacts(
    account,
    deliveries
      .filter((delivery) => delivery.reversed.length > 0)
      .map((delivery) => delivery.contactId),
  );
}

function eventRow(hit: JudgedHit & PlacedHit, agents: ReadonlyMap<string, KnownAgent>): EventRow {
  return {
    mailing_id: hit.mailingId,
    contact_id: hit.contactId,
    kind: hit.kind,
    is_machine: hit.isMachine,
    machine_reason: hit.reason,
    link_no: hit.linkNo,
    manner: hit.requestKind === 'get' ? null : hit.requestKind,
    country: hit.country,
    agent_id: agents.get(hit.userAgent)?.id ?? null,
    address_key: hit.addressKey,
    detail: hit.detail,
    rules: currentRules.version,
    at: hit.at.toISOString(),
  };
}

// What people did, added up by contact, so that segments need not look through events.
function seenBy(
  judged: readonly (JudgedHit & PlacedHit)[],
  agents: ReadonlyMap<string, KnownAgent>,
): AggregatedBatch['seen'] {
  const seen = new Map<number, Seen>();
  for (const hit of judged) {
    if (hit.isMachine || hit.kind === 'web_view') continue;
    const row = seen.get(hit.contactId) ?? { ...unseen, id: hit.contactId };
    const at = hit.at.toISOString();
    if (hit.kind === 'open') {
      row.first_open_at ??= at;
      row.last_open_at = at;
      row.opens += 1;
    } else {
      row.first_click_at ??= at;
      row.last_click_at = at;
      row.clicks += 1;
    }
    row.country = hit.country ?? row.country;
    const device = agents.get(hit.userAgent)?.device;
    if (device !== undefined && personal.has(device)) row.device = device;
    seen.set(hit.contactId, row);
  }
  return [...seen.values()];
}

const unseen = {
  first_open_at: null,
  last_open_at: null,
  opens: 0,
  first_click_at: null,
  last_click_at: null,
  clicks: 0,
  country: null,
  device: null,
};

// What people hold in their hands; a proxy of a mailbox provider tells nothing of it.
const personal = new Set(['desktop', 'mobile', 'tablet']);
