/** A piece of a mail: whole lines, but for the end of the last piece. */
export interface MailPart {
  readonly bytes: Buffer;
  /** The very same part stands in many mails, so what is found out about it may be kept. */
  readonly isFixed: boolean;
}

/**
 * The bytes of a mail in the pieces they were made of, so that what thousands of mails share is never copied. The head is
 * within the first piece.
 */
export class MailBytes {
  readonly parts: readonly MailPart[];
  readonly length: number;

  constructor(parts: readonly MailPart[]) {
    this.parts = parts;
    let length = 0;
    for (const { bytes } of parts) length += bytes.length;
    this.length = length;
  }

  /** The same for a mail that is one buffer already. */
  static of(mail: Buffer | MailBytes): MailBytes {
    return mail instanceof MailBytes ? mail : new MailBytes([{ bytes: mail, isFixed: false }]);
  }

  /** All of it in one buffer. */
  toBuffer(): Buffer {
    const [only] = this.parts;
    return this.parts.length === 1 && only
      ? only.bytes
      : Buffer.concat(
          this.parts.map(({ bytes }) => bytes),
          this.length,
        );
  }

  /** All of it as text. */
  toString(encoding: BufferEncoding = 'utf8'): string {
    return this.toBuffer().toString(encoding);
  }
}
