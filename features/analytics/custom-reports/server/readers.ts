import { sql, type RawBuilder } from 'kysely';
import type { InterfaceLanguage } from '#platform/contract/languages.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { ReportReader } from '../contract/custom-reports.ts';

/** A user of the account who may read reports. */
export interface Reader extends ReportReader {
  readonly language: InterfaceLanguage;
}

/** Everybody in the account who may read reports now. */
export function allReaders(account: Account): Promise<Reader[]> {
  return readersWhere(account, sql`true`);
}

/** Those of these users who may read reports now. */
export function readersOf(account: Account, ids: readonly number[]): Promise<Reader[]> {
  return readersWhere(account, sql`m.user_id = any(${[...ids]}::bigint[])`);
}

async function readersWhere(account: Account, which: RawBuilder<unknown>): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select u.id, u.email, concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as name,
      case when u.preferences ->> 'language' = 'de' then 'de' else 'en' end as language
    from account_members m join users u on u.id = m.user_id
    where m.account_id = ${account.id} and ${which} and (m.is_primary or 'reports' = any(m.roles))
    order by u.id`.execute(account.db);
  return rows;
}
