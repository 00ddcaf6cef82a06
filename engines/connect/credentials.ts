import { sql } from 'kysely';
import { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { Credentials } from './adapter.ts';

const purpose = 'credentials of a store';

const shape: z.ZodType<Credentials> = z.object({
  key: z.string().optional(),
  secret: z.string().optional(),
  accessToken: z.string().optional(),
  refreshToken: z.string().optional(),
  endsAt: z.string().optional(),
});

/** Seals keys and tokens for one store of one account. */
export function sealCredentials(
  secrets: Secrets,
  owner: { accountId: number; id: number },
  credentials: Credentials,
): Buffer {
  return secrets.seal(purpose, ownerOf(owner), JSON.stringify(credentials));
}

/** Opens what was sealed for that store; nothing sealed means no credentials. */
export function openCredentials(
  secrets: Secrets,
  owner: { accountId: number; id: number },
  sealed: Buffer | null,
): Credentials {
  return sealed === null
    ? {}
    : shape.parse(JSON.parse(secrets.open(purpose, ownerOf(owner), sealed)));
}

/** Keeps new credentials of a store. */
export async function keepCredentials(
  account: Account,
  secrets: Secrets,
  { storeId, credentials }: { storeId: number; credentials: Credentials },
): Promise<void> {
  const sealed = sealCredentials(secrets, { accountId: account.id, id: storeId }, credentials);
  await sql`update store_connections set credentials = ${sealed} where account_id = ${account.id} and id = ${storeId}`.execute(
    account.db,
  );
}

function ownerOf({ accountId, id }: { accountId: number; id: number }): string {
  return `${accountId} ${id}`;
}
