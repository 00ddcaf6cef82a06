import { sql } from 'kysely';
import { noteSendsInThePast, suppressInThePast } from '#engines/audience/public.ts';
import { drawnFor } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';

/** Makes a row for each sample contact of the list: one in 120 addresses bounces for good; whoever is suppressed by then is not sent anything. */
export async function makePastDeliveries(
  account: Account,
  mailing: { mailingId: number; listId: number; sentAt: Date; minutes: number },
): Promise<void> {
  const { mailingId, listId, sentAt, minutes } = mailing;
  await sql`
    insert into deliveries (account_id, mailing_id, contact_id, state, reason, attempts, response, sent_at, bounced_at, updated_at)
    select m.account_id, ${mailingId}::bigint, c.id, drawn.state,
      case when m.status = 'unsubscribed' then 'unsubscribed' when s.reason is not null then s.reason when drawn.state = 'bounced' then 'hard_bounced' end,
      case when drawn.state = 'suppressed' then 0 else 1 end,
      case drawn.state when 'bounced' then '550 5.1.1 The mailbox does not exist' when 'sent' then '250 2.0.0 Ok' end,
      case when drawn.state = 'sent' then drawn.at end, case when drawn.state = 'bounced' then drawn.at end, drawn.at
    from list_memberships m
    join contacts c on c.account_id = ${account.id} and c.id = m.contact_id and c.is_sample
    left join suppressions s on s.account_id = ${account.id} and s.email_key = c.email_key
    cross join lateral (select
      case when m.status = 'unsubscribed' or s.email_key is not null then 'suppressed' when ${drawnFor('bounce', mailingId)} < 1 / 120.0 then 'bounced' else 'sent' end as state,
      ${sentAt}::timestamptz + ${drawnFor('queue', mailingId)} * ${minutes * 60} * interval '1 second' as at) drawn
    where m.account_id = ${account.id} and m.list_id = ${listId}
    order by c.id`.execute(account.db);
  await suppressInThePast(
    account,
    sql`select c.email_key, d.bounced_at as at from deliveries d join contacts c on c.account_id = ${account.id} and c.id = d.contact_id
      where d.account_id = ${account.id} and d.mailing_id = ${mailingId} and d.state = 'bounced'`,
  );
  await noteSendsInThePast(
    account,
    sql`select contact_id, sent_at from deliveries where account_id = ${account.id} and mailing_id = ${mailingId} and state = 'sent'`,
  );
}
