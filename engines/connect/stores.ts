import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { writePublicKey } from '#platform/server/strangers/public-keys.ts';
import type { Services } from '#platform/server/services.ts';
import type { Credentials } from './adapter.ts';
import { mostStores, type StoreKind, type StoreRow, type StoreState } from './contract.ts';
import { ofKinds } from './connected-store.ts';
import { keepCredentials, openCredentials } from './credentials.ts';
import { listsOfStores } from './crm-lists.ts';
import { beginForgetting } from './forget-stores.ts';
import { adapterOf } from './kinds.ts';

type Parts = Pick<Services, 'secrets' | 'config'>;

/** A store as its table has it. */
interface Kept {
  id: number;
  kind: StoreKind;
  remote_id: string;
  name: string;
  domain: string;
  nick_name: string;
  organization_name: string;
  state: StoreState;
  is_active: boolean;
  credentials: Buffer | null;
  settings: Record<string, unknown>;
  abandoned_minutes: number;
  sync_old_data: boolean;
  merchant_id: string;
  is_syncing: boolean;
  fault: string | null;
  fault_at: string | null;
  synced_at: string | null;
  checked_at: string | null;
  created_at: string;
  updated_at: string;
}

const columns = sql`id, kind, remote_id, name, domain, nick_name, organization_name, state, is_active, credentials, settings, abandoned_minutes, sync_old_data, merchant_id,
  is_syncing, fault, fault_at, synced_at, checked_at, created_at, updated_at`;

/** The connected stores of an account, newest first: those that are connected, and of one kind where asked. An account has few of them. */
export async function listStores(
  account: Account,
  parts: Parts,
  only: { kind?: StoreKind | undefined; ids?: readonly number[] } = {},
): Promise<StoreRow[]> {
  const { rows } = await sql<Kept>`
    select ${columns} from store_connections where account_id = ${account.id} and is_active and ${ofKinds}
      ${only.kind === undefined ? sql`` : sql`and kind = ${only.kind}`}
      ${only.ids === undefined ? sql`` : sql`and id = any(${[...only.ids]}::bigint[])`}
    order by id desc`.execute(account.db);
  const lists = await listsOfStores(
    account,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => shown(account, parts, { row, lists: lists.get(row.id) ?? [] }));
}

/** One connected store; 404 for none such, and for one of another kind. */
export async function storeOf(
  account: Account,
  parts: Parts,
  { id, kind }: { id: number; kind?: StoreKind | undefined },
): Promise<StoreRow> {
  const [row] = await listStores(account, parts, { kind, ids: [id] });
  if (!row) throw notFound('integration');
  return row;
}

/** What is said of a new store. */
export interface NewStore {
  kind: StoreKind;
  remoteId: string;
  domain: string;
  nickName: string;
  organizationName?: string | undefined;
  merchantId?: string | undefined;
  credentials: Credentials;
  settings?: Record<string, unknown> | undefined;
  syncOldData: boolean;
  abandonedMinutes?: number | undefined;
}

/** Connects a store, and lets it be read at once. 422 where the account has it already, or has as many as it may. */
export async function addStore(account: Account, parts: Parts, store: NewStore): Promise<number> {
  const { rows: known } = await sql<{ kind: string; remote_id: string }>`
    select kind, remote_id from store_connections where account_id = ${account.id} and is_active and ${ofKinds}`.execute(
    account.db,
  );
  if (known.length >= mostStores)
    throw invalid({
      base: [`An account connects ${mostStores} stores at most: remove one that is not needed.`],
    });
  const { isPendingAtFirst = false, readEveryMinutes } = adapterOf(store.kind);
  const isRead = readEveryMinutes !== null;
  const { rows } = await sql<{ id: number }>`
    insert into store_connections (account_id, kind, remote_id, name, domain, nick_name, organization_name, state, settings, abandoned_minutes, sync_old_data, merchant_id,
      is_syncing, next_sync_at, created_by)
    values (${account.id}, ${store.kind}, ${store.remoteId}, ${store.nickName}, ${store.domain}, ${store.nickName}, ${store.organizationName ?? ''},
      ${isPendingAtFirst ? 'pending' : 'processing'}, ${JSON.stringify(store.settings ?? {})}::jsonb, ${store.abandonedMinutes ?? 30}, ${store.syncOldData},
      ${store.merchantId ?? ''}, ${isRead}, ${isRead ? account.now : null}, ${account.actor.name})
    on conflict do nothing returning id`.execute(account.db);
  const id = rows[0]?.id ?? (await reopened(account, store));
  if (id === undefined)
    throw invalid({
      [nameField(store.kind)]: ['is connected already: change that connection instead'],
    });
  await keepCredentials(account, parts.secrets, { storeId: id, credentials: store.credentials });
  await account.audit({
    action: 'connect',
    resource: 'integration',
    id,
    after: { kind: store.kind, name: store.nickName },
  });
  return id;
}

// One that has to be connected again keeps its lists, orders and mapping: only its keys are new.
async function reopened(account: Account, store: NewStore): Promise<number | undefined> {
  return readAgain(account, sql`kind = ${store.kind} and remote_id = ${store.remoteId}`);
}

/** Lets a store that had to be connected again be read at once; answers its id, none where it works. */
async function readAgain(
  account: Account,
  which: RawBuilder<unknown>,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update store_connections set state = 'processing', fault = null, fault_at = null, next_sync_at = ${account.now}::timestamptz, updated_at = ${account.now}::timestamptz
    where account_id = ${account.id} and ${which} and is_active and state = 'inactive' returning id`.execute(
    account.db,
  );
  return rows[0]?.id;
}

/** What may be changed of a connected store. */
export interface StoreChange {
  nickName?: string | undefined;
  organizationName?: string | undefined;
  merchantId?: string | undefined;
  credentials?: Credentials | undefined;
  settings?: Record<string, unknown> | undefined;
  syncOldData?: boolean | undefined;
  abandonedMinutes?: number | undefined;
}

/** Changes a connected store; what is not said stays. */
export async function changeStore(
  account: Account,
  parts: Parts,
  { id, change }: { id: number; change: StoreChange },
): Promise<void> {
  await sql`
    update store_connections set nick_name = coalesce(${change.nickName ?? null}, nick_name), name = coalesce(${change.nickName ?? null}, name),
      organization_name = coalesce(${change.organizationName ?? null}, organization_name), merchant_id = coalesce(${change.merchantId ?? null}, merchant_id),
      settings = settings || ${JSON.stringify(change.settings ?? {})}::jsonb, sync_old_data = coalesce(${change.syncOldData ?? null}, sync_old_data),
      abandoned_minutes = coalesce(${change.abandonedMinutes ?? null}::int, abandoned_minutes), updated_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
  if (change.credentials) {
    await keepCredentials(account, parts.secrets, { storeId: id, credentials: change.credentials });
    await readAgain(account, sql`id = ${id}`);
  }
  await account.audit({ action: 'update', resource: 'integration', id });
}

/** Ends a connection: nothing is read or taken any more. Orders and products stay, unless they are to go as well. */
export async function endStore(
  account: Account,
  id: number,
  { forgets = false }: { forgets?: boolean | undefined } = {},
): Promise<void> {
  await sql`
    update store_connections set is_active = false, state = 'inactive', is_syncing = false, next_sync_at = null, reader = null, credentials = null, updated_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
  await sql`update sync_runs set state = 'stopped', finished_at = ${account.now}::timestamptz where account_id = ${account.id} and store_id = ${id} and state = 'running'`.execute(
    account.db,
  );
  await sql`delete from crm_lists where account_id = ${account.id} and crm_id = ${id}`.execute(
    account.db,
  );
  if (forgets) await beginForgetting(account, id);
  await account.audit({
    action: 'disconnect',
    resource: 'integration',
    id,
    ...(forgets && { after: { records: 'delete' } }),
  });
}

/** Where a store calls us. */
export function hookUrl(
  { secrets, config }: Parts,
  { accountId, id, kind }: { accountId: number; id: number; kind: StoreKind },
): string {
  return `${config.publicUrl}/hooks/shop/${kind}/${writePublicKey(secrets, 'store', { accountId, id })}`;
}

function shown(
  account: Account,
  parts: Parts,
  { row, lists }: { row: Kept; lists: StoreRow['crm_lists'] },
): StoreRow {
  const { key = '', secret = '' } = openCredentials(
    parts.secrets,
    { accountId: account.id, id: row.id },
    row.credentials,
  );
  const said = typeof row.settings['client_id'] === 'string' ? row.settings['client_id'] : '';
  const mapped = lists[0]?.mapped_fields ?? {};
  return {
    id: row.id,
    crm_type: row.kind,
    name: row.domain || row.nick_name,
    domain: row.domain,
    nick_name: row.nick_name,
    organization_name: row.organization_name,
    connection: { id: row.id, name: row.domain || row.nick_name },
    active: row.state === 'active',
    status: row.state,
    is_syncing: row.is_syncing,
    merchant_id: row.merchant_id,
    merchant_key: masked(key || secret),
    client_id: said,
    notification_url: hookUrl(parts, { accountId: account.id, id: row.id, kind: row.kind }),
    abandoned_trigger_time: {
      hours: Math.floor(row.abandoned_minutes / 60),
      minutes: row.abandoned_minutes % 60,
    },
    integration_type: lists[0]?.integration_type ?? '',
    sync_old_data: row.sync_old_data,
    crm_lists: lists,
    list: lists[0]?.list ?? null,
    data: mapped,
    mapped_fields: mapped,
    last_error: row.fault,
    last_error_at: row.fault_at,
    synced_at: row.synced_at,
    checked_at: row.checked_at,
    is_sample: row.settings['sample'] === true,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function masked(secret: string): string {
  // Of a short one the end would be most of it.
  if (secret.length < 8) return secret === '' ? '' : '••••';
  return `••••${secret.slice(-4)}`;
}

function nameField(kind: StoreKind): string {
  if (kind === 'neto') return 'neto_domain';
  return kind === 'shopify' || kind === 'retail_express' ? 'shop_url' : 'merchant_id';
}
