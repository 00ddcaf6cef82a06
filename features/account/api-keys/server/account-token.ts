import type { z } from 'zod';
import { permissionsFor } from '#platform/contract/roles.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Clock } from '#platform/server/clock.ts';
import { renewAccountToken } from '#platform/identity/api-keys.ts';
import type { accountToken, renewedAccountToken } from '../contract.ts';
import { refuseMoreThanOwn } from './write-api-key.ts';

/** What is known of the account's token; null while there is none. */
export async function showToken(account: Account): Promise<z.infer<typeof accountToken> | null> {
  const row = await account.db
    .selectFrom('api_keys')
    .select(['prefix', 'created_at', 'last_used_at', 'last_used_ip'])
    .where('account_id', '=', account.id)
    .where('is_account_token', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** Makes the token anew and answers it. It opens every area, so a program needs every permission to ask for it. */
export async function renewToken(
  account: Account,
  clock: Clock,
): Promise<z.infer<typeof renewedAccountToken>['account_token']> {
  refuseMoreThanOwn(account, permissionsFor({ enableService: account.record.enable_service }));
  const before = await showToken(account);
  const token = await renewAccountToken(account.db, {
    accountId: account.id,
    createdBy: account.actor.kind === 'user' ? account.actor.id : null,
    now: clock.now(),
  });
  const after = (await showToken(account))!;
  await account.audit({
    action: before ? 'update' : 'create',
    resource: 'account_token',
    id: null,
    before,
    after,
  });
  return { ...after, token };
}
