import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { Device } from './send-to-device.ts';

interface DeviceRow {
  id: number;
  contact_id: number | null;
  token_sealed: Buffer;
  token_key: Buffer;
  environment: Device['environment'];
  vapid_key_id: number | null;
}

const columns = sql`id, contact_id, token_sealed, token_key, environment, vapid_key_id`;

/** Devices of contacts that pushes of an application reach, by contact. */
export async function devicesOf(
  account: Account,
  secrets: Secrets,
  about: { applicationId: number; contactIds: readonly number[] },
): Promise<Map<number, Device[]>> {
  const { rows } = await sql<DeviceRow>`
    select ${columns} from push_devices where account_id = ${account.id} and contact_id = any(${[...about.contactIds]}::bigint[])
      and application_id = ${about.applicationId} and gone_at is null order by contact_id, id`.execute(
    account.db,
  );
  const devices = new Map<number, Device[]>();
  for (const row of rows) {
    const contactId = row.contact_id!;
    devices.set(contactId, [...(devices.get(contactId) ?? []), opened(account, secrets, row)]);
  }
  return devices;
}

/** Devices of an application by their ids, whoever they belong to, as far as pushes reach them. */
export async function devicesNamed(
  account: Account,
  secrets: Secrets,
  about: { applicationId: number; deviceIds: readonly number[] },
): Promise<(Device & { contactId: number | null })[]> {
  const { rows } = await sql<DeviceRow>`
    select ${columns} from push_devices where account_id = ${account.id} and application_id = ${about.applicationId}
      and id = any(${[...about.deviceIds]}::bigint[]) and gone_at is null order by id`.execute(
    account.db,
  );
  return rows.map((row) => ({
    ...opened(account, secrets, row),
    contactId: row.contact_id,
  }));
}

function opened(account: Account, secrets: Secrets, row: DeviceRow): Device {
  const { id, environment, vapid_key_id: vapidKeyId, token_key: key, token_sealed: sealed } = row;
  return {
    id,
    environment,
    vapidKeyId,
    token: secrets.open('push device', ownerOf(account, key), sealed),
  };
}

/** To whom the seal of a device's token is bound. */
export function ownerOf(account: Account, tokenKey: Buffer): string {
  return `${account.id}:${tokenKey.toString('base64url')}`;
}
