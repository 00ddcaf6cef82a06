import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { MobileChannelName } from './contract.ts';

/** Messages of one channel on one day; opened and clicked count people, units parts that are billed. */
export interface MobileDay {
  channel: MobileChannelName;
  /** By the account's clock, such as 2026-12-24. */
  day: string;
  recipients: number;
  sent: number;
  delivered: number;
  failed: number;
  suppressed: number;
  opened: number;
  clicked: number;
  units: number;
}

/** What became of the messages of a time, by channel and day; a message counts on the day it was made. */
export async function mobileDays(
  account: Account,
  { from, to }: { from: string; to: string },
): Promise<MobileDay[]> {
  const zone = account.record.time_zone;
  const { rows } = await sql<MobileDay>`
    select r.channel, ((m.created_at at time zone ${zone})::date)::text as day, count(*)::int as recipients,
      (count(*) filter (where m.state in ('sent', 'delivered')))::int as sent,
      (count(*) filter (where m.state = 'delivered'))::int as delivered,
      (count(*) filter (where m.state in ('failed', 'unknown')))::int as failed,
      (count(*) filter (where m.state = 'suppressed'))::int as suppressed,
      count(m.opened_at)::int as opened, count(m.clicked_at)::int as clicked, coalesce(sum(m.units), 0)::int as units
    from mobile_messages m join mobile_runs r on r.account_id = ${account.id} and r.id = m.run_id
    where m.account_id = ${account.id} and m.created_at >= (${from}::date)::timestamp at time zone ${zone}
      and m.created_at < (${to}::date + 1)::timestamp at time zone ${zone}
    group by r.channel, 2 order by 2, 1`.execute(account.db);
  return rows;
}
