import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  causesOf,
  mayMove,
  ruleContext,
  rulesSchema,
  type ChangeKind,
} from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { enterByDates } from '../dates.ts';
import { enterRows } from '../enter.ts';
import { leaveAllJourneys } from '../leave.ts';
import { writeMoves, type MoveKind } from '../moves.ts';
import type { Trigger } from '../trigger-contract.ts';
import { noteTurnsSql } from '../turns.ts';
import { versionOf, type Version } from '../versions.ts';
import { beginsWithCart, cartFacts, endBoughtCarts, oncePerDay } from './carts.ts';
import { enterImported } from './imported.ts';
import type { Happening } from './happening.ts';
import { matchSql } from './match.ts';
import { noteMissed } from './missed.ts';

/** What came of changes: how many entered by journey, and how many waits have ended. */
export interface Applied {
  entered: Map<number, number>;
  waitsEnded: number;
}

/**
 * Lets changes have their effect on all enabled journeys: people come in, waits end, goals are reached, exits taken. In the
 * transaction in which the follower's place moves on.
 */
export async function applyChanges(
  account: Account,
  changes: readonly Happening[],
): Promise<Applied> {
  const applied: Applied = { entered: new Map(), waitsEnded: 0 };
  if (changes.length === 0) return applied;
  const rows = rowsOf(changes);
  for (const { version, isLive, since } of await listeningTo(account, changes)) {
    if (isLive) {
      const entered = await enterBy(account, version, { changes, rows, since });
      if (entered > 0) applied.entered.set(version.journeyId, entered);
    }
    applied.waitsEnded += await endWaits(account, version, { changes, rows });
    await endEntries(account, version, rows);
  }
  await noteMissed(account, changes, rows);
  await leaveForGood(account, changes);
  return applied;
}

interface Batch {
  changes: readonly Happening[];
  rows: RawBuilder<unknown>;
}

function rowsOf(changes: readonly Happening[]): RawBuilder<unknown> {
  const rows = changes.map((change, place) => ({
    place,
    contact_id: change.contactId,
    kind: change.kind,
    ref: change.ref,
    data: change.data,
    muted: change.muted,
    at: change.at,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(place bigint, contact_id bigint, kind text, ref bigint, data jsonb, muted boolean, at timestamptz)`;
}

async function listeningTo(
  account: Account,
  changes: readonly Happening[],
): Promise<{ version: Version; isLive: boolean; since: string | null }[]> {
  const kinds = [...new Set(changes.map(({ kind }) => kind))];
  const { rows } = await sql<{
    journeyId: number;
    version: number;
    graph: unknown;
    settings: unknown;
    isLive: boolean;
    since: string | null;
  }>`
    select v.journey_id as "journeyId", v.version, v.graph, v.settings, v.version = j.live_version as "isLive", j.enabled_at::text as since
    from journeys j join journey_versions v on v.account_id = ${account.id} and v.journey_id = j.id
    where j.account_id = ${account.id} and j.status = 'enabled' and v.kinds && ${kinds}::text[]
    order by v.journey_id, v.version`.execute(account.db);
  return rows.map(({ isLive, since, ...row }) => ({ version: versionOf(row), isLive, since }));
}

/** An email names no more; the event stays below 64 kB. */
const mostItems = 100;

/** By which key an entry comes in once for ever, whatever the rules of entry say: later versions of an order are no new order, and there is one reminder a cart. */
const onceKeys: Partial<Record<Trigger['kind'], RawBuilder<unknown>>> = {
  ordered: sql`'order:' || x.ref::text`,
  cart: sql`'cart:' || x.ref::text`,
};

async function enterBy(
  account: Account,
  version: Version,
  { changes, rows, since }: Batch & { since: string | null },
): Promise<number> {
  const touched = changes.flatMap(({ kind, contactId }) =>
    contactId !== null && (kind === 'changed' || kind === 'created') ? [contactId] : [],
  );
  // A day may come sooner than contacts are looked through again.
  let entered = touched.length === 0 ? 0 : await enterByDates(account, version, touched);
  for (const node of version.graph.nodes) {
    if (node.type !== 'trigger' || node.trigger === null) continue;
    const { kind } = node.trigger;
    const once = onceKeys[kind];
    const key = once ?? (version.settings.reentry.by_key ? sql`x.data ->> 'key'` : sql`null::text`);
    const people = sql`select x.contact_id, ${key} as key, ${once !== undefined}::boolean as is_once,
      jsonb_build_object('kind', x.kind, 'ref', x.ref) || coalesce(x.data -> 'data', '{}') || ${factsOf(account, kind)} as event, x.at, ${account.now}::timestamptz as wake_at, x.place
      from ${rows} where x.contact_id is not null and x.at >= coalesce(${since}::timestamptz, '-infinity') and ${matchSql(account, node.trigger)}`;
    if (kind !== 'date' && kind !== 'started')
      entered += (
        await enterRows(account, version, {
          node,
          via: kind,
          rows: kind === 'cart' ? oncePerDay(account, people) : people,
        })
      ).entered;
    for (const change of changes)
      if (change.kind === 'imported' && change.ref !== null && !isBefore(change, since))
        entered += await enterImported(account, version, { node, importId: change.ref });
  }
  return entered;
}

// What happened while a journey stood still brings nobody in.
const isBefore = ({ at }: Happening, since: string | null): boolean =>
  since !== null && Date.parse(at) < Date.parse(since);

/** What an entry brings with it of an order or a cart: as emails say it. */
function factsOf(account: Account, kind: Trigger['kind']): RawBuilder<unknown> {
  if (kind === 'cart') return cartFacts(account);
  if (kind !== 'ordered') return sql`'{}'::jsonb`;
  return sql`coalesce((
    select jsonb_build_object('order', jsonb_build_object('id', o.remote_id, 'number', o.number, 'total', o.total::float8, 'currency', o.currency, 'placed_at', o.placed_at,
      'items', (select coalesce(jsonb_agg(jsonb_build_object('id', l.item_id, 'name', l.name, 'quantity', l.quantity::float8, 'price', l.price::float8) order by l.line_no), '[]')
        from order_lines l where l.account_id = ${account.id} and l.order_id = o.id and l.line_no <= ${mostItems}::int)))
    from orders o where o.account_id = ${account.id} and o.id = x.ref), '{}')`;
}

async function endWaits(account: Account, version: Version, batch: Batch): Promise<number> {
  let ended = 0;
  for (const node of version.graph.nodes) {
    if (node.type !== 'wait') continue;
    const { wait } = node;
    if (wait.kind === 'event' && wait.trigger !== null) {
      const who = sql`select x.contact_id from ${batch.rows} where ${matchSql(account, wait.trigger)}`;
      ended += await wake(account, version, { node: node.key, who, signal: 'happened' });
    }
    if (wait.kind === 'condition' && wait.rules !== null) {
      const rules = rulesSchema.parse(wait.rules);
      const causes = causesOf(rules, await ruleContext(account, { rules: [rules], form: 'one' }));
      const moved = batch.changes.filter((change) =>
        mayMove(causes, { kind: change.kind as ChangeKind, data: change.data }),
      );
      const ids = moved.flatMap(({ contactId }) => (contactId === null ? [] : [contactId]));
      const who = moved.some(({ contactId }) => contactId === null)
        ? null
        : sql`select unnest(${ids}::bigint[])`;
      if (moved.length > 0) await wake(account, version, { node: node.key, who, signal: 'check' });
    }
  }
  return ended;
}

// The turn that follows decides; whoever times out at this moment is held by it and is gone when it ends.
async function wake(
  account: Account,
  { journeyId, version }: Version,
  { node, who, signal }: { node: string; who: RawBuilder<unknown> | null; signal: string },
): Promise<number> {
  const { rows } = await sql<{ woken: number }>`
    with woken as (
      update journey_people p set wake_at = ${account.now}::timestamptz, signal = ${signal}::text
      where p.account_id = ${account.id} and p.journey_id = ${journeyId} and p.node = ${node} and p.version = ${version} and p.state = 'waiting' and p.ended_at is null
        and p.wake_at is not null and p.signal is distinct from 'arrive' and ${who === null ? sql`true` : sql`p.contact_id in (${who})`}
      returning p.journey_id, p.node, p.wake_at
    ), due as (${noteTurnsSql(account, sql`select journey_id, node, wake_at from woken`)})
    select count(*) as woken from woken`.execute(account.db);
  return Number(rows[0]?.woken ?? 0);
}

async function endEntries(
  account: Account,
  version: Version,
  rows: RawBuilder<unknown>,
): Promise<void> {
  const { goal, exits } = version.settings;
  if (goal?.when.kind === 'event') {
    await noteGoal(account, version, { rows, match: matchSql(account, goal.when.trigger) });
    if (goal.ends)
      await moveMatching(account, version, {
        rows,
        match: matchSql(account, goal.when.trigger),
        to: { state: 'finished', reason: 'goal', isGoal: true, lines: [{ outcome: 'goal' }] },
      });
  }
  for (const exit of exits)
    if (exit.kind === 'event')
      await moveMatching(account, version, {
        rows,
        match: matchSql(account, exit.trigger),
        to: { state: 'exited', reason: 'exit_event', lines: [{ outcome: 'exit_event' }] },
      });
  if (beginsWithCart(version)) await endBoughtCarts(account, version, rows);
  const lists = version.graph.nodes.flatMap((node) =>
    node.type === 'trigger' && node.trigger?.kind === 'joined_list' ? node.trigger.list_ids : [],
  );
  // Whoever came by a list and leaves it has no longer asked for what is sent for it.
  if (lists.length > 0)
    await moveMatching(account, version, {
      rows,
      match: sql<SqlBool>`x.kind = 'unsubscribed' and x.ref = any(${lists}::bigint[]) and p.event ->> 'kind' in ('joined_list', 'imported') and (p.event ->> 'ref')::bigint = x.ref`,
      to: { state: 'exited', reason: 'unsubscribed', lines: [{ outcome: 'unsubscribed' }] },
    });
}

interface Matching {
  rows: RawBuilder<unknown>;
  match: RawBuilder<SqlBool>;
}

async function moveMatching(
  account: Account,
  { journeyId, version }: Version,
  { rows, match, to }: Matching & { to: MoveKind },
): Promise<void> {
  const people = sql`select p.contact_id, p.entry, 0 as kind, null::timestamptz as wake_at from journey_people p
    where p.account_id = ${account.id} and p.journey_id = ${journeyId} and p.version = ${version} and p.ended_at is null
      and exists (select from ${rows} where x.contact_id = p.contact_id and x.at > p.entered_at and ${match})
      and p.contact_id in (select x.contact_id from ${rows} where x.contact_id is not null)
    order by p.contact_id, p.entry for update`;
  await writeMoves(account, journeyId, { people, kinds: [to] });
}

/** How long those are looked at who were held out: as long as they might have been inside. */
const heldOutDays = 30;

// Goals count for those inside, for some days after they have left, and for those who were held out.
async function noteGoal(
  account: Account,
  { journeyId, version, settings }: Version,
  { rows, match }: Matching,
): Promise<void> {
  const after = settings.goal?.days_after ?? 0;
  await sql`
    with reached as (
      update journey_people p set goal_at = ${account.now}::timestamptz
      where p.account_id = ${account.id} and p.journey_id = ${journeyId} and p.version = ${version} and p.goal_at is null
        and p.contact_id in (select x.contact_id from ${rows} where x.contact_id is not null)
        and exists (select from ${rows} where x.contact_id = p.contact_id and x.at > p.entered_at and ${match}
          and (p.ended_at is null or x.at <= seconds_later(p.ended_at, 86400 * case when p.state = 'held_out' then greatest(${after}::int, ${heldOutDays}::int) else ${after}::int end)))
        and (p.ended_at is not null or not ${settings.goal?.ends === true}::boolean)
      returning p.node, p.state
    )
    insert into journey_count_changes (account_id, journey_id, version, node, what, day, change)
    select ${account.id}::bigint, ${journeyId}::bigint, ${version}::int, node, case when state = 'held_out' then 'held_out_goal' else 'goal' end,
      (${account.now}::timestamptz at time zone ${account.record.time_zone})::date, count(*) from reached group by node, state having count(*) > 0 on conflict do nothing`.execute(
    account.db,
  );
}

const ends: readonly string[] = ['complained', 'do_not_mail', 'hard_bounced', 'unsubscribed'];

async function leaveForGood(account: Account, changes: readonly Happening[]): Promise<void> {
  const reasons = Map.groupBy(
    changes.filter(({ kind, contactId }) => kind === 'suppressed' && contactId !== null),
    ({ data }) => String((data as { reason?: unknown } | null)?.reason ?? ''),
  );
  for (const [reason, group] of reasons)
    if (ends.includes(reason))
      await leaveAllJourneys(
        account,
        group.map(({ contactId }) => contactId!),
        { reason },
      );
}
