import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { ownDataPorts } from './ports.ts';
import { writeAccountKey } from './request-token.ts';

/** Where people find their preferences without an email: on the host of the account's links, else by a key on the installation's. */
export async function entranceUrlOf(
  account: Account,
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
): Promise<string> {
  const url = new URL('/preferences', config.publicUrl);
  const host = await ownDataPorts().linkHostOf(account, null);
  if (host === null) return `${url.href}/${writeAccountKey(secrets, account.id)}`;
  url.hostname = host;
  return url.href;
}
