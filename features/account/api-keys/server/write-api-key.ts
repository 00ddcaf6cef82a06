import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { permissionsFor, type ApiKeyPermission } from '#platform/contract/roles.ts';
import { created, ok, type Answer } from '#platform/server/http/route.ts';
import { insertApiKey } from '#platform/identity/api-keys.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import { apiKeys } from '../contract.ts';
import { apiKeyRecords } from './api-keys-table.ts';

type Fields = z.infer<typeof apiKeys.fields>;

/** Makes a key and answers its secret, for the only time. */
export async function createKey(account: Account, fields: Fields): Promise<Answer> {
  refuseOtherClouds(account, fields.permissions);
  refuseMoreThanOwn(account, fields.permissions);
  const { id, key } = await insertApiKey(account.db, {
    accountId: account.id,
    name: fields.name,
    permissions: fields.permissions,
    whitelistedIps: fields.whitelisted_ips,
    createdBy: account.actor.kind === 'user' ? account.actor.id : null,
  });
  const row = await showRecord(account, apiKeyRecords, id);
  await account.audit({ action: 'create', resource: apiKeys.singular, id, after: row });
  return created({ api_key: { ...row, key } });
}

/** Changes a key's name, permissions or addresses; the secret stays. */
export async function updateKey(
  account: Account,
  id: number,
  fields: Partial<Fields>,
): Promise<Answer> {
  refuseOtherClouds(account, fields.permissions ?? []);
  refuseMoreThanOwn(account, fields.permissions ?? []);
  return ok(await updateRecord(account, apiKeyRecords, { id, fields }));
}

/** Refuses rights beyond the caller's: people with the role account give out rights anyway, but no program may give away more than it was given. */
export function refuseMoreThanOwn(account: Account, permissions: readonly string[]): void {
  if (account.actor.kind !== 'api_key') return;
  const missing = permissions.filter((permission) => !account.can(permission));
  if (missing.length > 0)
    throw invalid({
      permissions: [`may not be more than the calling key has; it lacks ${missing.join(', ')}`],
    });
}

// A key made while a cloud was on keeps what it has: its calls are refused meanwhile.
function refuseOtherClouds(account: Account, permissions: readonly ApiKeyPermission[]): void {
  const offered = permissionsFor({ enableService: account.record.enable_service });
  const closed = permissions.filter((permission) => !offered.includes(permission));
  if (closed.length > 0)
    throw invalid({
      permissions: [`contains ${closed.join(', ')}, which need the service cloud to be on`],
    });
}
