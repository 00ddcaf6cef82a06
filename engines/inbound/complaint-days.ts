import { sql, type RawBuilder } from 'kysely';
import { domainOf, type DeliveryRef } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { senderOfDelivery } from './sender-of-delivery.ts';
import { countFinished, sentByDay } from './sent-by-day.ts';

/** Rates of complaints a day and sending domain at which the account is warned, and at which it starts nothing more (M19). */
export const complaintLimits = { warn: 0.001, stop: 0.003, fewestToStop: 3 } as const;

/** How a sending domain stands. */
export interface ComplaintStanding {
  state: 'fine' | 'warned' | 'stopped';
  complaints: number;
  sent: number;
  /** Complaints for each mail sent, of the worst of the last days. */
  rate: number;
}

interface Day {
  day: string;
  complaints: number;
  sent: number;
  warned_at: string | null;
  stopped_at: string | null;
}

/** The state that a day's figures make. Few complaints never stop anybody: one of ten mails says nothing about a sender. Pure. */
export function standingOf(day: { complaints: number; sent: number }): ComplaintStanding {
  const rate = day.complaints / Math.max(day.sent, day.complaints, 1);
  const isStopped = rate >= complaintLimits.stop && day.complaints >= complaintLimits.fewestToStop;
  return {
    state: isStopped ? 'stopped' : rate >= complaintLimits.warn ? 'warned' : 'fine',
    complaints: day.complaints,
    sent: day.sent,
    rate,
  };
}

/** How the domain of a From address stands, by the worst of the last days. */
export async function complaintStanding(
  account: Account,
  fromEmail: string,
): Promise<ComplaintStanding> {
  const domain = domainOf(fromEmail);
  await countSent(account, domain, 0);
  const { rows } =
    await sql<Day>`select complaints, sent from complaint_days where account_id = ${account.id} and domain = ${domain} and day >= ${today} - ${daysThatCount}::int`.execute(
      account.db,
    );
  return (
    rows
      .map(standingOf)
      .sort((one, other) => order[other.state] - order[one.state] || other.rate - one.rate)[0] ??
    standingOf({ complaints: 0, sent: 0 })
  );
}

/** Every domain with complaints in the last days, newest first. */
export async function complaintDays(
  account: Account,
  days = 30,
): Promise<(ComplaintStanding & { day: string; domain: string })[]> {
  const { rows } = await sql<
    Day & { domain: string }
  >`select to_char(day, 'YYYY-MM-DD') as day, domain, complaints, sent from complaint_days
    where account_id = ${account.id} and day > ${today} - ${days}::int order by day desc, domain`.execute(
    account.db,
  );
  return rows.map((row) => ({ day: row.day, domain: row.domain, ...standingOf(row) }));
}

/** The last seven days of a sending domain and of the names below it. */
export interface ComplaintWeek {
  state: ComplaintStanding['state'];
  complaints: number;
  sent: number;
  rate: number;
  days: { day: string; sent: number; complaints: number }[];
}

/** Complaints and mails of the last seven days, each by the day the mail was sent; the state is what holds for new mailings. */
export async function complaintWeek(account: Account, name: string): Promise<ComplaintWeek> {
  const below = `.${name}`;
  const isOurs = (host: RawBuilder<unknown>) =>
    sql`(${host} = ${name} or right(${host}, ${below.length}::int) = ${below})`;
  const choice = { isOurs, from: sql`${today} - 6` };
  await countFinished(account, choice);
  const { rows: days } = await sql<ComplaintWeek['days'][number]>`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(s.sent, 0) as sent, coalesce(c.complaints, 0) as complaints
    from (select ${today} - n as day from generate_series(0, 6) n) days
      left join (select day, sum(sent)::int as sent from (${sentByDay(account, choice)}) by_domain group by day) s using (day)
      left join (select day, sum(complaints)::int as complaints from complaint_days where account_id = ${account.id} and ${isOurs(sql`domain`)} group by day) c using (day)
    order by day`.execute(account.db);
  const { rows: hosts } = await sql<{ domain: string }>`
    select distinct domain from complaint_days where account_id = ${account.id} and ${isOurs(sql`domain`)} and day >= ${today} - ${daysThatCount}::int`.execute(
    account.db,
  );
  const standings: ComplaintStanding[] = [];
  for (const { domain } of hosts) standings.push(await complaintStanding(account, `@${domain}`));
  const worst = standings.sort((one, other) => order[other.state] - order[one.state])[0];
  const [complaints, sent] = [
    days.reduce((sum, one) => sum + one.complaints, 0),
    days.reduce((sum, one) => sum + one.sent, 0),
  ];
  return {
    state: worst?.state ?? 'fine',
    complaints,
    sent,
    rate: complaints / Math.max(sent, complaints, 1),
    days,
  };
}

/** Counts a complaint for the day its mail was sent; the mails of a day are counted at most once a minute, since that reads them all. */
export async function countComplaint(account: Account, delivery: DeliveryRef): Promise<void> {
  const mail = await senderOfDelivery(account, delivery);
  if (!mail) return;
  const { domain } = mail;
  await sql`insert into complaint_days as c (account_id, day, domain, complaints) values (${account.id}, (${mail.sentAt ?? account.now}::timestamptz at time zone 'UTC')::date, ${domain}, 1)
    on conflict (account_id, day, domain) do update set complaints = c.complaints + 1`.execute(
    account.db,
  );
  await countSent(account, domain, 60);
}

/** The domains that came to a limit since this was last asked, each once a day and limit. */
export async function newlyOverLimit(
  account: Account,
): Promise<(ComplaintStanding & { domain: string; day: string })[]> {
  const { rows } = await sql<
    Day & { domain: string }
  >`select to_char(day, 'YYYY-MM-DD') as day, domain, complaints, sent, warned_at, stopped_at from complaint_days
    where account_id = ${account.id} and day >= ${today} - ${daysThatCount}::int and complaints > 0 order by day, domain for update`.execute(
    account.db,
  );
  const over = rows
    .map((row) => ({ row, standing: standingOf(row) }))
    .filter(({ row, standing }) =>
      standing.state === 'stopped'
        ? row.stopped_at === null
        : standing.state === 'warned' && row.warned_at === null,
    );
  for (const { row, standing } of over) {
    await sql`update complaint_days set warned_at = coalesce(warned_at, ${account.now}::timestamptz), stopped_at = case when ${standing.state === 'stopped'} then ${account.now}::timestamptz end
      where account_id = ${account.id} and day = ${row.day}::date and domain = ${row.domain}`.execute(
      account.db,
    );
  }
  return over.map(({ row, standing }) => ({ domain: row.domain, day: row.day, ...standing }));
}

// Most complaints come within these days, and a domain that did better since may send again.
const daysThatCount = 3;

const order = { fine: 0, warned: 1, stopped: 2 } as const;
const today = sql`(now() at time zone 'UTC')::date`;

async function countSent(account: Account, domain: string, secondsOld: number): Promise<void> {
  const choice = {
    isOurs: (host: RawBuilder<unknown>) => sql`${host} = ${domain}`,
    from: sql`${today} - ${daysThatCount}::int`,
  };
  await sql`
    with by_day as materialized (${sentByDay(account, choice)})
    update complaint_days c set counted_at = now(), sent = coalesce((select sum(s.sent) from by_day s where s.day = c.day), 0)
    where c.account_id = ${account.id} and c.domain = ${domain} and c.day >= ${today} - ${daysThatCount}::int and c.complaints > 0
      and (c.counted_at is null or c.counted_at <= now() - ${secondsOld} * interval '1 second')`.execute(
    account.db,
  );
}
