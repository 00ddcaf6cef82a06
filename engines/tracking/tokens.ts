import { timingSafeEqual } from 'node:crypto';
import { writePlaceToken } from './place-token.ts';
import type { Secrets } from '#platform/server/secrets.ts';

/** What a token may be used for; a token of one kind is worthless as another. */
export type TokenKind =
  | 'open'
  | 'click'
  | 'unsubscribe'
  | 'preferences'
  | 'web_view'
  | 'return_path';

/** The recipient and the purpose of a token. Mailing 0 is a test mail: it shows everything and changes nothing. */
export interface TrackingToken {
  accountId: number;
  mailingId: number;
  contactId: number;
  /** For clicks: the number of the link; 0 is the hidden link that no person can see. */
  linkNo?: number | undefined;
  /** For clicks on a link whose target was made for this person. */
  target?: string | undefined;
}

// The first byte names how a token is signed, so that links of older mail keep working: 1 is a signature for each token, which those with a
// target of their own still have; 2 is one signature for a whole delivery, cut into parts.
const wholeKey = 1;
const wholeMac = 16;
const sharedKey = 2;

// 96 bits each; the first five parts are the purposes, those after them the links by number.
const sharedMac = 12;
const macLetters = 16;
const partsOfBlock = 5;
const parts: readonly Exclude<TokenKind, 'click'>[] = [
  'open',
  'unsubscribe',
  'preferences',
  'web_view',
  'return_path',
];
const mostLinks = 2 ** 24;

/** The tokens of one delivery. A mail has a dozen of them, so they share the signatures they are cut from. */
export class DeliveryTokens {
  readonly #secrets: Secrets;
  readonly #tokenPayload: TrackingToken;
  readonly #head: string;
  readonly #blocks: (string | undefined)[] = [];

  constructor(
    secrets: Secrets,
    tokenPayload: Pick<TrackingToken, 'accountId' | 'mailingId' | 'contactId'>,
  ) {
    this.#secrets = secrets;
    this.#tokenPayload = tokenPayload;
    this.#head = headOf(tokenPayload);
  }

  write(kind: Exclude<TokenKind, 'click'>): string {
    return this.#head + this.#mac(parts.indexOf(kind));
  }

  place(groupId: number): string {
    return writePlaceToken(this.#secrets, { ...this.#tokenPayload, groupId });
  }

  click(linkNo: number, target?: string): string {
    if (target !== undefined || linkNo >= mostLinks)
      return sealWhole(this.#secrets, { ...this.#tokenPayload, linkNo, target }).toString(
        'base64url',
      );
    return this.#head + linkText(linkNo) + this.#mac(parts.length + linkNo);
  }

  // HMAC is a pseudorandom function, so no part of its value tells anything about another; the number of the block is signed with the delivery.
  #mac(place: number): string {
    const no = Math.floor(place / partsOfBlock);
    const block = (this.#blocks[no] ??= this.#secrets.signLong(
      'tracking.copy',
      `${this.#head}.${no}`,
    ));
    const at = (place % partsOfBlock) * macLetters;
    return block.slice(at, at + macLetters);
  }
}

// Whole groups of three bytes are whole letters of base64, so tokens are joined as text.
function headOf({
  accountId,
  mailingId,
  contactId,
}: Pick<TrackingToken, 'accountId' | 'mailingId' | 'contactId'>): string {
  const bytes = [sharedKey];
  for (const number of [accountId, mailingId, contactId]) writeNumber(bytes, number);
  while (bytes.length % 3 !== 0) bytes.push(0);
  return Buffer.from(bytes).toString('base64url');
}

const linkTexts: string[] = [];

function linkText(linkNo: number): string {
  const text =
    linkTexts[linkNo] ??
    Buffer.from([linkNo >> 16, (linkNo >> 8) & 255, linkNo & 255]).toString('base64url');
  if (linkNo < 1_000) linkTexts[linkNo] = text;
  return text;
}

/** The signed bytes of a token: how they are signed, numbers, target, and the signature. */
export function sealToken(secrets: Secrets, kind: TokenKind, tokenPayload: TrackingToken): Buffer {
  return Buffer.from(writeToken(secrets, kind, tokenPayload), 'base64url');
}

function sealWhole(secrets: Secrets, tokenPayload: TrackingToken): Buffer {
  const bytes = [wholeKey];
  for (const number of [
    tokenPayload.accountId,
    tokenPayload.mailingId,
    tokenPayload.contactId,
    tokenPayload.linkNo ?? 0,
  ])
    writeNumber(bytes, number);
  const payload = Buffer.concat([
    Buffer.from(bytes),
    Buffer.from(tokenPayload.target ?? '', 'utf8'),
  ]);
  return Buffer.concat([
    payload,
    secrets.sign(wholePurpose('click'), payload).subarray(0, wholeMac),
  ]);
}

/** The payload of signed bytes, or null when anything about them is not as we wrote it. */
export function openToken(secrets: Secrets, kind: TokenKind, sealed: Buffer): TrackingToken | null {
  if (sealed[0] === wholeKey) return openWhole(secrets, kind, sealed);
  const headLength = sealed.length - sharedMac - (kind === 'click' ? 3 : 0);
  if (sealed[0] !== sharedKey || headLength < 4) return null;
  const cursor = { at: 1 };
  const head = sealed.subarray(0, headLength);
  const tokenPayload: TrackingToken = {
    accountId: readNumber(head, cursor),
    mailingId: readNumber(head, cursor),
    contactId: readNumber(head, cursor),
  };
  if (kind === 'click') tokenPayload.linkNo = sealed.readUIntBE(headLength, 3);
  // Written once more, everything about it has to be the same: signature, number of bytes and what fills them up.
  const ours = sealToken(secrets, kind, tokenPayload);
  return ours.length === sealed.length && timingSafeEqual(ours, sealed) ? tokenPayload : null;
}

function openWhole(secrets: Secrets, kind: TokenKind, sealed: Buffer): TrackingToken | null {
  if (sealed.length <= wholeMac + 1) return null;
  const payload = sealed.subarray(0, sealed.length - wholeMac);
  if (!secrets.verify(wholePurpose(kind), payload, sealed.subarray(sealed.length - wholeMac)))
    return null;
  const cursor = { at: 1 };
  const accountId = readNumber(payload, cursor);
  const mailingId = readNumber(payload, cursor);
  const contactId = readNumber(payload, cursor);
  if (kind !== 'click') return { accountId, mailingId, contactId };
  const linkNo = readNumber(payload, cursor);
  const rest = payload.subarray(cursor.at);
  return {
    accountId,
    mailingId,
    contactId,
    linkNo,
    ...(rest.length > 0 && { target: rest.toString('utf8') }),
  };
}

/** A token as it stands in an address. */
export function writeToken(secrets: Secrets, kind: TokenKind, tokenPayload: TrackingToken): string {
  const tokens = new DeliveryTokens(secrets, tokenPayload);
  return kind === 'click'
    ? tokens.click(tokenPayload.linkNo ?? 0, tokenPayload.target)
    : tokens.write(kind);
}

/** Reads a token from an address; null for every token we did not write exactly so. */
export function readToken(secrets: Secrets, kind: TokenKind, token: string): TrackingToken | null {
  if (!/^[A-Za-z0-9_-]{20,1000}$/.test(token)) return null;
  const sealed = Buffer.from(token, 'base64url');
  // Base64 leaves bits unused at its end; a token that differs there is not ours.
  return sealed.toString('base64url') === token ? openToken(secrets, kind, sealed) : null;
}

function wholePurpose(kind: TokenKind): string {
  return `tracking.${kind}.${wholeKey}`;
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
