import type { Secrets } from '#platform/server/secrets.ts';

/** The request that a link of a letter is about. */
export interface RequestToken {
  readonly accountId: number;
  readonly requestId: number;
}

const ofRequest = 'own-data.request';
const ofAccount = 'own-data.account';
const macBytes = 16;

/** Writes the last part of a link in a letter: account, request and a signature. */
export function writeRequestToken(secrets: Secrets, token: RequestToken): string {
  return signed(secrets, ofRequest, `${token.accountId}-${token.requestId}`);
}

/** Reads it; null for everything that was not written exactly so. */
export function readRequestToken(secrets: Secrets, token: string): RequestToken | null {
  const found = /^(\d{1,15})-(\d{1,15})-[\w-]{22}$/.exec(token);
  if (!found) return null;
  const read = { accountId: Number(found[1]), requestId: Number(found[2]) };
  const name = `${read.accountId}-${read.requestId}`;
  return isOurs(secrets, token, { purpose: ofRequest, name }) ? read : null;
}

/** Writes the key by which an account's page for addresses is found where no host names the account. */
export function writeAccountKey(secrets: Secrets, accountId: number): string {
  return signed(secrets, ofAccount, String(accountId));
}

/** Reads it; null for everything that was not written exactly so. */
export function readAccountKey(secrets: Secrets, key: string): number | null {
  const found = /^(\d{1,15})-[\w-]{22}$/.exec(key);
  if (!found) return null;
  const accountId = Number(found[1]);
  return isOurs(secrets, key, { purpose: ofAccount, name: String(accountId) }) ? accountId : null;
}

function signed(secrets: Secrets, purpose: string, name: string): string {
  return `${name}-${secrets.sign(purpose, name).subarray(0, macBytes).toString('base64url')}`;
}

// Written once more, so that leading zeros and unused bits of base64 are no second spelling.
function isOurs(
  secrets: Secrets,
  token: string,
  { purpose, name }: { purpose: string; name: string },
): boolean {
  const mac = Buffer.from(token.slice(-22), 'base64url');
  return secrets.verify(purpose, name, mac) && signed(secrets, purpose, name) === token;
}
