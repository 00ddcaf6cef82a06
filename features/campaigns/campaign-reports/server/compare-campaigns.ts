import { sql } from 'kysely';
import { countFirstHours, revenueOf } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { ComparedCampaign } from '../contract/reports.ts';
import { listReports } from './figures-query.ts';

/** What is compared by the hour: this many hours from the moment the first mail could leave. */
const hoursShown = 48;

type HourOfCampaign = ComparedCampaign['hours'][number] & { id: number };

/** Campaigns side by side in the order asked for, with their course on one axis that begins at each one's own send time. */
export async function compareCampaigns(
  account: Account,
  ids: readonly number[],
): Promise<ComparedCampaign[]> {
  const { rows } = await listReports(account, {
    ids,
    page: 1,
    per_page: ids.length,
    sort: 'sent_at',
  });
  const { rows: senders } = await sql<{
    id: number;
    from_name: string;
    from_email: string;
    mailing_id: number;
  }>`
    select id, from_name, from_email, mailing_id from campaigns where account_id = ${account.id} and id = any(${[...ids]}::bigint[])`.execute(
    account.db,
  );
  await countFirstHours(account, { mailings: senders.flatMap((one) => one.mailing_id ?? []) });
  const { rows: hours } = await sql<HourOfCampaign>`
    select r.id, (extract(epoch from h.hour - date_trunc('hour', coalesce(m.started_at, m.hold_until), 'UTC')) / 3600)::int as hour, h.unique_opens, h.unique_clicks
    from campaigns r join mailings m on m.account_id = ${account.id} and m.id = r.mailing_id
      join mailing_hours h on h.account_id = ${account.id} and h.mailing_id = r.mailing_id
    where r.account_id = ${account.id} and r.id = any(${[...ids]}::bigint[]) order by r.id, h.hour`.execute(
    account.db,
  );
  const revenue = await revenueOf(
    account,
    senders.flatMap((one) => one.mailing_id ?? []),
  );
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    const sender = senders.find((one) => one.id === id);
    if (!row || !sender) throw notFound('campaign');
    const own = hours
      .filter((one) => one.id === id && one.hour < hoursShown)
      .map(({ hour, unique_opens, unique_clicks }) => ({
        hour: Math.max(0, hour),
        unique_opens,
        unique_clicks,
      }));
    return {
      ...row,
      from_name: sender.from_name,
      from_email: sender.from_email,
      hours: own,
      revenue: revenue.get(sender.mailing_id) ?? [],
    };
  });
}
