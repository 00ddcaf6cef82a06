import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';

/** An account registers fewer shops of a kind than this. */
const mostRead = 200;

/** A store as its table has it. */
export interface KnownStore {
  id: number;
  remote_id: string;
  name: string;
  domain: string;
  nick_name: string;
  is_active: boolean;
  abandoned_minutes: number;
  created_at: string;
}

/** The stores of a kind in the order of their names, switched off or not. */
export async function storesOf(account: Account, kind: string): Promise<KnownStore[]> {
  return read(account, kind, null);
}

/** One store of a kind. 404 for none such. */
export async function storeOf(
  account: Account,
  { kind, id }: { kind: string; id: number },
): Promise<KnownStore> {
  const [store] = await read(account, kind, id);
  if (!store) throw notFound('shop');
  return store;
}

/** What is said of a new store. */
export interface NewStore {
  kind: string;
  remoteId: string;
  name: string;
  domain: string;
  nickName: string;
  settings: object;
  abandonedMinutes: number;
}

/** Makes an active store and answers its id; null where the account has one of that kind and key. */
export async function createStore(account: Account, store: NewStore): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into store_connections (account_id, kind, remote_id, name, domain, nick_name, settings, abandoned_minutes, created_by)
    values (${account.id}, ${store.kind}, ${store.remoteId}, ${store.name}, ${store.domain}, ${store.nickName}, ${JSON.stringify(store.settings)}::jsonb,
      ${store.abandonedMinutes}, ${account.actor.name}) on conflict do nothing returning id`.execute(
    account.db,
  );
  return rows[0]?.id ?? null;
}

/** What may be changed of a store; what is not said stays. */
export interface StoreChange {
  name?: string | undefined;
  abandonedMinutes?: number | undefined;
  isActive?: boolean | undefined;
}

/** Changes a store. Carts that wait keep the moment at which they are due. */
export async function changeStore(
  account: Account,
  id: number,
  { name, abandonedMinutes, isActive }: StoreChange,
): Promise<void> {
  await sql`
    update store_connections set name = coalesce(${name ?? null}::text, name), abandoned_minutes = coalesce(${abandonedMinutes ?? null}::int, abandoned_minutes),
      is_active = coalesce(${isActive ?? null}::boolean, is_active),
      state = case ${isActive ?? null}::boolean when true then 'active' when false then 'inactive' else state end
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
}

async function read(account: Account, kind: string, id: number | null): Promise<KnownStore[]> {
  const { rows } = await sql<KnownStore>`
    select id, remote_id, name, domain, nick_name, is_active, abandoned_minutes, created_at from store_connections
    where account_id = ${account.id} and kind = ${kind} and (${id}::bigint is null or id = ${id}::bigint) order by lower(name), id limit ${mostRead}`.execute(
    account.db,
  );
  return rows;
}
