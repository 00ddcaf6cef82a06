import { sql } from 'kysely';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import type { RequestKind } from './machine-hits.ts';
import { noteHours } from './contact-hours.ts';
import { creditOrders } from './credit-orders.ts';
import { countChanges } from './count-changes.ts';
import {
  aggregateHits,
  type EngagementEvent,
  type AggregatedDelivery,
  type Hit,
  type JudgedHit,
} from './aggregate-hits.ts';
import { countWaiting, holdCounting } from './aggregate-waiting.ts';
import { storeAgents } from './known-agents.ts';
import { lockDeliveries, type LockedDelivery } from './known-deliveries.ts';
import { parserVersion } from './read-agent.ts';
import { currentRules, type HitRules } from './machine-rules.ts';
import { recountFacts, writeAggregates } from './write-aggregates.ts';

/** What a replay did. */
export interface Replayed {
  /** Hits that were judged again. */
  hits: number;
  /** Those whose verdict is another one now. */
  changed: number;
  /** Hits of deliveries whose evidence was never stored; they keep their verdict. */
  kept: number;
}

const deliveriesAtOnce = 2_000;

/** Mailings of an account with hits that other rules judged, oldest first. */
export async function mailingsToReplay(
  account: Account,
  rules: HitRules = currentRules,
): Promise<number[]> {
  await countWaiting(account);
  const { rows } = await sql<{ mailing_id: number }>`
    select distinct mailing_id from message_events where account_id = ${account.id} and agent_id is not null and rules is distinct from ${rules.version} order by 1`.execute(
    account.db,
  );
  return rows.map((row) => row.mailing_id);
}

/**
 * Judges the stored hits of a mailing again and moves every figure by the difference, some deliveries at a time: each step
 * is a transaction that leaves figures and events agreeing, so hits go on being stored and a broken replay is just run again.
 */
export async function replayHits(
  database: Database,
  mailing: { accountId: number; mailingId: number },
  rules: HitRules = currentRules,
): Promise<Replayed> {
  const { accountId, mailingId } = mailing;
  const contacts = await inAccount(database, { accountId }, async (account) => {
    await countWaiting(account);
    const { rows } = await sql<{
      contact_id: number;
    }>`select distinct contact_id from message_events
      where account_id = ${accountId} and mailing_id = ${mailingId} and kind in ('open', 'click', 'web_view') order by 1`.execute(
      account.db,
    );
    return rows.map((row) => row.contact_id);
  });
  const done: Replayed = { hits: 0, changed: 0, kept: 0 };
  for (let from = 0; from < contacts.length; from += deliveriesAtOnce) {
    const some = contacts.slice(from, from + deliveriesAtOnce);
    const step = await inAccount(database, { accountId }, (account) =>
      replayDeliveries(account, mailingId, some, rules),
    );
    done.hits += step.hits;
    done.changed += step.changed;
    done.kept += step.kept;
  }
  return done;
}

type StoredHit = Hit & {
  id: number;
  isMachine: boolean;
  reason: string | null;
  detail: string | null;
  rules: number | null;
  hasEvidence: boolean;
};

async function replayDeliveries(
  account: Account,
  mailingId: number,
  contactIds: readonly number[],
  rules: HitRules,
): Promise<Replayed> {
  await holdCounting(account);
  const locked = await lockDeliveries(
    account,
    contactIds.map((contactId) => ({ kind: 'open', mailingId, contactId, linkNo: null })),
  );
  const stored = await storedHits(account, mailingId, contactIds);
  const unknown = new Set(stored.filter((hit) => !hit.hasEvidence).map((hit) => hit.contactId));
  const deliveries = locked.filter((delivery) => !unknown.has(delivery.contactId));
  const isOurs = new Set(deliveries.map((delivery) => delivery.contactId));
  const hits = stored.filter((hit) => isOurs.has(hit.contactId));
  const { judged, deliveries: anew } = aggregateHits(hits, deliveries.map(asNew), rules);
  const changed = await storeVerdicts(account, hits, judged, rules);
  const aggregated = differences(deliveries, hits, anew);
  await writeAggregates(account, {
    events: [],
    changes: countChanges(aggregated, []),
    deliveries: aggregated,
    seen: [],
  });
  await noteHours(
    account,
    'open',
    changed
      .filter(isOfPeople)
      .map(({ contactId, at, isMachine }) => ({ contactId, at, count: isMachine ? 1 : -1 })),
  );
  const contacts = [...new Set(changed.map((hit) => hit.contactId))];
  await recountFacts(account, contacts);
  if (contacts.length > 0)
    await creditOrders(account, sql`o.contact_id = any(${contacts}::bigint[])`);
  return { hits: hits.length, changed: changed.length, kept: stored.length - hits.length };
}

async function storedHits(
  account: Account,
  mailingId: number,
  contactIds: readonly number[],
): Promise<StoredHit[]> {
  const { rows } = await sql<
    Omit<StoredHit, 'at' | 'manner' | 'mailingId' | 'hasEvidence'> & {
      at: string;
      requestKind: RequestKind | null;
      parser: number | null;
      agent_id: number | null;
    }
  >`
    select e.id, e.kind, e.contact_id as "contactId", e.link_no as "linkNo", e.manner as "requestKind", e.address_key as "addressKey", coalesce(a.agent, '') as "userAgent", e.at,
      e.is_machine as "isMachine", e.machine_reason as reason, e.detail, e.rules, e.agent_id, a.parser
    from message_events e left join hit_agents a on a.account_id = ${account.id} and a.id = e.agent_id
    where e.account_id = ${account.id} and e.mailing_id = ${mailingId} and e.contact_id = any(${[...contactIds]}::bigint[])
      and e.kind in ('open', 'click', 'web_view') order by e.id`.execute(account.db);
  const outdated = rows
    .filter((row) => row.parser !== null && row.parser < parserVersion)
    .map((row) => row.userAgent);
  if (outdated.length > 0) await storeAgents(account, [...new Set(outdated)]);
  return rows.map(({ parser: _parser, agent_id, requestKind, at, ...row }) => ({
    ...row,
    mailingId,
    requestKind: requestKind ?? 'get',
    at: new Date(at),
    hasEvidence: agent_id !== null,
  }));
}

async function storeVerdicts(
  account: Account,
  hits: readonly StoredHit[],
  judged: readonly JudgedHit[],
  rules: HitRules,
): Promise<(StoredHit & { changedSides: boolean })[]> {
  const verdicts = hits.map((hit, index) => ({ hit, verdict: judged[index] as JudgedHit }));
  const isOther = ({ hit, verdict }: (typeof verdicts)[number]): boolean =>
    hit.isMachine !== verdict.isMachine || hit.reason !== verdict.reason;
  const rows = verdicts
    .filter((one) => isOther(one) || one.hit.rules !== rules.version)
    .map(({ hit, verdict }) => ({
      id: hit.id,
      is_machine: verdict.isMachine,
      reason: verdict.reason,
      detail: verdict.detail,
    }));
  if (rows.length > 0) {
    await sql`update message_events e set is_machine = v.is_machine, machine_reason = v.reason, detail = v.detail, rules = ${rules.version}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id bigint, is_machine boolean, reason text, detail text)
      where e.account_id = ${account.id} and e.id = v.id`.execute(account.db);
  }
  return verdicts
    .filter(isOther)
    .map(({ hit, verdict }) => ({ ...hit, changedSides: hit.isMachine !== verdict.isMachine }));
}

// Hits that changed sides; for those that a machine is found for by another rule, nothing changes for people.
function isOfPeople({ kind, changedSides }: StoredHit & { changedSides: boolean }): boolean {
  return kind !== 'web_view' && changedSides;
}

function asNew({ mailingId, contactId, sentAt }: LockedDelivery) {
  return {
    mailingId,
    contactId,
    sentAt,
    openedAt: null,
    lastOpenAt: null,
    honeypotAt: null,
    honeypotAddress: null,
    events: [],
  };
}

// From the figures as they stand to the new ones: what was judged now, less what was stored.
function differences(
  locked: readonly LockedDelivery[],
  hits: readonly StoredHit[],
  anew: readonly AggregatedDelivery[],
): AggregatedDelivery[] {
  const stored = new Map<number, EngagementEvent[]>(
    locked.map((delivery) => [delivery.contactId, []]),
  );
  for (const { id, kind, linkNo, at, isMachine, contactId } of hits) {
    if (kind !== 'web_view')
      stored.get(contactId)?.push({ id, kind, linkNo: linkNo ?? 0, at, isMachine });
  }
  const states = new Map(locked.map((delivery) => [delivery.contactId, delivery]));
  return anew.map((delivery) => {
    const events = stored.get(delivery.contactId) ?? [];
    const { openedAt, lastOpenAt, honeypotAt, honeypotAddress } = states.get(
      delivery.contactId,
    ) as LockedDelivery;
    const of = (kind: EngagementEvent['kind'], isMachine: boolean): EngagementEvent[] =>
      events.filter((event) => event.kind === kind && event.isMachine === isMachine);
    return {
      ...delivery,
      reversed: [],
      before: {
        openedAt,
        lastOpenAt,
        honeypotAt,
        honeypotAddress,
        opens: of('open', false),
        clicks: of('click', false),
      },
      machineOpens: delivery.machineOpens - of('open', true).length,
      machineClicks: delivery.machineClicks - of('click', true).length,
    };
  });
}
