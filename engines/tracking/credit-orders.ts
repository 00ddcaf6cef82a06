import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** By which rules an order is credited to a mail. */
export interface AttributionRules {
  windowDays: number;
  model: 'last_click' | 'first_click';
  event: 'click' | 'open_or_click';
}

/** The rules of an account's settings; seven days after the last click without any. */
export function attributionOf(settings: Readonly<Record<string, unknown>>): AttributionRules {
  const days = settings['conversion_window_days'];
  return {
    windowDays: typeof days === 'number' ? days : 7,
    model: settings['conversion_model'] === 'first_click' ? 'first_click' : 'last_click',
    event: settings['conversion_event'] === 'open_or_click' ? 'open_or_click' : 'click',
  };
}

/** Credits orders by the account's rules, all or those that are meant; answers how many changed. Run again, it changes nothing. */
export async function creditOrders(
  account: Account,
  which: RawBuilder<unknown> = sql`true`,
): Promise<number> {
  const rules = attributionOf(account.record.settings);
  const kinds = rules.event === 'click' ? ['click'] : ['open', 'click'];
  const order = rules.model === 'first_click' ? sql`e.at, e.id` : sql`e.at desc, e.id desc`;
  const { rows } = await sql<{ source_id: number; order_id: string }>`
    select o.source_id, o.order_id, t.mailing_id, t.kind, t.at::text as at from conversions o left join lateral (
      select e.mailing_id, e.kind, e.at from message_events e
      where e.account_id = ${account.id} and e.contact_id = o.contact_id and e.kind = any(${kinds}::text[]) and not e.is_machine
        and e.at <= o.at and e.at > o.at - make_interval(days => ${rules.windowDays}::int)
      order by ${order} limit 1) t on true
    where o.account_id = ${account.id} and ${which}
      and (o.mailing_id, o.touch_kind, o.touch_at, o.credited_by) is distinct from (t.mailing_id, t.kind, t.at, ${nameOf(rules)}) for update of o`.execute(
    account.db,
  );
  if (rows.length > 0)
    await sql`
      update conversions o set mailing_id = c.mailing_id, touch_kind = c.kind, touch_at = c.at, credited_by = ${nameOf(rules)}
      from json_to_recordset(${JSON.stringify(rows)}::json) as c(source_id bigint, order_id text, mailing_id bigint, kind text, at timestamptz)
      where o.account_id = ${account.id} and o.source_id = c.source_id and o.order_id = c.order_id`.execute(
      account.db,
    );
  return rows.length;
}

/** Credits some of the orders that are credited by other rules than the account has now; answers how many, 0 when all are done. */
export async function creditOutdated(account: Account, most: number): Promise<number> {
  const name = creditedBy(account.record.settings);
  const { rows } = await sql<{ source_id: number; order_id: string }>`
    select source_id, order_id from (
      (select source_id, order_id from conversions where account_id = ${account.id} and credited_by < ${name} limit ${most})
      union all (select source_id, order_id from conversions where account_id = ${account.id} and credited_by > ${name} limit ${most})) o limit ${most}`.execute(
    account.db,
  );
  let credited = 0;
  for (const [source, orders] of Map.groupBy(rows, ({ source_id: id }) => id)) {
    const ids = orders.map(({ order_id: id }) => id);
    credited += await creditOrders(account, ofStore(source, ids));
  }
  return credited;
}

/** Names orders of one store in a statement over `conversions o`. */
export const ofStore = (sourceId: number, orderIds: readonly string[]): RawBuilder<unknown> =>
  sql`o.source_id = ${sourceId} and o.order_id = any(${[...orderIds]}::text[])`;

/** How many orders are credited or may be, or so many as are asked for at most. */
export async function countConversions({ db, id }: Account, most = 100_000_000): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from conversions where account_id = ${id} limit ${most}) few`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** How orders name the rules of an account by which they are credited. */
export function creditedBy(settings: Readonly<Record<string, unknown>>): string {
  return nameOf(attributionOf(settings));
}

function nameOf({ windowDays, model, event }: AttributionRules): string {
  return `${windowDays} ${model} ${event}`;
}
