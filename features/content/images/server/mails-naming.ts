import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { FindHolders } from '#platform/server/family/family.ts';
import type { Holder } from '#platform/server/families.ts';
import { imageLimits } from '../contract.ts';

/** The mails of the last half year that show these pictures, by who sent them: they would lose them. */
export function mailsShowing(sourceTypes: readonly string[]): FindHolders {
  return async (account: Account, ids): Promise<readonly Holder[]> => {
    const { rows } = await sql<Holder>`
      select distinct i.id as "usedId", m.source_id as id, m.message -> 'campaign' ->> 'name' as name
      from mailings m
      cross join lateral regexp_matches(m.message::text, '/i/([A-Za-z0-9_-]{24})/', 'g') as shown (key)
      join images i on i.account_id = ${account.id} and i.key = shown.key[1] and i.id = any(${[...ids]}::bigint[])
      where m.account_id = ${account.id} and m.source_type = any(${[...sourceTypes]}::text[])
        and greatest(m.created_at, case when m.is_rolling then coalesce(m.finished_at, ${account.now}::timestamptz) end) > ${account.now}::timestamptz - make_interval(days => ${imageLimits.daysOfMails}::int)
      order by 2 desc limit 100`.execute(account.db);
    return rows;
  };
}
