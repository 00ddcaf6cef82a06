import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { countWaiting } from './aggregate-waiting.ts';
import { ofMailings, type Mailings } from './of-mailings.ts';

/** What people did, and how many they were. */
export interface PeopleFigures {
  opens: number;
  unique_opens: number;
  clicks: number;
  unique_clicks: number;
}

/** What people of one country did; null where the country is not known or hidden by a mailbox provider. */
export interface PlaceFigures extends PeopleFigures {
  country: string | null;
}

/** What people did with one kind of device, by one mail program or browser, on one system. */
export interface DeviceFigures extends PeopleFigures {
  device: string;
  client: string;
  os: string;
}

const figures = sql`
  count(*) filter (where e.kind = 'open') as opens, count(distinct e.contact_id) filter (where e.kind = 'open') as unique_opens,
  count(*) filter (where e.kind = 'click') as clicks, count(distinct e.contact_id) filter (where e.kind = 'click') as unique_clicks`;

/** Opens and clicks of people by country, most first. */
export async function placesOf(account: Account, mailings: Mailings): Promise<PlaceFigures[]> {
  await countWaiting(account);
  const { rows } = await sql<PlaceFigures>`
    select e.country, ${figures} from message_events e where ${byPeople(account, mailings)} group by e.country order by count(*) desc, 1 nulls last`.execute(
    account.db,
  );
  return rows;
}

/** Opens and clicks of people by device, mail program and system, most first. Events from before devices were read are unknown. */
export async function devicesOf(account: Account, mailings: Mailings): Promise<DeviceFigures[]> {
  await countWaiting(account);
  const { rows } = await sql<DeviceFigures>`
    select coalesce(a.device, 'unknown') as device, coalesce(a.client, '') as client, coalesce(a.os, '') as os, ${figures}
    from message_events e left join hit_agents a on a.account_id = ${account.id} and a.id = e.agent_id
    where ${byPeople(account, mailings)} group by 1, 2, 3 order by count(*) desc, 1, 2, 3`.execute(
    account.db,
  );
  return rows;
}

/** What people did with one link by country, for maps of a link. */
export async function placesOfLink(
  account: Account,
  link: { mailingId: number; linkNo: number },
): Promise<{ country: string | null; clicks: number; unique_clicks: number }[]> {
  await countWaiting(account);
  const { rows } = await sql<{ country: string | null; clicks: number; unique_clicks: number }>`
    select country, count(*) as clicks, count(distinct contact_id) as unique_clicks from message_events
    where account_id = ${account.id} and mailing_id = ${link.mailingId} and kind = 'click' and link_no = ${link.linkNo} and not is_machine
    group by country order by 2 desc, 1 nulls last`.execute(account.db);
  return rows;
}

// The columns of the index message_events_by_mailing answer all of it.
function byPeople(account: Account, mailings: Mailings): RawBuilder<unknown> {
  return sql`e.account_id = ${account.id} and ${ofMailings(sql`e.mailing_id`, mailings)} and e.kind in ('open', 'click') and not e.is_machine`;
}
