import { sql, type RawBuilder } from 'kysely';
import { outcomesOf } from '#engines/delivery/public.ts';
import { countsOf, idsOf, ofMailings, type Mailings } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { PeopleReport, ReportPerson } from '../contract/reports.ts';

/** Which people of a report are wanted. */
export interface RecipientChoice {
  name?: string | undefined;
  type?: 'hard' | 'soft' | undefined;
}

/** A page of them; without a sort, in the order that an index gives. */
export interface RecipientPage extends RecipientChoice {
  page: number;
  per_page: number;
  sort?: 'at' | 'email' | undefined;
  sort_order?: 'asc' | 'desc' | undefined;
}

interface Kind {
  where: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  /** What an index holds in order of time, where one does. */
  indexed: RawBuilder<unknown> | null;
  event: 'open' | 'click' | 'complaint' | 'unsubscribe' | null;
}

const kinds: Readonly<Record<PeopleReport, Kind>> = {
  delivered_report: {
    where: sql`d.state = 'sent'`,
    at: sql`d.sent_at`,
    indexed: null,
    event: null,
  },
  open_report: {
    where: sql`d.opened_at is not null`,
    at: sql`d.opened_at`,
    indexed: null,
    event: 'open',
  },
  click_report: {
    where: sql`d.clicked_at is not null`,
    at: sql`d.clicked_at`,
    indexed: sql`d.clicked_at`,
    event: 'click',
  },
  bounce_report: {
    where: sql`d.state = 'bounced' and d.bounced_at is not null`,
    at: sql`d.bounced_at`,
    indexed: sql`d.bounced_at`,
    event: null,
  },
  complaint_report: {
    where: sql`d.complained_at is not null`,
    at: sql`d.complained_at`,
    indexed: sql`d.complained_at`,
    event: 'complaint',
  },
  unsubscribe_report: {
    where: sql`d.unsubscribed_at is not null`,
    at: sql`d.unsubscribed_at`,
    indexed: sql`d.unsubscribed_at`,
    event: 'unsubscribe',
  },
};

/** From so many people on, a page in order of time would have to be sorted out of all of them, so the key's own order is shown. */
const sortedUpTo = 20_000;
/** Fewer than one in so many: reading them out of the mailing in its order would take long to fill a page. */
const rareFrom = 200;

/** A page of the people of a report, and how many there are. */
export async function recipientsOfReport(
  account: Account,
  mailings: Mailings,
  report: PeopleReport,
  query: RecipientPage,
): Promise<{ rows: ReportPerson[]; total: number }> {
  const eligible = await outcomeOf(account, mailings, 'eligible');
  const isLarge = eligible > sortedUpTo;
  const total = await totalOf(account, mailings, report, { ...query, isLarge });
  const { order, narrowed } = await orderOf(account, mailings, report, {
    ...query,
    isLarge,
    isRare: total * rareFrom < eligible,
  });
  const page = sql`
    select ${personColumns(report)} ${from(account, mailings, report, query)} ${narrowed}
    order by ${order}, d.contact_id, d.mailing_id limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`;
  return { rows: await withActs(account, mailings, report, page), total };
}

/** The next people of a report by contact, for files: each costs the same however many there are. */
export async function nextRecipients(
  account: Account,
  mailings: Mailings,
  report: PeopleReport,
  choice: RecipientChoice & { after: number; limit: number },
): Promise<ReportPerson[]> {
  return withActs(
    account,
    mailings,
    report,
    sql`
    select ${personColumns(report)} ${from(account, mailings, report, choice)} and d.contact_id > ${choice.after} order by d.contact_id fetch first ${choice.limit} rows with ties`,
  );
}

/** How many people a report lists. */
export async function countRecipients(
  account: Account,
  mailings: Mailings,
  report: PeopleReport,
  choice: RecipientChoice,
): Promise<number> {
  const {
    rows: [row],
  } = await sql<{
    total: number;
  }>`select count(*) as total ${from(account, mailings, report, choice)}`.execute(account.db);
  return row?.total ?? 0;
}

/** The condition that a name or address holds a text. */
export function namedLike(name: string | undefined): RawBuilder<unknown> {
  const wanted = name?.trim() ?? '';
  if (wanted === '') return sql``;
  const like = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`and (c.email ilike ${like} or concat(c.first_name, ' ', c.last_name) ilike ${like})`;
}

function from(
  account: Account,
  mailings: Mailings,
  report: PeopleReport,
  { name, type }: RecipientChoice,
): RawBuilder<unknown> {
  const hardOrSoft =
    report !== 'bounce_report' || type === undefined
      ? sql``
      : type === 'soft'
        ? sql`and d.reason = 'soft_bounced'`
        : sql`and d.reason is distinct from 'soft_bounced'`;
  return sql`from deliveries d left join contacts c on c.account_id = ${account.id} and c.id = d.contact_id
    where d.account_id = ${account.id} and ${ofMailings(sql`d.mailing_id`, mailings)} and ${kinds[report].where} ${hardOrSoft} ${namedLike(name)}`;
}

function personColumns(report: PeopleReport): RawBuilder<unknown> {
  return sql`d.contact_id, d.mailing_id, coalesce(c.email, nullif(c.phone, ''), '') as email, coalesce(c.first_name, '') as first_name, coalesce(c.last_name, '') as last_name, ${kinds[report].at} as at,
    case when d.state <> 'bounced' then null when d.reason = 'soft_bounced' then 'soft' else 'hard' end as type, d.response`;
}

// What each did is looked up for the page alone. The page's order is kept by number.
async function withActs(
  account: Account,
  mailings: Mailings,
  report: PeopleReport,
  page: RawBuilder<unknown>,
): Promise<ReportPerson[]> {
  const { event } = kinds[report];
  const { rows } = await sql<Omit<ReportPerson, 'id'>>`
    with numbered as materialized (select p.*, row_number() over () as place from (${page}) p)
    select n.contact_id, n.email, n.first_name, n.last_name, n.at, n.type, n.response, ${event === null ? sql`null::bigint as times, null::timestamptz as last_at, null::text as detail` : sql`a.times, a.last_at, a.detail`}
    from numbered n ${
      event === null
        ? sql``
        : sql`left join lateral (
      select count(*) as times, max(e.at) as last_at, (array_agg(e.detail order by e.id desc))[1] as detail from message_events e
      where e.account_id = ${account.id} and e.contact_id = n.contact_id and ${idsOf(mailings).length === 1 ? ofMailings(sql`e.mailing_id`, mailings) : sql`e.mailing_id = n.mailing_id`} and e.kind = ${event} and not e.is_machine) a on true`
    }
    order by n.place`.execute(account.db);
  const seen = new Set<number>();
  // Who came to a step of a journey twice is there twice; a table's keys are unique.
  return rows.map((row, index) => {
    const isAgain = seen.has(row.contact_id);
    seen.add(row.contact_id);
    return { ...row, id: isAgain ? -1 - index : row.contact_id };
  });
}

async function outcomeOf(
  account: Account,
  mailings: Mailings,
  figure: 'eligible' | 'delivered',
): Promise<number> {
  const outcomes = await outcomesOf(account, idsOf(mailings));
  return [...outcomes.values()].reduce((all, one) => all + one[figure], 0);
}

async function totalOf(
  account: Account,
  mailings: Mailings,
  report: PeopleReport,
  query: RecipientChoice & { isLarge: boolean },
): Promise<number> {
  if (
    !query.isLarge ||
    query.name?.trim() ||
    query.type !== undefined ||
    report === 'bounce_report'
  )
    return countRecipients(account, mailings, report, query);
  const counted = [...(await countsOf(account, idsOf(mailings))).values()];
  const sum = (figure: 'unique_opens' | 'unique_clicks' | 'complaints' | 'unsubscribes') =>
    counted.reduce((all, counts) => all + counts[figure], 0);
  switch (report) {
    case 'open_report':
      return sum('unique_opens');
    case 'click_report':
      return sum('unique_clicks');
    case 'complaint_report':
      return sum('complaints');
    case 'unsubscribe_report':
      return sum('unsubscribes');
    default:
      return outcomeOf(account, mailings, 'delivered');
  }
}

interface Ordering extends Pick<RecipientPage, 'sort' | 'sort_order'> {
  isLarge: boolean;
  isRare: boolean;
}

async function orderOf(
  account: Account,
  mailings: Mailings,
  report: PeopleReport,
  { sort, sort_order: way, isLarge, isRare }: Ordering,
): Promise<{ order: RawBuilder<unknown>; narrowed: RawBuilder<unknown> }> {
  const { at, indexed } = kinds[report];
  const direction = way === 'asc' ? sql`asc` : sql`desc`;
  if (sort === 'email')
    return {
      order: sql`c.email ${way === 'desc' ? sql`desc` : sql`asc`} nulls last`,
      narrowed: sql``,
    };
  if (sort === 'at' && way === 'asc') return { order: sql`${indexed ?? at} asc`, narrowed: sql`` };
  if (indexed !== null) return { order: sql`${indexed} desc`, narrowed: sql`` };
  if (sort === 'at' || !isLarge) return { order: sql`${at} ${direction}`, narrowed: sql`` };
  // Few openers among many: they are found by their events, or the whole mailing would be read for them.
  if (report === 'open_report' && isRare)
    return {
      order: sql`${at} desc`,
      narrowed: sql`and d.contact_id = any(${await openers(account, mailings)}::bigint[])`,
    };
  return { order: sql`d.mailing_id`, narrowed: sql`` };
}

async function openers(account: Account, mailings: Mailings): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`select distinct contact_id from message_events
    where account_id = ${account.id} and ${ofMailings(sql`mailing_id`, mailings)} and kind in ('open', 'click') and not is_machine`.execute(
    account.db,
  );
  return rows.map((row) => row.contact_id);
}
