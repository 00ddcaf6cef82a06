import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { textArray } from './contact-fields.ts';
import { phoneKeyOf } from './normalise-phone.ts';

const atOnce = 5000;

/**
 * Puts the E.164 beside every number that opted out and was noted without its country. The noted key stays, so that nobody who
 * opted out is texted, whatever country the account moves to.
 */
export async function keyOptOuts(account: Account): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ phone_key: string }>`
      select phone_key from sms_unsubscribes
      where account_id = ${account.id} and phone_key > ${after} and phone_key not like 'hash:%' and same_as is null order by phone_key limit ${atOnce}`.execute(
      account.db,
    );
    const last = rows.at(-1);
    if (!last) return;
    await putBeside(
      account,
      rows.map((row) => row.phone_key),
    );
    after = last.phone_key;
  }
}

async function putBeside(account: Account, noted: readonly string[]): Promise<void> {
  const keyed = noted.flatMap((from) => {
    const key = phoneKeyOf(from, account.record.country);
    return key === null || key === from ? [] : [{ from, key }];
  });
  if (keyed.length === 0) return;
  await sql`
    with given as (select * from unnest(${textArray(keyed.map(({ from }) => from))}, ${textArray(keyed.map(({ key }) => key))}) k(noted, key)),
    beside as (
      insert into sms_unsubscribes (account_id, phone_key, source, note, created_by, created_at)
      select distinct on (g.key) ${account.id}::bigint, g.key, s.source, s.note, s.created_by, s.created_at
      from given g join sms_unsubscribes s on s.account_id = ${account.id} and s.phone_key = g.noted order by g.key, s.created_at
      on conflict (account_id, phone_key) do nothing)
    update sms_unsubscribes s set same_as = g.key from given g where s.account_id = ${account.id} and s.phone_key = g.noted`.execute(
    account.db,
  );
}
