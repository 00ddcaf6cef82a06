import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { countWaiting } from './aggregate-waiting.ts';
import { onLinks } from './links-of-mailings.ts';
import { ofMailings, type Mailings } from './of-mailings.ts';

/** What can have happened with a mail after it was sent. */
export type EventKind = 'open' | 'click' | 'unsubscribe' | 'web_view' | 'bounce' | 'complaint';

/** Pages of a list. */
export interface Paging {
  page: number;
  per_page: number;
}

/** Somebody who did something with a mailing. */
export interface EventRecipient {
  contact_id: number;
  email: string;
  first_name: string;
  last_name: string;
  times: number;
  first_at: string;
  last_at: string;
  detail: string | null;
}

/** The recipients behind one figure of mailings, the latest first. Machines are left out unless they are asked for. */
export async function recipientsOf(
  account: Account,
  mailings: Mailings,
  kind: EventKind,
  query: Paging & { linkNo?: number; name?: string; machines?: boolean },
): Promise<{ rows: EventRecipient[]; total: number }> {
  await countWaiting(account);
  const name = query.name?.trim() ?? '';
  const like = `%${name.replace(/[\\%_]/g, '\\$&')}%`;
  const chosen = sql`
    from message_events e join contacts c on c.account_id = ${account.id} and c.id = e.contact_id
    where e.account_id = ${account.id} and ${ofMailings(sql`e.mailing_id`, mailings)} and e.kind = ${kind} and e.is_machine = ${query.machines ?? false}
      ${query.linkNo === undefined ? sql`` : sql`and ${await onLinks(account, mailings, [query.linkNo])}`}
      ${name === '' ? sql`` : sql`and (c.email ilike ${like} or concat(c.first_name, ' ', c.last_name) ilike ${like})`}`;
  const { rows } = await sql<EventRecipient>`
    select c.id as contact_id, coalesce(c.email, '') as email, c.first_name, c.last_name, count(*) as times, min(e.at) as first_at, max(e.at) as last_at,
      (array_agg(e.detail order by e.id desc))[1] as detail ${chosen}
    group by c.account_id, c.id, c.email, c.first_name, c.last_name order by max(e.at) desc, c.id
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(account.db);
  const {
    rows: [count],
  } = await sql<{ total: number }>`select count(distinct e.contact_id) as total ${chosen}`.execute(
    account.db,
  );
  return { rows, total: count?.total ?? 0 };
}
