import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { Platform } from './contract.ts';
import { newVapidKeys, readVapidKey, type VapidKeys } from './protocols/vapid.ts';
import { readAppleKey, readGoogleKey } from './protocols/apple-and-google-keys.ts';

/** How pushes of an application leave: local is the local inbox. */
export type ApplicationGateway = 'vapid' | 'apns' | 'fcm' | 'local';

/** What a gateway is told besides the key. */
export interface KeyFacts {
  bundle_id?: string | undefined;
  team_id?: string | undefined;
  key_id?: string | undefined;
  project?: string | undefined;
  client?: string | undefined;
}

/** An application as the engine sends by it. */
export interface Application {
  id: number;
  name: string;
  platform: Platform;
  gateway: ApplicationGateway;
  facts: KeyFacts;
  publicKey: string;
  state: 'ready' | 'stopped';
  /** Opened; null for websites, which have keys of their own table, and for the local inbox. */
  keyText: string | null;
  /** Pairs by their id, the newest last; websites only. */
  vapidKeys: ReadonlyMap<number, VapidKeys>;
}

interface ApplicationRow {
  id: number;
  name: string;
  platform: Platform;
  gateway: ApplicationGateway;
  facts: KeyFacts;
  public_key: string;
  state: 'ready' | 'stopped';
  key_sealed: Buffer | null;
}

const gatewayOf: Readonly<Record<Platform, ApplicationGateway>> = {
  web: 'vapid',
  ios: 'apns',
  android: 'fcm',
};

/** Reads what people gave as the key of a platform; null where nothing can be signed with it. */
export function readPlatformKey(
  platform: Platform,
  text: string,
): { key: string; facts: KeyFacts } | null {
  if (platform === 'web') {
    const pair = readVapidKey(text);
    return pair && { key: pair.privateKey, facts: {} };
  }
  if (platform === 'ios') return readAppleKey(text) && { key: text.trim(), facts: {} };
  const google = readGoogleKey(text);
  return google && { key: text.trim(), facts: { project: google.project, client: google.client } };
}

/** The columns of a new application: its public key, the seal of its key, and the secret that signs who its people are. */
export function newApplicationColumns(
  account: Account,
  secrets: Secrets,
  given: { platform: Platform; key: string | null; isLocal: boolean },
) {
  const publicKey = `${account.id}-${randomBytes(18).toString('base64url')}`;
  return {
    public_key: publicKey,
    gateway: given.isLocal ? ('local' as const) : gatewayOf[given.platform],
    key_sealed:
      given.platform === 'web' || given.key === null
        ? null
        : sealKey(account, secrets, { publicKey, key: given.key }),
    identity_sealed: sealIdentity(account, secrets, { publicKey, secret: newIdentitySecret() }),
  };
}

/** Seals the key of an application. */
export function sealKey(
  account: Account,
  secrets: Secrets,
  { publicKey, key }: { publicKey: string; key: string },
): Buffer {
  return secrets.seal('push key', `${account.id}:${publicKey}`, key);
}

/** A secret by which an app's own server says who its person is. */
export function newIdentitySecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Seals it. */
export function sealIdentity(
  account: Account,
  secrets: Secrets,
  { publicKey, secret }: { publicKey: string; secret: string },
): Buffer {
  return secrets.seal('push identity', `${account.id}:${publicKey}`, secret);
}

/** Adds a pair of keys to a website: new subscriptions are made with it, those that there are keep theirs. */
export async function addVapidKey(
  account: Account,
  secrets: Secrets,
  { applicationId, key }: { applicationId: number; key: string | null },
): Promise<void> {
  const pair = (key === null ? null : readVapidKey(key)) ?? newVapidKeys();
  await sql`
    insert into push_vapid_keys (account_id, application_id, public_key, key_sealed)
    values (${account.id}, ${applicationId}, ${pair.publicKey}, ${secrets.seal('vapid key', `${account.id}:${pair.publicKey}`, pair.privateKey)})
    on conflict (account_id, application_id, public_key) do nothing`.execute(account.db);
}

/** An application with its keys opened; null where there is none. */
export async function openApplication(
  account: Account,
  secrets: Secrets,
  id: number,
): Promise<Application | null> {
  const { rows } = await sql<ApplicationRow>`
    select id, name, platform, gateway, facts, public_key, state, key_sealed from mobile_applications
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
  const row = rows[0];
  if (!row) return null;
  const { id: _id, key_sealed: sealed, public_key: publicKey, ...rest } = row;
  return {
    id,
    ...rest,
    publicKey,
    keyText: sealed && secrets.open('push key', `${account.id}:${publicKey}`, sealed),
    vapidKeys: row.gateway === 'vapid' ? await vapidKeysOf(account, secrets, id) : new Map(),
  };
}

async function vapidKeysOf(
  account: Account,
  secrets: Secrets,
  applicationId: number,
): Promise<Map<number, VapidKeys>> {
  const { rows } = await sql<{ id: number; public_key: string; key_sealed: Buffer }>`
    select id, public_key, key_sealed from push_vapid_keys
    where account_id = ${account.id} and application_id = ${applicationId} order by id`.execute(
    account.db,
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        publicKey: row.public_key,
        privateKey: secrets.open('vapid key', `${account.id}:${row.public_key}`, row.key_sealed),
      },
    ]),
  );
}
