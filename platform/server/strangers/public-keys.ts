import type { Secrets } from '../secrets.ts';

/** A record as a public address names it. */
export interface PublicRecord {
  readonly accountId: number;
  readonly id: number;
}

const macBytes = 16;

/** Writes the key by which strangers name a record: account, id and a signature, in letters, digits, - and _. The kind is signed too, so a key of one kind opens nothing of another. */
export function writePublicKey(secrets: Secrets, kind: string, record: PublicRecord): string {
  const name = nameOf(record);
  const mac = secrets.sign(purposeOf(kind), name).subarray(0, macBytes).toString('base64url');
  return `${name}-${mac}`;
}

/** Reads such a key; null for every key that was not written exactly so. */
export function readPublicKey(secrets: Secrets, kind: string, key: string): PublicRecord | null {
  const found = /^(\d{1,15})-(\d{1,15})-([\w-]{22})$/.exec(key);
  if (!found) return null;
  const record = { accountId: Number(found[1]), id: Number(found[2]) };
  // Written once more, so that leading zeros and unused bits of base64 are no second spelling.
  const isOurs = secrets.verify(
    purposeOf(kind),
    nameOf(record),
    Buffer.from(found[3]!, 'base64url'),
  );
  return isOurs && writePublicKey(secrets, kind, record) === key ? record : null;
}

function nameOf({ accountId, id }: PublicRecord): string {
  return `${accountId}-${id}`;
}

function purposeOf(kind: string): string {
  return `public key of ${kind}`;
}
