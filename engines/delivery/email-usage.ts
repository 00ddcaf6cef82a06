import { sql } from 'kysely';
import { noteUsage, type FlowCounter } from '#engines/usage/public.ts';
import type { Account } from '#platform/server/account/account.ts';

/** Notes the emails of a recorded batch that were sent. */
export async function noteSentMails(
  account: Account,
  rows: readonly { mailingId: number; sentAt: string | null }[],
): Promise<void> {
  await noteUsage(
    account,
    rows
      .filter((row) => row.sentAt !== null)
      .map((row) => ({
        kind: 'emails',
        at: row.sentAt as string,
        amount: 1,
        source: `mailing ${row.mailingId}`,
      })),
  );
}

/** Mails as the bill counts them: deliveries that were sent, by the day they were. */
export const emailUsage: FlowCounter = {
  kind: 'emails',
  measure: 'flow',
  async pending(account) {
    const {
      rows: [row],
    } = await sql<{ count: number }>`
      select count(*) as count from mailings m join deliveries d on d.account_id = ${account.id} and d.mailing_id = m.id
      where m.account_id = ${account.id} and m.status in ('sending', 'paused') and d.state in ('pending', 'deferred', 'claimed', 'body_written')`.execute(
      account.db,
    );
    return row?.count ?? 0;
  },
  recordedSql: (account) => sql`
    select (d.sent_at at time zone 'utc')::date as day, count(*) as amount
    from deliveries d join mailings m on m.account_id = ${account.id} and m.id = d.mailing_id
    where d.account_id = ${account.id} and d.sent_at is not null and not m.is_sample group by 1`,
};
