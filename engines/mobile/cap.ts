import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Run } from './channel.ts';

/** How many marketing messages of a channel an account allows itself towards one person in so many days; null for any number. */
export type MobileCap = { messages: number; days: number } | null;

/** 'frequency_cap' for a contact c who has got as many marketing messages of the run's channel as the account allows itself, or null; what is on its way counts. */
export function mobileCappedSql(
  account: Account,
  run: Pick<Run, 'id' | 'channel' | 'isMarketing'>,
  cap: MobileCap,
): RawBuilder<unknown> {
  if (!cap || !run.isMarketing) return sql`null::text`;
  return sql`case when (
      select count(*) from mobile_messages x join mobile_runs xr on xr.account_id = ${account.id} and xr.id = x.run_id
      where x.account_id = ${account.id} and x.contact_id = c.id and x.run_id <> ${run.id} and xr.is_marketing and xr.channel = ${run.channel}
        and (x.state in ('claimed', 'handed') or coalesce(x.sent_at, x.updated_at) > now() - make_interval(days => ${cap.days}::int)
          and x.state in ('sent', 'delivered', 'unknown'))
    ) >= ${cap.messages}::int then 'frequency_cap' end`;
}
