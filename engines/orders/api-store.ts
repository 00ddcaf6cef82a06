import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { text } from './clean-order.ts';
import { ownStore } from './lock-store.ts';

/** How many stores of their own the programs of an account may name. */
const mostStores = 100;

/** The store of that name whose orders come by the API, made with its first order; no name is the account itself. A registered shop is known by name and by address. */
export async function apiStore(account: Account, name: string | undefined): Promise<number> {
  const shown = text(name);
  if (shown === '') return ownStore;
  const key = shown.toLowerCase();
  const { rows: registered } = await sql<{ id: number }>`
    select id from store_connections where account_id = ${account.id} and kind = 'rest' and (remote_id = ${key} or lower(name) = ${key})
    order by is_active desc, id limit 1`.execute(account.db);
  if (registered[0]) return registered[0].id;
  const { rows: known } = await sql<{ id: number; remote_id: string }>`
    select id, remote_id from store_connections where account_id = ${account.id} and kind = 'api' and is_active`.execute(
    account.db,
  );
  const found = known.find(({ remote_id }) => remote_id === key);
  if (found) return found.id;
  if (known.length >= mostStores)
    throw invalid({ source: [`is one too many: an account has ${mostStores} sources at most`] });
  return makeStore(account, { kind: 'api', remoteId: key, name: shown });
}

/** The active store of that kind and key, made where there is none. */
export async function makeStore(
  account: Account,
  store: { kind: string; remoteId: string; name: string; settings?: object },
): Promise<number> {
  const { kind, remoteId, name, settings = {} } = store;
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into store_connections (account_id, kind, remote_id, name, settings, created_by)
      values (${account.id}, ${kind}, ${remoteId}, ${name}, ${JSON.stringify(settings)}::jsonb, ${account.actor.name}) on conflict do nothing returning id)
    select id from made union all
    select id from store_connections where account_id = ${account.id} and kind = ${kind} and remote_id = ${remoteId} and is_active limit 1`.execute(
    account.db,
  );
  // Another transaction made it meanwhile: this statement does not see its row yet, the next one does.
  return rows[0]?.id ?? makeStore(account, store);
}
