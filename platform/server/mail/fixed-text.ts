import { encodeQuotedPrintable, encodeRun, type EncodedRun } from './quoted-printable.ts';
import type { MailPart } from './mail-bytes.ts';

/** A text of a mail, or a piece of one. */
export type MailText = string | FixedText;

// Shorter pieces are quicker joined with their neighbours than written on their own.
const longPiece = 512;

/** A text that stands in many mails. It is encoded once for each column that it may begin in; most of it once for all. */
export class FixedText {
  readonly text: string;
  /** Up to the end of the first line, or all of it. */
  readonly first: string;
  readonly #rest: string | null;
  readonly #firstAt: (EncodedRun | undefined)[] = [];
  #lines: { text: string; part: MailPart | null; last: EncodedRun } | null = null;

  constructor(text: string) {
    this.text = text;
    // Only a line feed surely ends a line: a return may have its line feed in the next piece.
    const end = text.indexOf('\n') + 1;
    this.first = end === 0 ? text : text.slice(0, end);
    this.#rest = end > 0 && end < text.length ? text.slice(end) : null;
  }

  toString(): string {
    return this.text;
  }

  /** The first line as it is encoded from a column on. */
  firstAt(column: number): EncodedRun {
    return (this.#firstAt[column] ??= encodeRun(this.first, column));
  }

  /** What follows the first line: whole lines, as a part of their own when they are long, and what begins the next line. Null when there is no more. */
  get lines(): { text: string; part: MailPart | null; last: EncodedRun } | null {
    if (this.#rest === null || this.#lines) return this.#lines;
    const cut = this.#rest.lastIndexOf('\n') + 1;
    const whole = encodeQuotedPrintable(this.#rest.slice(0, cut));
    const isLong = whole.length >= longPiece;
    return (this.#lines = {
      text: isLong ? '' : whole.toString('latin1'),
      part: isLong ? { bytes: whole, isFixed: true } : null,
      last: encodeRun(this.#rest.slice(cut), 0),
    });
  }
}

/** Writes the texts of one mail: what is short is joined, long fixed pieces stay as they are. */
export class MailWriter {
  readonly #parts: MailPart[] = [];
  #text: string;
  #column = 0;
  #held = '';

  /** Begins with a head in ASCII or in the letters that UTF-8 bytes are in Latin-1. */
  constructor(head: string) {
    this.#text = head;
  }

  /** Adds text of MIME's own: encoded already, whole lines. */
  addRaw(text: string): void {
    this.#text += text;
  }

  /** Adds a body in quoted-printable. */
  addBody(texts: readonly MailText[]): void {
    for (const text of texts) {
      if (typeof text === 'string') this.#add(text);
      else this.#addFixed(text);
    }
    this.#text += encodeRun(this.#held, this.#column, true).text;
    this.#column = 0;
    this.#held = '';
  }

  /** Adds what is encoded already and long: whole lines, as they are. */
  addPieces(pieces: readonly Buffer[]): void {
    this.#flush();
    for (const bytes of pieces) this.#parts.push({ bytes, isFixed: false });
  }

  /** All that was written. */
  end(): readonly MailPart[] {
    this.#flush();
    return this.#parts;
  }

  #add(text: string): void {
    this.#take(encodeRun(this.#held === '' ? text : this.#held + text, this.#column));
  }

  #addFixed(fixed: FixedText): void {
    if (this.#held === '') this.#take(fixed.firstAt(this.#column));
    else this.#add(fixed.first);
    const { lines } = fixed;
    if (!lines) return;
    this.#text += lines.text;
    if (lines.part) {
      this.#flush();
      this.#parts.push(lines.part);
    }
    this.#take(lines.last);
  }

  #take({ text, column, held }: EncodedRun): void {
    this.#text += text;
    this.#column = column;
    this.#held = held;
  }

  #flush(): void {
    if (this.#text !== '')
      this.#parts.push({ bytes: Buffer.from(this.#text, 'latin1'), isFixed: false });
    this.#text = '';
  }
}
