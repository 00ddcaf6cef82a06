import { linkHostOf } from '#features/settings/link-domains/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { readPublicKey, writePublicKey } from '#platform/server/strangers/public-keys.ts';

const kind = 'help center';

/** The address of an account's help center: on its own link domain where it has one. */
export async function helpUrl(
  account: Account,
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
): Promise<string> {
  const address = new URL(config.publicUrl);
  address.hostname = (await linkHostOf(account, null)) ?? address.hostname;
  return `${address.origin}/help/${writePublicKey(secrets, kind, { accountId: account.id, id: 0 })}`;
}

/** The account whose help center a key opens; null for every other key. */
export function accountOfKey({ secrets }: Pick<Services, 'secrets'>, key: string): number | null {
  return readPublicKey(secrets, kind, key)?.accountId ?? null;
}
