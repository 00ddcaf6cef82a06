import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { textArray } from '../contact-fields.ts';
import type { ChangeKind } from './change-kinds.ts';

/**
 * Says to which kinds of changes a listener listens from now on; none ends it. Transactions that are under way may not have
 * seen it: whoever needs every change looks at the whole once they have ended.
 */
export async function listenTo(
  account: Account,
  listener: string,
  kinds: readonly ChangeKind[],
): Promise<void> {
  await sql`
    with gone as (
      delete from change_listeners where account_id = ${account.id} and listener = ${listener} and kind <> all(${textArray(kinds)}))
    insert into change_listeners (account_id, kind, listener)
    select ${account.id}::bigint, kind, ${listener}::text from unnest(${textArray(kinds)}) kind
    on conflict (account_id, kind, listener) do nothing`.execute(account.db);
}
