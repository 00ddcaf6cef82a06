import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Mailing } from '../open-mailings.ts';
import type { SendingLimits } from './limits.ts';

/**
 * 'frequency_cap' for a contact c who has got as many marketing mails as the account allows itself, or as the person asked for in
 * a week, or null; mails on their way count. For batches of claims: it looks at one person after the other, and for each at the
 * mailings of those days alone.
 */
export function cappedSql(
  account: Account,
  mailing: Pick<Mailing, 'id' | 'isMarketing'>,
  { cap }: SendingLimits,
): RawBuilder<string | null> {
  if (!mailing.isMarketing) return sql`null::text`;
  const got = (days: number) => sql`(
      select count(*) from mailings xm join deliveries x on x.account_id = ${account.id} and x.mailing_id = xm.id and x.contact_id = c.id
      where xm.account_id = ${account.id} and xm.is_marketing and xm.id <> ${mailing.id} and xm.started_at is not null
        and (xm.finished_at is null or xm.finished_at > now() - make_interval(days => ${days}::int))
        and (x.state in ('claimed', 'body_written') or coalesce(x.sent_at, x.updated_at) > now() - make_interval(days => ${days}::int) and x.state in ('sent', 'unknown'))
    )`;
  const ofAccount = cap ? sql`${got(cap.days)} >= ${cap.mails}::int` : sql`false`;
  return sql`case when ${ofAccount} or (c.mails_a_week is not null and ${got(7)} >= c.mails_a_week) then 'frequency_cap' end`;
}
