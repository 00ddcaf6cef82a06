import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { countWaiting } from './aggregate-waiting.ts';
import { countFirstHours } from './count-first-hours.ts';
import { idsOf, ofMailings, type Mailings } from './of-mailings.ts';

/** What people and machines did with a mailing. */
export interface MailingCounts {
  opens: number;
  unique_opens: number;
  clicks: number;
  unique_clicks: number;
  unsubscribes: number;
  complaints: number;
  machine_opens: number;
  machine_clicks: number;
}

/** Counts of mailings by id; a mailing without any event has zeros. */
export async function countsOf(
  account: Account,
  mailingIds: readonly number[],
): Promise<Map<number, MailingCounts>> {
  await countWaiting(account);
  const { rows } = await sql<MailingCounts & { mailing_id: number }>`
    select mailing_id, opens, unique_opens, clicks, unique_clicks, unsubscribes, complaints, machine_opens, machine_clicks
    from mailing_counters where account_id = ${account.id} and mailing_id = any(${[...mailingIds]}::bigint[])`.execute(
    account.db,
  );
  const known = new Map(rows.map(({ mailing_id, ...counts }) => [mailing_id, counts]));
  return new Map(
    mailingIds.map((id) => [
      id,
      known.get(id) ?? {
        opens: 0,
        unique_opens: 0,
        clicks: 0,
        unique_clicks: 0,
        unsubscribes: 0,
        complaints: 0,
        machine_opens: 0,
        machine_clicks: 0,
      },
    ]),
  );
}

/** What people did in one hour. */
export interface MailingHour {
  hour: string;
  opens: number;
  clicks: number;
  unsubscribes: number;
  /** Recipients whose first open or click this hour holds. */
  unique_opens: number;
  unique_clicks: number;
}

/** What people did hour by hour, oldest first; hours without anything are left out. */
export async function hoursOf(account: Account, mailings: Mailings): Promise<MailingHour[]> {
  await countWaiting(account);
  await countFirstHours(account, { mailings: idsOf(mailings) });
  const { rows } = await sql<MailingHour>`
    select hour, sum(opens)::int as opens, sum(clicks)::int as clicks, sum(unsubscribes)::int as unsubscribes, sum(unique_opens)::int as unique_opens,
      sum(unique_clicks)::int as unique_clicks
    from mailing_hours where account_id = ${account.id} and ${ofMailings(sql`mailing_id`, mailings)} group by hour order by hour`.execute(
    account.db,
  );
  return rows;
}

/** Leads a link of mails that are already out to another target; false when there is no such link. */
export async function changeLink(
  account: Account,
  link: { mailingId: number; linkNo: number; url: string },
): Promise<boolean> {
  const { rows } = await sql`update mailing_links set url = ${link.url}
    where account_id = ${account.id} and mailing_id = ${link.mailingId} and link_no = ${link.linkNo} returning 1`.execute(
    account.db,
  );
  return rows.length > 0;
}
