import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Mailing } from '../open-mailings.ts';
import type { SendingLimits } from './limits.ts';

/**
 * 'frequency_cap' for a contact c who has got as many marketing mails as the account allows itself, or null; mails on
 * their way count. For batches of claims: it looks at one person's rows after the other.
 */
export function cappedSql(account: Account, mailing: Pick<Mailing, 'id'>, { cap }: SendingLimits): RawBuilder<string | null> {
  if (!cap) return sql`null::text`;
  return sql`case when (
      select count(*) from deliveries x join mailings xm on xm.account_id = x.account_id and xm.id = x.mailing_id and xm.is_marketing
      where x.account_id = ${account.id} and x.contact_id = c.id and x.mailing_id <> ${mailing.id}
        and (x.state in ('claimed', 'body_written') or coalesce(x.sent_at, x.updated_at) > now() - make_interval(days => ${cap.days}::int) and x.state in ('sent', 'unknown'))
    ) >= ${cap.mails}::int then 'frequency_cap' end`;
}
