import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { writeMoves } from '../moves.ts';
import type { Version } from '../versions.ts';

/** An email names no more; the event stays below 64 kB. */
const mostItems = 100;

/** What an entry brings with it of a cart (x.ref of the feed): as emails say it. */
export function cartFacts(account: Account): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_build_object('cart', jsonb_build_object('id', k.remote_id, 'total', k.value::float8, 'currency', k.currency, 'restore_url', k.restore_url,
      'started_at', k.started_at, 'items', (select coalesce(jsonb_agg(i.value order by i.place), '[]')
        from jsonb_array_elements(k.items) with ordinality as i(value, place) where i.place <= ${mostItems}::int)))
    from carts k where k.account_id = ${account.id} and k.id = x.ref), '{}')`;
}

/** Of people at a trigger (rows of contact_id, at and place) those who begin with a cart now: one journey by a cart within 24 hours, with the newest cart. */
export function oncePerDay(account: Account, people: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select distinct on (w.contact_id) w.* from (${people}) w
    where not exists (select from journey_people p where p.account_id = ${account.id} and p.contact_id = w.contact_id
      and p.event ->> 'kind' = 'cart_abandoned' and p.state <> 'held_out' and p.entered_at > seconds_later(w.at, -86400))
    order by w.contact_id, w.place desc`;
}

/** Whether an entry (alias p) began with a cart that is no reason for a message any more: bought, deleted or emptied, or its contact has ordered since it began. */
export function cartIsOver(account: Account): RawBuilder<SqlBool> {
  return sql<SqlBool>`(p.event ->> 'kind' = 'cart_abandoned' and (
    not exists (select from carts k where k.account_id = ${account.id} and k.id = (p.event ->> 'ref')::bigint and k.done_by = 'mailed' and k.items <> '[]')
    or exists (select from orders o join carts k on k.account_id = ${account.id} and k.id = (p.event ->> 'ref')::bigint
      where o.account_id = ${account.id} and o.contact_id = p.contact_id and o.placed_at >= k.started_at and o.state <> 'deleted')))`;
}

/** Whether a version brings people in by carts. */
export const beginsWithCart = ({ graph }: Version): boolean =>
  graph.nodes.some((node) => node.type === 'trigger' && node.trigger?.kind === 'cart');

/** Whoever was brought in by a cart leaves with the order (rows of the feed), whatever goal and exits say, and whenever the order was noted. */
export async function endBoughtCarts(
  account: Account,
  { journeyId, version }: Version,
  rows: RawBuilder<unknown>,
): Promise<void> {
  await writeMoves(account, journeyId, {
    people: sql`select p.contact_id, p.entry, 0 as kind, null::timestamptz as wake_at from journey_people p
      where p.account_id = ${account.id} and p.journey_id = ${journeyId} and p.version = ${version} and p.ended_at is null
        and p.contact_id in (select x.contact_id from ${rows} where x.kind = 'ordered') and ${cartIsOver(account)}
      order by p.contact_id, p.entry for update`,
    kinds: [{ state: 'exited', reason: 'exit_event', lines: [{ outcome: 'exit_event' }] }],
  });
}
