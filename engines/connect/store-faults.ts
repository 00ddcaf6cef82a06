import { sql } from 'kysely';
import { inAccount } from '#platform/server/account/account.ts';
import type { ConnectServices } from './store-io.ts';

/** Notes what went wrong with a store; people are told once when it has to be connected again. */
export async function noteFault(
  { database, notifications }: Pick<ConnectServices, 'database' | 'notifications'>,
  { accountId, id }: { accountId: number; id: number },
  { words, isSignedOut }: { words: string; isSignedOut: boolean },
): Promise<void> {
  await inAccount(database, { accountId }, async (account) => {
    const { rows } = await sql<{ nick_name: string; kind: string; before: string }>`
      with was as (select state from store_connections where account_id = ${accountId} and id = ${id} and is_active for update)
      update store_connections s set fault = ${words}, fault_at = ${account.now}::timestamptz,
        state = case when ${isSignedOut} then 'inactive' else s.state end, is_syncing = s.is_syncing and not ${isSignedOut},
        next_sync_at = case when ${isSignedOut} then null else s.next_sync_at end
      from was where s.account_id = ${accountId} and s.id = ${id}
      returning s.nick_name, s.kind, was.state as before`.execute(account.db);
    const row = rows[0];
    if (!row || !isSignedOut || row.before === 'inactive') return;
    const { rows: people } = await sql<{ id: number }>`
      select user_id as id from account_members where account_id = ${accountId} and (is_primary or 'contacts' = any(roles)) order by user_id`.execute(
      account.db,
    );
    await notifications.notify(account, {
      message: `${row.nick_name} is disconnected: ${words} Connect it again under Integrations.`,
      notifiableType: 'Integration',
      notifiableId: id,
      userIds: people.map((person) => person.id),
    });
  });
}

/** The store works: what went wrong before is over. */
export async function noteWorking(
  { database }: Pick<ConnectServices, 'database'>,
  { accountId, id }: { accountId: number; id: number },
): Promise<void> {
  await inAccount(database, { accountId }, async (account) => {
    await sql`
      update store_connections set fault = null, fault_at = null, state = case when state in ('pending', 'inactive') then 'active' else state end
      where account_id = ${accountId} and id = ${id} and is_active and (fault is not null or state in ('pending', 'inactive'))`.execute(
      account.db,
    );
  });
}
