import type { Secrets } from '#platform/server/secrets.ts';
import {
  readPublicKey,
  writePublicKey,
  type PublicRecord,
} from '#platform/server/strangers/public-keys.ts';

/** The key that stands in the script of a website. */
export function websiteKeyOf(secrets: Secrets, website: PublicRecord): string {
  return writePublicKey(secrets, 'website', website);
}

/** The website that a key names; null for every key that we did not write exactly so. */
export function websiteOfKey(secrets: Secrets, key: string): PublicRecord | null {
  return readPublicKey(secrets, 'website', key);
}

/** The secret with which a website signs whom its pages name: HMAC-SHA256 of the address in lower case, as hexadecimal digits. */
export function identityKeyOf(secrets: Secrets, { accountId, id }: PublicRecord): string {
  return secrets.sign('identity on a website', `${accountId}-${id}`).toString('hex');
}
