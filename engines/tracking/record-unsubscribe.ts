import { sql } from 'kysely';
import { unsubscribe } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { CopyCall } from './person-of-copy.ts';

/** The lists a mailing went to, by id and name; none means it was not sent to lists alone, so all mail is meant. */
export async function listsOfMailing(account: Account, mailingId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select l.id, l.name from mailings m cross join lateral jsonb_array_elements_text(m.audience -> 'lists') chosen(id)
      join lists l on l.account_id = m.account_id and l.id = chosen.id::bigint
    where m.account_id = ${account.id} and m.id = ${mailingId} order by l.name`.execute(account.db);
  return rows;
}

/** Unsubscribes the person from the lists of the mailing, or from everything when it went to no list. */
export async function unsubscribeFromMailing(call: CopyCall, proof: { source: string; ip: string }): Promise<void> {
  const { account, ticket, isTest } = call;
  if (isTest) return;
  const lists = await listsOfMailing(account, ticket.mailingId);
  await unsubscribe(account, {
    contactId: ticket.contactId, listIds: lists.length === 0 ? 'all' : lists.map((list) => list.id),
    source: proof.source, ip: proof.ip, detail: `mailing ${ticket.mailingId}`,
  });
  await noteUnsubscribe(call, proof);
}

/** Counts an unsubscribe for the mailing it came from: once for each copy, however often it is said. */
export async function noteUnsubscribe({ account, ticket }: CopyCall, proof: { source: string; ip: string }): Promise<void> {
  await sql`
    with first as (
      update deliveries set unsubscribed_at = now()
      where account_id = ${account.id} and mailing_id = ${ticket.mailingId} and contact_id = ${ticket.contactId} and unsubscribed_at is null
      returning mailing_id, contact_id
    ), event as (
      insert into message_events (account_id, mailing_id, contact_id, kind, ip, detail)
      select ${account.id}, mailing_id, contact_id, 'unsubscribe', ${proof.ip}, ${proof.source} from first
    ), counted as (
      insert into mailing_counters as m (account_id, mailing_id, unsubscribes) select ${account.id}, mailing_id, 1 from first
      on conflict (account_id, mailing_id) do update set unsubscribes = m.unsubscribes + 1
    )
    insert into mailing_hours as m (account_id, mailing_id, hour, unsubscribes) select ${account.id}, mailing_id, date_trunc('hour', now()), 1 from first
    on conflict (account_id, mailing_id, hour) do update set unsubscribes = m.unsubscribes + 1`.execute(account.db);
}
