import type { Secrets } from '#platform/server/secrets.ts';

/** What a token may be used for; a token of one kind is worthless as another. */
export type TokenKind = 'open' | 'click' | 'unsubscribe' | 'preferences' | 'web_view' | 'return_path';

/** Whom and what a token is about. Mailing 0 is a test mail: it shows everything and changes nothing. */
export interface Ticket {
  accountId: number;
  mailingId: number;
  contactId: number;
  /** For clicks: the number of the link; 0 is the hidden link that no person can see. */
  linkNo?: number | undefined;
  /** For clicks on a link whose target was made for this person. */
  target?: string | undefined;
}

// Names the key in the first byte, so that a later key can be added while old links keep working.
const keyId = 1;
const macLength = 16;

/** The signed bytes of a ticket: key id, numbers, target, and 128 bits of HMAC. */
export function sealTicket(secrets: Secrets, kind: TokenKind, ticket: Ticket): Buffer {
  const numbers = [ticket.accountId, ticket.mailingId, ticket.contactId];
  if (kind === 'click') numbers.push(ticket.linkNo ?? 0);
  const bytes = [keyId];
  for (const number of numbers) writeNumber(bytes, number);
  const payload = ticket.target === undefined ? Buffer.from(bytes) : Buffer.concat([Buffer.from(bytes), Buffer.from(ticket.target, 'utf8')]);
  const mac = secrets.sign(purposeOf(kind), payload).subarray(0, macLength);
  return Buffer.concat([payload, mac]);
}

/** The ticket in signed bytes, or null when anything about them is not as we wrote it. */
export function openTicket(secrets: Secrets, kind: TokenKind, sealed: Buffer): Ticket | null {
  if (sealed.length <= macLength + 1 || sealed[0] !== keyId) return null;
  const payload = sealed.subarray(0, sealed.length - macLength);
  if (!secrets.verify(purposeOf(kind), payload, sealed.subarray(sealed.length - macLength))) return null;
  const cursor = { at: 1 };
  const accountId = readNumber(payload, cursor);
  const mailingId = readNumber(payload, cursor);
  const contactId = readNumber(payload, cursor);
  if (kind !== 'click') return { accountId, mailingId, contactId };
  const linkNo = readNumber(payload, cursor);
  const rest = payload.subarray(cursor.at);
  return { accountId, mailingId, contactId, linkNo, ...(rest.length > 0 && { target: rest.toString('utf8') }) };
}

/** A ticket as it stands in an address. */
export function writeToken(secrets: Secrets, kind: TokenKind, ticket: Ticket): string {
  return sealTicket(secrets, kind, ticket).toString('base64url');
}

/** Reads a token from an address; null for every token we did not write exactly so. */
export function readToken(secrets: Secrets, kind: TokenKind, token: string): Ticket | null {
  if (!/^[A-Za-z0-9_-]{20,1000}$/.test(token)) return null;
  const sealed = Buffer.from(token, 'base64url');
  // Base64 leaves bits unused at its end; a token that differs there is not ours.
  return sealed.toString('base64url') === token ? openTicket(secrets, kind, sealed) : null;
}

function purposeOf(kind: TokenKind): string {
  return `tracking.${kind}.${keyId}`;
}

function writeNumber(bytes: number[], number: number): void {
  let rest = number;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

function readNumber(payload: Buffer, cursor: { at: number }): number {
  let number = 0;
  for (let factor = 1; ; factor *= 128) {
    const byte = payload[cursor.at++] ?? 0;
    number += (byte % 128) * factor;
    if (byte < 128) return number;
  }
}
