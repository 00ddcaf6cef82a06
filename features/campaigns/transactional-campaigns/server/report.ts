import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { reportQuery, TransactionalReport } from '../contract.ts';

const usualDays = 30;
const mostDays = 400;
const day = 24 * 3_600_000;

/** What became of the mails of a time, by day of the account's clock and by campaign. A mail counts on the day it was asked for. */
export async function reportOf(
  account: Account,
  query: z.output<typeof reportQuery>,
  now: Date,
): Promise<TransactionalReport> {
  const zone = account.record.time_zone;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now);
  const to = query.to ?? today;
  const from =
    query.from ?? new Date(Date.parse(to) - (usualDays - 1) * day).toISOString().slice(0, 10);
  if (from > to) throw invalid({ from: ['is after the last day'] });
  if (Date.parse(to) - Date.parse(from) > mostDays * day)
    throw invalid({ from: [`is too far back (at most ${mostDays} days)`] });
  const dayOf = sql`(t.created_at at time zone ${zone})::date`;
  const rowsBy = async <T>(what: RawBuilder<unknown>, group: RawBuilder<unknown>) =>
    (
      await sql<T>`
    select ${what}, count(*)::int as requested, (count(*) filter (where d.state = 'sent'))::int as delivered,
      (count(*) filter (where d.state in ('bounced', 'failed', 'suppressed') or (d.state is null and m.status in ('stopped', 'failed'))))::int as failed,
      (count(*) filter (where d.opened_at is not null))::int as opened, (count(*) filter (where d.clicked_at is not null))::int as clicked
    from transactional_messages t
      left join transactional_campaigns k on k.account_id = ${account.id} and k.id = t.campaign_id
      left join mailings m on m.account_id = ${account.id} and m.id = t.mailing_id
      left join deliveries d on d.account_id = ${account.id} and d.mailing_id = t.mailing_id and d.contact_id = t.contact_id
    where t.account_id = ${account.id} and t.created_at >= (${from}::date)::timestamp at time zone ${zone}
      and t.created_at < (${to}::date + 1)::timestamp at time zone ${zone}
    group by ${group} order by 1`.execute(account.db)
    ).rows;
  const days = await rowsBy<TransactionalReport['days'][number]>(
    sql`${dayOf}::text as day`,
    sql`1`,
  );
  const campaigns = await rowsBy<TransactionalReport['campaigns'][number]>(
    sql`t.campaign_id as id, max(coalesce(k.name, '')) as name`,
    sql`1`,
  );
  const sum = (key: 'requested' | 'delivered' | 'failed' | 'opened' | 'clicked') =>
    days.reduce((total, row) => total + row[key], 0);
  return {
    from,
    to,
    days: withEmptyDays(days, from, to),
    campaigns,
    totals: {
      requested: sum('requested'),
      delivered: sum('delivered'),
      failed: sum('failed'),
      opened: sum('opened'),
      clicked: sum('clicked'),
    },
  };
}

function withEmptyDays(
  days: TransactionalReport['days'],
  from: string,
  to: string,
): TransactionalReport['days'] {
  const known = new Map(days.map((row) => [row.day, row]));
  const all: TransactionalReport['days'] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += day) {
    const name = new Date(at).toISOString().slice(0, 10);
    all.push(
      known.get(name) ?? {
        day: name,
        requested: 0,
        delivered: 0,
        failed: 0,
        opened: 0,
        clicked: 0,
      },
    );
  }
  return all;
}
