import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** What a wish, its letter and its page need to know of a list. */
export interface WishedList {
  readonly id: number;
  /** As subscribers read it. */
  readonly title: string;
  readonly language: string;
  readonly brandId: number | null;
  readonly fromName: string;
  readonly fromEmail: string;
  readonly replyTo: string;
  readonly address: string;
  readonly isDouble: boolean;
  readonly reminds: boolean;
}

/** The lists of a wish that are still there, in the order of their ids. */
export async function listsOfWish(account: Account, ids: readonly number[]): Promise<WishedList[]> {
  const { rows } = await sql<WishedList>`
    select id, coalesce(nullif(public_name, ''), name) as title, language, brand_id as "brandId", from_name as "fromName",
      from_email as "fromEmail", reply_to_email as "replyTo", address, opt_in = 'double' as "isDouble", opt_in_reminder as reminds
    from lists where account_id = ${account.id} and id = any(${[...ids]}::bigint[]) and archived_at is null order by id`.execute(
    account.db,
  );
  return rows;
}
