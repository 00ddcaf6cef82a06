import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Mailing } from '../open-mailings.ts';
import type { SendingLimits } from './limits.ts';

/**
 * 'frequency_cap' for a contact c who has got as many marketing mails as the account allows itself, or null; mails on
 * their way count. For batches of claims: it looks at one person after the other, and for each at the mailings of those days alone.
 */
export function cappedSql(
  account: Account,
  mailing: Pick<Mailing, 'id'>,
  { cap }: SendingLimits,
): RawBuilder<string | null> {
  if (!cap) return sql`null::text`;
  return sql`case when (
      select count(*) from mailings xm join deliveries x on x.account_id = ${account.id} and x.mailing_id = xm.id and x.contact_id = c.id
      where xm.account_id = ${account.id} and xm.is_marketing and xm.id <> ${mailing.id} and xm.started_at is not null
        and (xm.finished_at is null or xm.finished_at > now() - make_interval(days => ${cap.days}::int))
        and (x.state in ('claimed', 'body_written') or coalesce(x.sent_at, x.updated_at) > now() - make_interval(days => ${cap.days}::int) and x.state in ('sent', 'unknown'))
    ) >= ${cap.mails}::int then 'frequency_cap' end`;
}
