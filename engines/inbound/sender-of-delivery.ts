import { sql } from 'kysely';
import { domainOf, type DeliveryRef } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';

/** The From address of a delivery `d` of a mailing `m`: its variant's where that has one of its own. Variant 0 is the message itself. */
export const fromEmailOfDelivery = sql<string>`coalesce(case when d.variant > 0 then m.variants -> (d.variant - 1) ->> 'fromEmail' end, m.message ->> 'fromEmail')`;

/** Which domain a delivery came from, and when. */
export interface SenderOfDelivery {
  domain: string;
  sentAt: string | null;
}

/** The sending domain of a delivery; null when there is no such delivery. */
export async function senderOfDelivery(
  account: Account,
  delivery: DeliveryRef,
): Promise<SenderOfDelivery | null> {
  const {
    rows: [row],
  } = await sql<{ from_email: string; sent_at: string | null }>`
    select ${fromEmailOfDelivery} as from_email, d.sent_at from deliveries d join mailings m on m.account_id = ${account.id} and m.id = d.mailing_id
    where d.account_id = ${account.id} and d.mailing_id = ${delivery.mailingId} and d.contact_id = ${delivery.contactId}`.execute(
    account.db,
  );
  return row ? { domain: domainOf(row.from_email), sentAt: row.sent_at } : null;
}

/** Every domain that a mailing's deliveries may come from, the message's own first. */
export async function sendersOfMailing(account: Account, mailingId: number): Promise<string[]> {
  const { rows } = await sql<{ from_email: string }>`
    select s.from_email from mailings m cross join lateral (
      select m.message ->> 'fromEmail' as from_email, 0 as place
      union all select v ->> 'fromEmail', place::int from jsonb_array_elements(coalesce(m.variants, '[]')) with ordinality as t(v, place)) s
    where m.account_id = ${account.id} and m.id = ${mailingId} and s.from_email is not null order by s.place`.execute(
    account.db,
  );
  return [...new Set(rows.map((row) => domainOf(row.from_email)))];
}
