import { sql, type RawBuilder } from 'kysely';
import { providerDomains } from '#engines/tracking/public.ts';
import { preferHashJoins } from '#platform/server/database/prefer-hash-joins.ts';
import type { Account } from '#platform/server/account/account.ts';

/** A mailing whose days are older than its figures. */
export interface StaleMailing {
  id: number;
  stamp: string;
  /** Deliveries that are read to fold it. */
  rows: number;
}

/** Mailings that sent between two days of the account's clock, both included, by their ids `m.id`. */
export function mailingsOfDays(
  account: Account,
  { from, to }: { from: string; to: string },
): RawBuilder<unknown> {
  const zone = account.record.time_zone;
  return sql`m.account_id = ${account.id} and m.started_at < (${to}::date + 1)::timestamp at time zone ${zone}
    and (m.finished_at is null or m.finished_at >= ${from}::date::timestamp at time zone ${zone})`;
}

/** Those of some mailings whose days are not made of their present figures. Call refreshOutcomes before. */
export async function staleMailings(
  account: Account,
  which: RawBuilder<unknown>,
): Promise<StaleMailing[]> {
  // Whatever changes an outcome or a first deed of a recipient changes one of these.
  const stamp = sql`concat_ws('.', ${account.record.time_zone}::text, o.version, o.delivered, o.hard_bounced, o.soft_bounced,
    k.unique_opens, k.unique_clicks, k.unsubscribes, k.complaints)`;
  const { rows } = await sql<StaleMailing>`
    select m.id, ${stamp} as stamp, o.eligible as rows
    from mailings m join mailing_outcomes o on o.account_id = ${account.id} and o.mailing_id = m.id
      left join mailing_counters k on k.account_id = ${account.id} and k.mailing_id = m.id
      left join mailing_folds f on f.account_id = ${account.id} and f.mailing_id = m.id
    where ${which} and f.stamp is distinct from ${stamp} order by m.id`.execute(account.db);
  return rows;
}

/** Folds the deliveries of a mailing into its days, in place of those it had. The days add up to the mailing's own figures. */
export async function foldMailing(account: Account, { id, stamp }: StaleMailing): Promise<void> {
  const { db } = account;
  // One at a time: the second waits here and does the same again.
  await sql`
    insert into mailing_folds (account_id, mailing_id, stamp) values (${account.id}, ${id}, ${stamp})
    on conflict (account_id, mailing_id) do update set stamp = excluded.stamp, folded_at = ${account.now}::timestamptz`.execute(
    db,
  );
  await sql`delete from mailing_days where account_id = ${account.id} and mailing_id = ${id}`.execute(
    db,
  );
  await preferHashJoins(
    db,
    async () =>
      void (await sql`
    insert into mailing_days (account_id, mailing_id, day, provider, delivered, hard_bounces, soft_bounces, deferred, unique_opens, unique_clicks, unsubscribes, complaints)
    select ${account.id}::bigint, ${id}::bigint, (coalesce(d.sent_at, d.bounced_at, d.updated_at) at time zone ${account.record.time_zone})::date, coalesce(p.provider, 'other'),
      count(*) filter (where d.state = 'sent'),
      count(*) filter (where d.state = 'bounced' and d.reason is distinct from 'soft_bounced'),
      count(*) filter (where d.state = 'bounced' and d.reason = 'soft_bounced'),
      count(*) filter (where d.state = 'sent' and d.attempts > 1),
      count(d.opened_at), count(d.clicked_at), count(d.unsubscribed_at), count(d.complained_at)
    from deliveries d left join contacts c on c.account_id = ${account.id} and c.id = d.contact_id
      left join ${providerDomains()} p(domain, provider) on p.domain = c.email_domain
    where d.account_id = ${account.id} and d.mailing_id = ${id} and d.state in ('sent', 'bounced')
    group by 3, 4 on conflict do nothing`.execute(db)),
  );
}
