import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Mailing } from '../open-mailings.ts';

/** How a statement over audience(contact_id, reason) learns which recipient gets which variant before the winner is known. */
export interface Split {
  /** Columns that are needed besides. */
  columns: RawBuilder<unknown>;
  variant: RawBuilder<unknown>;
  /** When a recipient is due, given the time found; recipients who wait for the winner have no time. */
  due: (planned: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/**
 * Plans the samples: an exact share of those who may be mailed, the same number for each variant, drawn by a hash of mailing
 * and contact, so that a repeat draws the same recipients. Where nothing is tested all get the message itself.
 */
export function planSplit(mailing: Pick<Mailing, 'id' | 'variants' | 'test'>): Split {
  const { variants, test } = mailing;
  if (!variants || !test) return { columns: sql``, variant: sql`0`, due: (planned) => planned };
  const count = variants.length;
  const each = sql`greatest(1, floor(mailable * ${test.share} / 100.0 / ${count}))`;
  const variant = sql`(case when reason is null and place <= ${each} * ${count} then (place - 1) % ${count} + 1 else 0 end)::smallint`;
  return {
    columns: sql`, count(*) filter (where audience.reason is null) over () as mailable,
      row_number() over (partition by audience.reason is null order by md5(${`${mailing.id}:`}::text || audience.contact_id), audience.contact_id) as place`,
    variant,
    due: (planned) =>
      sql`case when (${variant}) = 0 then 'infinity'::timestamptz else ${
        test.sendAt === null
          ? planned
          : sql`greatest(${planned}, (${sql.lit(`{${test.sendAt.join(',')}}`)}::timestamptz[])[${variant}])`
      } end`,
  };
}

/** Notes when the winner will be chosen: so long after the last sample is due. */
export async function planWinner(
  account: Account,
  mailing: Pick<Mailing, 'id' | 'test'>,
): Promise<void> {
  if (!mailing.test) return;
  await sql`
    update mailings m set winner_due_at = seconds_later((select max(coalesce(next_try_at, ${account.now}::timestamptz)) from deliveries d
        where d.account_id = ${account.id} and d.mailing_id = m.id and d.is_sample and d.state = 'pending') , ${mailing.test.waitMinutes * 60})
    where m.account_id = ${account.id} and m.id = ${mailing.id}`.execute(account.db);
}
