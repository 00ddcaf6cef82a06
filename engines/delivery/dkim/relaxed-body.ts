import { createHash, hash, type Hash } from 'node:crypto';
import type { MailBytes, MailPart } from '#platform/server/mail/mail-bytes.ts';

const tab = 9;
const lineFeed = 10;
const carriageReturn = 13;
const blank = 32;
const scratchBytes = 32 * 1024;
const lineEnd = Buffer.from('\r\n');

// One body is hashed at a time, so all share the space it is gathered in.
let gathered = Buffer.allocUnsafe(64 * 1024);
const relaxedParts = new WeakMap<MailPart, Buffer>();

/** The hash in base64 of the body of a mail in parts, which begins somewhere in the first of them. What many mails share is brought into its form once. */
export function relaxedHashOf(mail: MailBytes, bodyAt: number): string {
  if (!hasPlainEnds(mail)) return relaxedBodyHash(mail.toBuffer().subarray(bodyAt));
  if (gathered.length < mail.length) gathered = Buffer.allocUnsafe(mail.length * 2);
  let used = 0;
  for (const [index, part] of mail.parts.entries())
    used += relaxedPart(part, index === 0 ? bodyAt : 0).copy(gathered, used);
  return hash('sha256', gathered.subarray(0, used), 'base64');
}

// Parts of whole lines, without empty lines at the very end: each can be looked at by itself.
function hasPlainEnds({ parts }: MailBytes): boolean {
  const last = parts.at(-1)?.bytes;
  if (
    parts.length < 2 ||
    last === undefined ||
    last.length < 3 ||
    (last[last.length - 3] as number) <= blank
  )
    return false;
  return parts.every(
    ({ bytes }) =>
      bytes.length >= 2 &&
      bytes[bytes.length - 1] === lineFeed &&
      bytes[bytes.length - 2] === carriageReturn,
  );
}

function relaxedPart(part: MailPart, from: number): Buffer {
  if (!part.isFixed || from > 0) return relaxLines(part.bytes.subarray(from));
  let known = relaxedParts.get(part);
  if (!known) relaxedParts.set(part, (known = relaxLines(part.bytes)));
  return known;
}

function isRelaxed(lines: Buffer): boolean {
  return !(lines.includes('  ') || lines.includes(tab) || lines.includes(' \r\n'));
}

function relaxLines(lines: Buffer): Buffer {
  if (isRelaxed(lines)) return lines;
  const relaxed = Buffer.allocUnsafe(lines.length);
  let used = 0;
  let hasBlank = false;
  for (let at = 0; at < lines.length; at++) {
    const byte = lines[at] as number;
    if (byte === blank || byte === tab) {
      hasBlank = true;
      continue;
    }
    if (hasBlank && !(byte === carriageReturn && lines[at + 1] === lineFeed))
      relaxed[used++] = blank;
    hasBlank = false;
    relaxed[used++] = byte;
  }
  return relaxed.subarray(0, used);
}

/**
 * The hash in base64 of a whole body as `RelaxedBodyHash` makes it. A body without blanks in a row or at line ends, as most
 * encoded ones are, is hashed as it stands.
 */
export function relaxedBodyHash(body: Buffer): string {
  if (!isRelaxed(body) || body.at(-1) === blank) {
    const slow = new RelaxedBodyHash();
    slow.update(body);
    return slow.digest();
  }
  let end = body.length;
  while (end >= 2 && body[end - 1] === lineFeed && body[end - 2] === carriageReturn) end -= 2;
  if (end === 0) return hash('sha256', '', 'base64');
  return hash(
    'sha256',
    end + 2 <= body.length ? body.subarray(0, end + 2) : Buffer.concat([body, lineEnd]),
    'base64',
  );
}

/**
 * The hash of a body as RFC 6376 3.4.4 "relaxed" wants it: blanks in a row are one, blanks at line ends and empty lines at
 * the end are none. Takes the body in pieces of any size and holds no more of it than a fixed scratch space.
 */
export class RelaxedBodyHash {
  readonly #hash: Hash = createHash('sha256');
  readonly #scratch = Buffer.allocUnsafe(scratchBytes);
  #used = 0;
  #lines = 0;
  #hasBlank = false;
  #hasReturn = false;
  #isEmpty = true;

  update(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (byte === lineFeed && this.#hasReturn) {
        this.#hasReturn = false;
        this.#hasBlank = false;
        this.#lines += 1;
        continue;
      }
      if (this.#hasReturn) this.#writeLoneReturn();
      if (byte === carriageReturn) this.#hasReturn = true;
      else if (byte === blank || byte === tab) this.#hasBlank = true;
      else if (this.#lines === 0 && !this.#hasBlank && this.#used < scratchBytes) {
        this.#scratch[this.#used++] = byte;
        this.#isEmpty = false;
      } else this.#write(byte);
    }
  }

  /** The hash in base64; nothing may be added after it. */
  digest(): string {
    if (this.#hasReturn) this.#writeLoneReturn();
    if (!this.#isEmpty) {
      this.#put(carriageReturn);
      this.#put(lineFeed);
    }
    this.#flush();
    return this.#hash.digest('base64');
  }

  #write(byte: number): void {
    for (; this.#lines > 0; this.#lines--) {
      this.#put(carriageReturn);
      this.#put(lineFeed);
    }
    if (this.#hasBlank) this.#put(blank);
    this.#hasBlank = false;
    this.#put(byte);
    this.#isEmpty = false;
  }

  // A return without a feed is no line end; our own mails hold none.
  #writeLoneReturn(): void {
    this.#hasReturn = false;
    this.#write(carriageReturn);
  }

  #put(byte: number): void {
    if (this.#used === scratchBytes) this.#flush();
    this.#scratch[this.#used++] = byte;
  }

  #flush(): void {
    this.#hash.update(this.#scratch.subarray(0, this.#used));
    this.#used = 0;
  }
}
