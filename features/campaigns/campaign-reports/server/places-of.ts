import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** What people of one country did with a mailing; null where the country of a hit is not known. */
export interface PlaceFigures { country: string | null; opens: number; unique_opens: number; clicks: number; unique_clicks: number }

/** Opens and clicks of people by country, most clicks first. Their clicks add up to the mailing's. */
export async function placesOf(account: Account, mailingId: number): Promise<PlaceFigures[]> {
  const { rows } = await sql<PlaceFigures>`
    select to_jsonb(e) ->> 'country' as country, count(*) filter (where e.kind = 'open') as opens, count(distinct e.contact_id) filter (where e.kind = 'open') as unique_opens,
      count(*) filter (where e.kind = 'click') as clicks, count(distinct e.contact_id) filter (where e.kind = 'click') as unique_clicks
    from message_events e where e.account_id = ${account.id} and e.mailing_id = ${mailingId} and e.kind in ('open', 'click') and not e.is_machine
    group by 1 order by clicks desc, opens desc, 1 nulls last`.execute(account.db);
  return rows;
}
