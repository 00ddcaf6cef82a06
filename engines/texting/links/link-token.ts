import type { Secrets } from '#platform/server/secrets.ts';

/** Whose click of which link a short link stands for. */
export interface ShortLink {
  accountId: number;
  linkId: number;
  contactId: number;
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const widths = [4, 8, 12, 16, 20, 26, 32, 40] as const;
const signatureBits = 32n;
const shortest = 16;

/** The letters of a short link: the three ids, as short as they are, and 32 bits of signature; 16 letters for all but very large accounts. */
export function shortLinkToken(secrets: Secrets, link: ShortLink): string {
  let value = 0n;
  let header = 0n;
  for (const id of [link.accountId, link.linkId, link.contactId]) {
    const kind = widths.findIndex((width) => id < 2 ** width);
    if (kind < 0 || id < 0) throw new Error(`No short link holds the id ${id}.`);
    header = (header << 3n) | BigInt(kind);
    value = (value << BigInt(widths[kind]!)) | BigInt(id);
  }
  return written((((value << 9n) | header) << signatureBits) | signatureOf(secrets, link));
}

/** What a short link stands for; null for letters that are none of ours. */
export function readShortLink(secrets: Secrets, token: string): ShortLink | null {
  if (!/^[0-9A-Za-z]{16,24}$/.test(token)) return null;
  const value = read(token);
  const header = Number((value >> signatureBits) & 511n);
  let ids = value >> (signatureBits + 9n);
  const found: number[] = [];
  for (const shift of [0, 3, 6]) {
    const width = BigInt(widths[(header >> shift) & 7]!);
    found.unshift(Number(ids & ((1n << width) - 1n)));
    ids >>= width;
  }
  const [accountId, linkId, contactId] = found as [number, number, number];
  const link = { accountId, linkId, contactId };
  if (ids !== 0n || (value & 0xffff_ffffn) !== signatureOf(secrets, link)) return null;
  return shortLinkToken(secrets, link) === token ? link : null;
}

function signatureOf(secrets: Secrets, { accountId, linkId, contactId }: ShortLink): bigint {
  return BigInt(
    secrets.sign('texting.link', `${accountId} ${linkId} ${contactId}`).readUInt32BE(0),
  );
}

function written(value: bigint): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = letters[Number(rest % 62n)]! + text;
  return text.padStart(shortest, '0');
}

function read(token: string): bigint {
  let value = 0n;
  for (const letter of token) value = value * 62n + BigInt(letters.indexOf(letter));
  return value;
}
