import type { Secrets } from '#platform/server/secrets.ts';

const accountBytes = 6;
const contentBytes = 12;
const secretOfContent = 'picture content';
const secretOfAccount = 'picture account';

/** How a picture's key looks: 24 letters of base64url. */
export const keyPattern = /^[\w-]{24}$/;

/** The key of a picture: the same bytes of an account have the same, nobody guesses it, and it names the account to nobody else. */
export function imageKey(secrets: Secrets, accountId: number, contentHash: string): string {
  const content = secrets
    .sign(secretOfContent, `${accountId}:${contentHash}`)
    .subarray(0, contentBytes);
  const account = Buffer.alloc(accountBytes);
  account.writeUIntBE(accountId, 0, accountBytes);
  return Buffer.concat([masked(secrets, content, account), content]).toString('base64url');
}

/** The account that a key is of. A made-up key is of an account that does not have such a file. */
export function accountOfKey(secrets: Secrets, key: string): number {
  const bytes = Buffer.from(key, 'base64url');
  const content = bytes.subarray(accountBytes);
  return masked(secrets, content, bytes.subarray(0, accountBytes)).readUIntBE(0, accountBytes);
}

/** Where a file of a picture is stored. */
export function storedAt(accountId: number, key: string, file: string): string {
  return `images/${accountId}/${key}/${file}`;
}

function masked(secrets: Secrets, content: Uint8Array, account: Buffer): Buffer {
  const mask = secrets.sign(secretOfAccount, content);
  return Buffer.from(account.map((byte, at) => byte ^ mask[at]!));
}
