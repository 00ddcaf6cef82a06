import { sql } from 'kysely';
import { networkOf, type PageAccess, type SocialNetwork } from '#engines/social/public.ts';
import type { NetworkName } from '#engines/social/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { SocialServices } from '../social-services.ts';

const purpose = 'social token';

/** Where a token belongs: it opens nowhere else. */
export interface TokenOwner {
  readonly accountId: number;
  readonly network: NetworkName;
  readonly pageKey: string;
}

/** A token as it is stored. */
export function sealToken(secrets: Secrets, owner: TokenOwner, token: string): Buffer {
  return secrets.seal(purpose, ownerName(owner), token);
}

/** A connected account that can be asked. */
export interface Reached {
  readonly id: number;
  readonly name: string;
  readonly network: SocialNetwork;
  readonly access: PageAccess;
}

/** Opens the way to a connected account; 404 for one that is not there. */
export async function reach(
  account: Account,
  services: SocialServices,
  id: number,
): Promise<Reached> {
  const { rows } = await sql<{
    name: string;
    network: NetworkName;
    pageKey: string;
    sealed: Buffer;
  }>`
    select name, network, page_key as "pageKey", sealed_token as sealed from social_accounts
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
  const row = rows[0];
  if (!row) throw notFound('social account');
  const { name, network, pageKey, sealed } = row;
  const owner = { accountId: account.id, network, pageKey };
  const token = services.secrets.open(purpose, ownerName(owner), sealed);
  return {
    id,
    name,
    network: networkOf(services, network),
    access: { accountId: account.id, pageKey, token },
  };
}

function ownerName({ accountId, network, pageKey }: TokenOwner): string {
  return `${accountId}:${network}:${pageKey}`;
}
