import type { Secrets } from '#platform/server/secrets.ts';

/** The subscription that a confirm link is about; of an earlier round, it is no longer valid. */
export interface ConfirmToken {
  readonly accountId: number;
  readonly pendingId: number;
  readonly round: number;
}

const purpose = 'opt-in.confirm';
const macBytes = 16;

/** Writes the last part of a confirm link: account, subscription, round and a signature. */
export function writeConfirmToken(secrets: Secrets, token: ConfirmToken): string {
  const name = nameOf(token);
  return `${name}-${secrets.sign(purpose, name).subarray(0, macBytes).toString('base64url')}`;
}

/** Reads it; null for everything that was not written exactly so. */
export function readConfirmToken(secrets: Secrets, token: string): ConfirmToken | null {
  const found = /^(\d{1,15})-(\d{1,15})-(\d{1,9})-([\w-]{22})$/.exec(token);
  if (!found) return null;
  const read = {
    accountId: Number(found[1]),
    pendingId: Number(found[2]),
    round: Number(found[3]),
  };
  // Written once more, so that leading zeros and unused bits of base64 are no second spelling.
  return secrets.verify(purpose, nameOf(read), Buffer.from(found[4]!, 'base64url')) &&
    writeConfirmToken(secrets, read) === token
    ? read
    : null;
}

function nameOf({ accountId, pendingId, round }: ConfirmToken): string {
  return `${accountId}-${pendingId}-${round}`;
}
