import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { groupOf, rfmGroups, type RfmGroup } from './contract.ts';

/** How many contacts have these scores. */
export interface Cell {
  r: number;
  f: number;
  m: number;
  contacts: number;
}

/** A group with its contacts as they are now, and with what the last run counted of orders. */
export interface GroupFigures {
  key: RfmGroup;
  contacts: number;
  orders: number;
  revenue: number;
  orders_before: number;
  revenue_before: number;
}

/** How many contacts have each combination of scores now. */
export async function gridNow(account: Account): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select k.r, k.f, k.m, count(*)::int as contacts from contact_rfm k where k.account_id = ${account.id} group by k.r, k.f, k.m order by 1, 2, 3`.execute(
    account.db,
  );
  return rows;
}

/** Every group, also those without contacts; `day` is the day of the last run, null before the first. */
export async function groupsNow(
  account: Account,
  cells: readonly Cell[],
): Promise<{ day: string | null; groups: GroupFigures[] }> {
  const { rows } = await sql<Omit<GroupFigures, 'contacts'> & { day: string }>`
    select d.day::text as day, d.group_key as key, d.orders, d.revenue::float8 as revenue, d.orders_before, d.revenue_before::float8 as revenue_before
    from rfm_days d where d.account_id = ${account.id} and d.day = (select max(l.day) from rfm_days l where l.account_id = ${account.id})`.execute(
    account.db,
  );
  const figures = new Map(rows.map(({ day: _day, ...row }) => [row.key, row]));
  const contacts = new Map<RfmGroup, number>();
  for (const cell of cells) {
    const key = groupOf(cell);
    contacts.set(key, (contacts.get(key) ?? 0) + cell.contacts);
  }
  const groups = rfmGroups.map((key) => ({
    ...(figures.get(key) ?? { key, orders: 0, revenue: 0, orders_before: 0, revenue_before: 0 }),
    contacts: contacts.get(key) ?? 0,
  }));
  return { day: rows[0]?.day ?? null, groups };
}

/** How many contacts each group had on the days of runs. */
export async function trendOf(
  account: Account,
  days: number,
): Promise<{ day: string; key: RfmGroup; contacts: number }[]> {
  const { rows } = await sql<{ day: string; key: RfmGroup; contacts: number }>`
    select d.day::text as day, d.group_key as key, d.contacts from rfm_days d
    where d.account_id = ${account.id} and d.day >= (select max(l.day) from rfm_days l where l.account_id = ${account.id}) - ${days}::int order by d.day`.execute(
    account.db,
  );
  return rows;
}

/** From when to when, as days of the account's clock; both are within. */
export interface Span {
  from: string;
  to: string;
}

/** A move between groups; `from` is null for a first order. */
export interface Movement {
  from: RfmGroup | null;
  to: RfmGroup;
  contacts: number;
}

/** Where contacts went within a span: from the group at its beginning to the one at its end. Who came back has not moved. */
export async function movements(account: Account, span: Span): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select v."from", v."to", count(*)::int as contacts from (${movedSql(account, span)}) v group by 1, 2 order by 3 desc, 1, 2`.execute(
    account.db,
  );
  return rows;
}

function movedSql(account: Account, { from, to }: Span): RawBuilder<unknown> {
  const zone = account.record.time_zone;
  return sql`
    select e.contact_id, f.from_group as "from", l.to_group as "to" from (
      select h.contact_id, min(h.id) as first_id, max(h.id) as last_id
      from rfm_changes h where h.account_id = ${account.id} and h.at >= ${from}::date::timestamp at time zone ${zone}
        and h.at < (${to}::date + 1)::timestamp at time zone ${zone} group by h.contact_id) e
    join rfm_changes f on f.account_id = ${account.id} and f.id = e.first_id
    join rfm_changes l on l.account_id = ${account.id} and l.id = e.last_id
    where f.from_group is distinct from l.to_group`;
}

/** Whom a figure of the report is of. */
export interface ContactFilter {
  group?: RfmGroup | undefined;
  r?: number | undefined;
  f?: number | undefined;
  m?: number | undefined;
  /** A move between groups within a span; `first_order` for who came from none. */
  moved?: { from: RfmGroup | 'first_order'; to: RfmGroup; span: Span } | undefined;
}

/** A contact in the report. */
export interface ScoredContact {
  id: number;
  email: string;
  name: string;
  recency: number;
  frequency: number;
  monetary: number;
  group: RfmGroup;
  previous_group: RfmGroup | null;
  changed_at: string;
}

/** The contacts of a figure, by id: the next ones after `after`. */
export async function contactsOf(
  account: Account,
  filter: ContactFilter,
  { after, most }: { after: number; most: number },
): Promise<ScoredContact[]> {
  const { rows } = await sql<ScoredContact>`
    select k.contact_id as id, c.email, trim(c.first_name || ' ' || c.last_name) as name, k.r as recency, k.f as frequency, k.m as monetary,
      k.group_key as "group", k.previous_group, k.changed_at
    from contact_rfm k join contacts c on c.account_id = ${account.id} and c.id = k.contact_id
    where k.account_id = ${account.id} and k.contact_id > ${after} and ${chosen(account, filter)}
    order by k.contact_id limit ${most}`.execute(account.db);
  return rows;
}

/** How many contacts a figure is of. */
export async function countContacts(account: Account, filter: ContactFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contact_rfm k where k.account_id = ${account.id} and ${chosen(account, filter)}`.execute(
    account.db,
  );
  return rows[0]!.count;
}

function chosen(account: Account, { group, r, f, m, moved }: ContactFilter): RawBuilder<unknown> {
  const parts = [
    ...(group === undefined ? [] : [sql`k.group_key = ${group}::text`]),
    ...Object.entries({ r, f, m }).flatMap(([column, score]) =>
      score === undefined ? [] : [sql`${sql.ref(`k.${column}`)} = ${score}::int`],
    ),
  ];
  if (moved) {
    const from =
      moved.from === 'first_order' ? sql`v."from" is null` : sql`v."from" = ${moved.from}::text`;
    parts.push(
      sql`k.contact_id in (select v.contact_id from (${movedSql(account, moved.span)}) v where ${from} and v."to" = ${moved.to}::text)`,
    );
  }
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** All scored contacts for a file, page by page: the next ones after a contact. */
export async function exportedScores(
  account: Account,
  { after, most }: { after: number; most: number },
): Promise<(ScoredContact & { orders: number; last_order_at: string | null })[]> {
  const { rows } = await sql<ScoredContact & { orders: number; last_order_at: string | null }>`
    select k.contact_id as id, c.email, trim(c.first_name || ' ' || c.last_name) as name, k.r as recency, k.f as frequency, k.m as monetary,
      k.group_key as "group", k.previous_group, k.changed_at, b.orders, b.last_order_at
    from contact_rfm k join contacts c on c.account_id = ${account.id} and c.id = k.contact_id
    left join lateral (select sum(o.orders)::int as orders, max(o.last_at) as last_order_at from contact_orders o
      where o.account_id = ${account.id} and o.contact_id = k.contact_id) b on true
    where k.account_id = ${account.id} and k.contact_id > ${after} order by k.contact_id limit ${most}`.execute(
    account.db,
  );
  return rows;
}
