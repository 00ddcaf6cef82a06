import type { Secrets } from '#platform/server/secrets.ts';

/** What a signed address of the desk stands for. */
export type DeskAddress =
  /** Mail that a support address forwards to us. */
  | { kind: 'support'; accountId: number; id: number }
  /** An answer to a ticket. */
  | { kind: 'ticket'; accountId: number; id: number }
  /** A third party's answer to a message that was forwarded. */
  | { kind: 'forward'; accountId: number; id: number }
  /** What mail servers say of one message of ours. */
  | { kind: 'message'; accountId: number; id: number };

const purpose = 'desk-addresses';
const letters = { support: 's', ticket: 'r', forward: 'f', message: 'm' } as const;
const kinds = { s: 'support', r: 'ticket', f: 'forward', m: 'message' } as const;
// As hexadecimal: mail servers may change the case of an address.
const signatureBytes = 16;
const written = /^t-((s|r|f|m)([0-9a-z]{1,11})\.([0-9a-z]{1,11}))\.([0-9a-f]{32})$/;

/** Writes an address of the desk: `t-`, what it is, account and id, and a signature that nobody else can write. */
export function writeDeskAddress(
  secrets: Secrets,
  { kind, accountId, id }: DeskAddress,
  domain: string,
): string {
  const said = `${letters[kind]}${accountId.toString(36)}.${id.toString(36)}`;
  const mac = secrets.sign(purpose, said).subarray(0, signatureBytes).toString('hex');
  return `t-${said}.${mac}@${domain}`;
}

/** Whether an address is of the kind that we write, whoever signed it. */
export function looksLikeDeskAddress(address: string): boolean {
  return written.test(address.slice(0, address.lastIndexOf('@')).toLowerCase());
}

/** What an address at our own domain stands for; null for one that we did not write. */
export function readDeskAddress(
  secrets: Secrets,
  address: string,
  domain: string,
): DeskAddress | null {
  const at = address.lastIndexOf('@');
  if (address.slice(at + 1).toLowerCase() !== domain.toLowerCase()) return null;
  const match = written.exec(address.slice(0, at).toLowerCase());
  if (!match) return null;
  const [, said = '', letter = 's', account = '', id = '', signature = ''] = match;
  if (!secrets.verify(purpose, said, Buffer.from(signature, 'hex'))) return null;
  return {
    kind: kinds[letter as keyof typeof kinds],
    accountId: Number.parseInt(account, 36),
    id: Number.parseInt(id, 36),
  };
}
