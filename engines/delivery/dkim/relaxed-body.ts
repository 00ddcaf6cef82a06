import { createHash, hash, type Hash } from 'node:crypto';

const tab = 9;
const lineFeed = 10;
const carriageReturn = 13;
const blank = 32;
const scratchBytes = 32 * 1024;
const lineEnd = Buffer.from('\r\n');

/**
 * The hash in base64 of a whole body as `RelaxedBodyHash` makes it. A body without blanks in a row or at line ends, as most
 * encoded ones are, is hashed as it stands.
 */
export function relaxedBodyHash(body: Buffer): string {
  if (body.includes('  ') || body.includes(tab) || body.includes(' \r\n') || body.at(-1) === blank) {
    const slow = new RelaxedBodyHash();
    slow.update(body);
    return slow.digest();
  }
  let end = body.length;
  while (end >= 2 && body[end - 1] === lineFeed && body[end - 2] === carriageReturn) end -= 2;
  if (end === 0) return hash('sha256', '', 'base64');
  return hash('sha256', end + 2 <= body.length ? body.subarray(0, end + 2) : Buffer.concat([body, lineEnd]), 'base64');
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
