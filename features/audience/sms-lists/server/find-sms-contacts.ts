import { sql } from 'kysely';
import { normalisePhone } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { HintedRecord } from '#platform/server/families.ts';
import { keyBeginsWith } from '#platform/server/resource/search.ts';

/** SMS contacts whose number begins with the given digits, with or without its country; a few. */
export async function findSmsContacts(
  account: Account,
  text: string,
  most: number,
): Promise<readonly HintedRecord[]> {
  const digits = text.replaceAll(/[\s()./-]/g, '');
  if (!/^\+?\d{3,}$/.test(digits)) return [];
  const whole = normalisePhone(text, account.record.country);
  const begun = [`+${digits.replace('+', '')}`, ...(whole.ok ? [whole.phoneKey] : [])];
  const isBegun = sql.join(
    begun.map((key) => keyBeginsWith(sql`s.phone_key`, key)),
    sql` or `,
  );
  const { rows } = await sql<HintedRecord>`
    select s.id, coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), s.phone_key) as name,
      case when trim(c.first_name || c.last_name) = '' then c.email else s.phone_key end as hint
    from sms_contacts s join contacts c on c.account_id = ${account.id} and c.id = s.id
    where s.account_id = ${account.id} and (${isBegun}) order by s.phone_key limit ${most}`.execute(
    account.db,
  );
  return rows;
}
