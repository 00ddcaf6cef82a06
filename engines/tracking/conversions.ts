import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { noteHours } from './contact-hours.ts';
import { countWaiting } from './aggregate-waiting.ts';

/** An order of a contact. */
export interface Conversion {
  contactId: number;
  orderId: string;
  /** What it was worth, in units of the currency. */
  value: number;
  /** ISO 4217, three letters. */
  currency: string;
  at: Date;
}

/** By which rules an order is credited to a mail. */
export interface AttributionRules {
  windowDays: number;
  model: 'last_click' | 'first_click';
  event: 'click' | 'open_or_click';
}

/** An order as it is kept, with the mail it is credited to. */
export interface RecordedConversion {
  order_id: string;
  contact_id: number;
  value: number;
  currency: string;
  at: string;
  mailing_id: number | null;
  touch_kind: 'open' | 'click' | null;
  touch_at: string | null;
}

/** What orders brought a mailing, in one currency. */
export interface Revenue {
  currency: string;
  orders: number;
  buyers: number;
  value: number;
}

const columns = sql`order_id, contact_id, value::float8 as value, currency, at, mailing_id, touch_kind, touch_at`;

/** The rules of an account's settings; seven days after the last click without any. */
export function attributionOf(settings: Readonly<Record<string, unknown>>): AttributionRules {
  const days = settings['conversion_window_days'];
  return {
    windowDays: typeof days === 'number' ? days : 7,
    model: settings['conversion_model'] === 'first_click' ? 'first_click' : 'last_click',
    event: settings['conversion_event'] === 'open_or_click' ? 'open_or_click' : 'click',
  };
}

/** Keeps an order and credits it to a mail. An order that is known already stays as it was first told. */
export async function recordConversion(
  account: Account,
  order: Conversion,
): Promise<{ conversion: RecordedConversion; isNew: boolean }> {
  await countWaiting(account);
  const { rows } = await sql`
    insert into conversions (account_id, order_id, contact_id, value, currency, at)
    select ${account.id}, ${order.orderId}, c.id, ${order.value}, ${order.currency}, ${order.at.toISOString()}::timestamptz
    from contacts c where c.account_id = ${account.id} and c.id = ${order.contactId}
    on conflict (account_id, order_id) do nothing returning 1`.execute(account.db);
  if (rows.length > 0) {
    await creditOrders(account, sql`o.order_id = ${order.orderId}`);
    await noteHours(account, 'buy', [{ contactId: order.contactId, at: order.at, count: 1 }]);
  }
  const {
    rows: [conversion],
  } = await sql<RecordedConversion>`
    select ${columns} from conversions where account_id = ${account.id} and order_id = ${order.orderId}`.execute(
    account.db,
  );
  if (!conversion) throw notFound('contact');
  return { conversion, isNew: rows.length > 0 };
}

/** Credits orders by the account's rules, all or those that are meant; answers how many changed. Run again, it changes nothing. */
export async function creditOrders(
  account: Account,
  which: RawBuilder<unknown> = sql`true`,
): Promise<number> {
  const rules = attributionOf(account.record.settings);
  const kinds = rules.event === 'click' ? ['click'] : ['open', 'click'];
  const order = rules.model === 'first_click' ? sql`e.at, e.id` : sql`e.at desc, e.id desc`;
  const { rows } = await sql`
    with credited as (
      select o.order_id, t.mailing_id, t.kind, t.at from conversions o left join lateral (
        select e.mailing_id, e.kind, e.at from message_events e
        where e.account_id = ${account.id} and e.contact_id = o.contact_id and e.kind = any(${kinds}::text[]) and not e.is_machine
          and e.at <= o.at and e.at > o.at - make_interval(days => ${rules.windowDays}::int)
        order by ${order} limit 1) t on true
      where o.account_id = ${account.id} and ${which}
    )
    update conversions o set mailing_id = c.mailing_id, touch_kind = c.kind, touch_at = c.at, credited_by = ${nameOf(rules)} from credited c
    where o.account_id = ${account.id} and o.order_id = c.order_id
      and (o.mailing_id, o.touch_kind, o.touch_at, o.credited_by) is distinct from (c.mailing_id, c.kind, c.at, ${nameOf(rules)}) returning 1`.execute(
    account.db,
  );
  return rows.length;
}

/** What orders brought mailings, by currency; a mailing without orders has none. By the rules as the account has them now. */
export async function revenueOf(
  account: Account,
  mailingIds: readonly number[],
): Promise<Map<number, Revenue[]>> {
  await countWaiting(account);
  await creditOutdated(account);
  const { rows } = await sql<Revenue & { mailing_id: number }>`
    select mailing_id, currency, count(*) as orders, count(distinct contact_id) as buyers, sum(value)::float8 as value from conversions
    where account_id = ${account.id} and mailing_id = any(${[...mailingIds]}::bigint[]) group by mailing_id, currency order by mailing_id, sum(value) desc, currency`.execute(
    account.db,
  );
  const revenue = new Map<number, Revenue[]>(mailingIds.map((id) => [id, []]));
  for (const { mailing_id, ...sum } of rows) revenue.get(mailing_id)?.push(sum);
  return revenue;
}

// After the settings changed, the first reader credits again; the index answers at once that nothing is to do.
async function creditOutdated(account: Account): Promise<void> {
  const name = nameOf(attributionOf(account.record.settings));
  const {
    rows: [found],
  } = await sql<{ least: string | null; most: string | null }>`
    select min(credited_by) as least, max(credited_by) as most from conversions where account_id = ${account.id}`.execute(
    account.db,
  );
  if (!found || found.least === null || (found.least === name && found.most === name)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('credit orders', ${account.id}))`.execute(
    account.db,
  );
  await creditOrders(account, sql`o.credited_by <> ${name}`);
}

/** How orders name the rules of an account by which they are credited. */
export function creditedBy(settings: Readonly<Record<string, unknown>>): string {
  return nameOf(attributionOf(settings));
}

function nameOf({ windowDays, model, event }: AttributionRules): string {
  return `${windowDays} ${model} ${event}`;
}
