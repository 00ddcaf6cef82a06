import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { HourKind } from './contact-hours.ts';
import { countWaiting } from './aggregate-waiting.ts';

/** The hours of the week of all contacts of the account: opens and clicks of half a year, or all that was bought. */
export async function hoursOfAccount(
  account: Account,
  kind: HourKind,
): Promise<Record<string, number>> {
  await countWaiting(account);
  const zone = account.record.time_zone;
  const { rows } =
    kind === 'open'
      ? await sql<{ hour: number; count: number }>`
        select ((extract(isodow from hour at time zone ${zone}) - 1) * 24 + extract(hour from hour at time zone ${zone}))::int as hour, sum(opens + clicks)::int as count
        from mailing_hours where account_id = ${account.id} and hour > now() - interval '180 days' group by 1 having sum(opens + clicks) > 0`.execute(
          account.db,
        )
      : await sql<{ hour: number; count: number }>`
        select key::int as hour, sum(value::int)::int as count from contact_hours h, jsonb_each_text(h.hours) where h.account_id = ${account.id} and h.kind = ${kind} group by 1`.execute(
          account.db,
        );
  return Object.fromEntries(rows.map((row) => [row.hour, row.count]));
}

/** Deletes the usual hours of contacts that are deleted or erased. */
export async function eraseHours(account: Account, contactIds: readonly number[]): Promise<void> {
  await countWaiting(account);
  await sql`delete from contact_hours where account_id = ${account.id} and contact_id = any(${[...contactIds]}::bigint[])`.execute(
    account.db,
  );
}
