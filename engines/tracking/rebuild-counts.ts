import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { countWaiting } from './aggregate-waiting.ts';
import { preferHashJoins } from '#platform/server/database/prefer-hash-joins.ts';

/** Counts a mailing's opens, clicks, unsubscribes and complaints again from its events, for when counters were lost or events were brought in from elsewhere. */
export async function rebuildCounts(account: Account, mailingId: number): Promise<void> {
  await countWaiting(account);
  await preferHashJoins(account.db, () => countAgain(account, mailingId));
}

async function countAgain({ db, id }: Account, mailingId: number): Promise<void> {
  const mine = sql`account_id = ${id} and mailing_id = ${mailingId}`;
  await sql`delete from mailing_counters where ${mine}`.execute(db);
  await sql`delete from mailing_hours where ${mine}`.execute(db);
  await sql`
    update deliveries d set opened_at = e.opened_at, last_open_at = e.last_open_at, clicked_at = e.clicked_at, unsubscribed_at = e.unsubscribed_at
    from (select contact_id, min(at) filter (where kind = 'open' and not is_machine) as opened_at, max(at) filter (where kind = 'open' and not is_machine) as last_open_at,
        min(at) filter (where kind = 'click' and not is_machine) as clicked_at, min(at) filter (where kind = 'unsubscribe') as unsubscribed_at
      from message_events where ${mine} group by contact_id) e
    where d.account_id = ${id} and d.mailing_id = ${mailingId} and d.contact_id = e.contact_id`.execute(
    db,
  );
  await sql`
    insert into mailing_counters (account_id, mailing_id, opens, unique_opens, clicks, unique_clicks, unsubscribes, complaints, machine_opens, machine_clicks)
    select ${id}::bigint, ${mailingId}::bigint,
      count(*) filter (where kind = 'open' and not is_machine),
      count(distinct contact_id) filter (where kind = 'open' and not is_machine),
      count(*) filter (where kind = 'click' and not is_machine), count(distinct contact_id) filter (where kind = 'click' and not is_machine),
      count(distinct contact_id) filter (where kind = 'unsubscribe'), count(distinct contact_id) filter (where kind = 'complaint'),
      count(*) filter (where kind = 'open' and is_machine), count(*) filter (where kind = 'click' and is_machine)
    from message_events where ${mine} returning 1`.execute(db);
  await sql`
    insert into mailing_hours (account_id, mailing_id, hour, opens, clicks, unsubscribes, unique_opens, unique_clicks)
    select ${id}::bigint, ${mailingId}::bigint, date_trunc('hour', at, 'UTC'), count(*) filter (where kind = 'open'), count(*) filter (where kind = 'click'),
      count(*) filter (where kind = 'unsubscribe'), count(*) filter (where kind = 'open' and no = 1), count(*) filter (where kind = 'click' and no = 1)
    from (select kind, at, row_number() over (partition by contact_id, kind order by at, id) as no
      from message_events where ${mine} and not is_machine and kind in ('open', 'click', 'unsubscribe')) e group by 3 returning 1`.execute(
    db,
  );
  await sql`
    update mailing_links l set clicks = coalesce(e.clicks, 0), unique_clicks = coalesce(e.people, 0), machine_clicks = coalesce(e.machines, 0)
    from (select link_no, count(*) filter (where not is_machine) as clicks, count(distinct contact_id) filter (where not is_machine) as people,
        count(*) filter (where is_machine) as machines from message_events where ${mine} and kind = 'click' group by link_no) e
    where l.account_id = ${id} and l.mailing_id = ${mailingId} and l.link_no = e.link_no`.execute(
    db,
  );
}
