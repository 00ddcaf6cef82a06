import { sql } from 'kysely';
import type { FlowCounter } from '#engines/usage/public.ts';

/** Texts as the bill counts them: the parts that gateways took, by the day they did. */
export const mobileUsage: FlowCounter = {
  kind: 'sms',
  measure: 'flow',
  async pending(account) {
    const {
      rows: [row],
    } = await sql<{ count: number }>`
      select count(*) as count from mobile_runs r join mobile_messages m on m.account_id = ${account.id} and m.run_id = r.id
      where r.account_id = ${account.id} and r.channel = 'sms' and r.status in ('sending', 'paused') and m.state in ('pending', 'claimed', 'handed')`.execute(
      account.db,
    );
    return row?.count ?? 0;
  },
  recordedSql: (account) => sql`
    select (m.sent_at at time zone 'utc')::date as day, sum(m.units)::bigint as amount
    from mobile_messages m join mobile_runs r on r.account_id = ${account.id} and r.id = m.run_id
    where m.account_id = ${account.id} and r.channel = 'sms' and m.sent_at is not null and m.units > 0 and not m.is_sample and not r.is_sample group by 1`,
};
