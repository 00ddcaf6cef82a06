import { sql, type RawBuilder } from 'kysely';
import { idsOfContact } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { DeskFigures, Satisfaction, TicketMetrics, TicketRow } from './contract.ts';
import { rowsOf } from './read-tickets.ts';

const medians = sql`
  percentile_cont(0.5) within group (order by extract(epoch from t.first_reply_at - t.created_at)) filter (where t.first_reply_at is not null) as first_reply_seconds_median,
  percentile_cont(0.5) within group (order by extract(epoch from t.closed_at - t.created_at)) filter (where t.closed_at is not null) as resolve_seconds_median`;

/** What the tickets of a contact amount to, those of records that were merged into it among them. */
export async function ticketMetricsOf(account: Account, contactId: number): Promise<TicketMetrics> {
  const ids = await idsOfContact(account, contactId);
  const { rows } = await sql<TicketMetrics>`
    select count(*)::int as total, count(*) filter (where t.status = 'new')::int as new, count(*) filter (where t.status = 'open')::int as open,
      count(*) filter (where t.status = 'pending')::int as pending, count(*) filter (where t.status = 'on_hold')::int as on_hold,
      count(*) filter (where t.status = 'closed')::int as closed, ${medians}, max(t.created_at) as last_ticket_at
    from tickets t where t.account_id = ${account.id} and t.contact_id = any(${ids}::bigint[])`.execute(
    account.db,
  );
  const csat = await satisfactionOf(
    account,
    sql`r.ticket_id = any(array(select t.id from tickets t where t.account_id = ${account.id} and t.contact_id = any(${ids}::bigint[])))`,
  );
  return { ...(rows[0] as TicketMetrics), ...rounded(rows[0] as TicketMetrics), csat };
}

async function satisfactionOf(
  account: Account,
  condition: RawBuilder<unknown>,
): Promise<Satisfaction> {
  const { rows } = await sql<Satisfaction>`
    select count(*)::int as asked, count(*) filter (where r.score = 'good')::int as good, count(*) filter (where r.score = 'bad')::int as bad
    from ticket_ratings r where r.account_id = ${account.id} and r.asked_at is not null and ${condition}`.execute(
    account.db,
  );
  return rows[0] ?? { asked: 0, good: 0, bad: 0 };
}

/** The newest tickets of a contact, or of an address. */
export async function recentTicketsOf(
  account: Account,
  of: { contactId: number } | { email: string },
  most: number,
): Promise<TicketRow[]> {
  if ('email' in of)
    return rowsOf(account, sql`t.requester_key = ${of.email.trim().toLowerCase()}`, most);
  const ids = await idsOfContact(account, of.contactId);
  return rowsOf(account, sql`t.contact_id = any(${ids}::bigint[])`, most);
}

const shownDays = 14;

/** What the dashboard shows; days are those of the account's clock. */
export async function deskFiguresOf(account: Account): Promise<DeskFigures> {
  const me = account.actor.kind === 'user' ? account.actor.id : null;
  const zone = account.record.time_zone;
  const now = sql`${account.now}::timestamptz`;
  const { rows: open } = await sql<Record<string, number>>`
    select count(*) filter (where status = 'new')::int as new, count(*) filter (where assignee_id is null)::int as unassigned,
      count(*) filter (where assignee_id = ${me})::int as mine, count(*) filter (where sla_warn_at <= ${now})::int as breaching, count(*) filter (where status = 'open')::int as open,
      count(*) filter (where status = 'pending')::int as pending, count(*) filter (where status = 'on_hold')::int as on_hold,
      count(*) filter (where created_at > ${now} - interval '1 day')::int as day,
      count(*) filter (where created_at <= ${now} - interval '1 day' and created_at > ${now} - interval '7 days')::int as week,
      count(*) filter (where created_at <= ${now} - interval '7 days' and created_at > ${now} - interval '30 days')::int as month,
      count(*) filter (where created_at <= ${now} - interval '30 days')::int as older
    from tickets where account_id = ${account.id} and status <> 'closed'`.execute(account.db);
  const { rows: days } = await sql<{
    day: string;
    created: number;
    closed: number;
    replies: number;
  }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, count(*) filter (where e.kind = 'created')::int as created,
      count(*) filter (where e.kind = 'status' and e.after = 'closed')::int as closed, count(*) filter (where e.kind = 'reply')::int as replies
    from generate_series(((${now} at time zone ${zone})::date - ${shownDays - 1}::int)::timestamp, (${now} at time zone ${zone})::date::timestamp, interval '1 day') d(day)
      left join ticket_events e on e.account_id = ${account.id} and e.at >= (d.day at time zone ${zone}) and e.at < ((d.day + interval '1 day') at time zone ${zone})
    group by d.day order by d.day`.execute(account.db);
  const { rows: times } = await sql<
    Pick<DeskFigures, 'first_reply_seconds_median' | 'resolve_seconds_median'>
  >`
    select ${medians} from tickets t where t.account_id = ${account.id} and t.created_at > ${now} - interval '30 days'`.execute(
    account.db,
  );
  const { day, week, month, older, ...queues } = open[0] as Record<string, number>;
  const today = days.at(-1);
  return {
    ...queues,
    backlog: { day, week, month, older },
    today: {
      created: today?.created ?? 0,
      closed: today?.closed ?? 0,
      replies: today?.replies ?? 0,
    },
    days: days.map(({ day: name, created, closed }) => ({ day: name, created, closed })),
    ...rounded(times[0] as DeskFigures),
    csat: await satisfactionOf(account, sql`r.asked_at > ${now} - interval '30 days'`),
  } as DeskFigures;
}

function rounded(
  of: Pick<TicketMetrics, 'first_reply_seconds_median' | 'resolve_seconds_median'>,
): Pick<TicketMetrics, 'first_reply_seconds_median' | 'resolve_seconds_median'> {
  const whole = (value: number | null): number | null =>
    value === null ? null : Math.round(value);
  return {
    first_reply_seconds_median: whole(of.first_reply_seconds_median),
    resolve_seconds_median: whole(of.resolve_seconds_median),
  };
}
