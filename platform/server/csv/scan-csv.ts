import { CsvRefused } from './csv-refused.ts';

/** Longest row, and so longest field, in characters (1 MB): what bounds memory when a quote is never closed. */
export const longestRow = 1024 * 1024;

/** One row of a CSV file. */
export interface CsvRow {
  cells: string[];
  /** Number as a spreadsheet shows it; the header is row 1. */
  row: number;
  /** Number of the line in the file on which the row starts. */
  line: number;
  /** Why the row cannot be trusted; null when it is sound. */
  fault: string | null;
  /** No cell holds a quote, a backslash or a control character, so it can be written anywhere without escaping. */
  isPlain: boolean;
}

/** Stands for bytes that are no UTF-8 but a surrogate pair written as such (CESU-8); text never holds it otherwise. */
export const cesuMark = '\ud800';

/** Stands for bytes that are not valid in the file's encoding. */
export const brokenMark = '\udbff';

const unplain = { ',': /[\0-\x09\x0b\x0c\x0e-\x1f\\]/, '\t': /[\0-\x08\x0b\x0c\x0e-\x1f\\]/ };
const mostOverlongRows = 20;

interface ReadRecord {
  cells: string[];
  next: number;
  fault: string | null;
}

/**
 * Cuts text that arrives in pieces into rows, in one pass: a row without a quote costs one search for its end and one walk
 * over its characters. A quote that is never closed ends at {@link longestRow}: that row is a fault, and reading goes on
 * with the line below the one it opened in.
 */
export class CsvScanner {
  readonly #delimiter: string;
  readonly #delimiterCode: number;
  readonly #unplain: RegExp;
  #rest = '';
  #scanFrom = 0;
  #row = 0;
  #line: number;
  #isSkipping = false;
  #overlong = 0;

  constructor(options: { delimiter: string; firstLine?: number }) {
    this.#delimiter = options.delimiter;
    this.#delimiterCode = options.delimiter.charCodeAt(0);
    this.#unplain = options.delimiter === '\t' ? unplain['\t'] : unplain[','];
    this.#line = options.firstLine ?? 1;
  }

  /** Takes the next piece and answers the rows that are now complete. */
  push(text: string): CsvRow[] {
    this.#rest += text;
    // A long row is looked at again only when it has doubled, so that its pieces are not read over and over.
    return this.#rest.length < this.#scanFrom ? [] : this.#scan(this.#rest, false);
  }

  /** Says that the file is over and answers the last rows. */
  end(): CsvRow[] {
    return this.#scan(this.#rest, true);
  }

  #scan(piece: string, isLast: boolean): CsvRow[] {
    const rows: CsvRow[] = [];
    let text = this.#isSkipping ? this.#skipLine(piece) : piece;
    for (;;) {
      const at = this.#readRows(text, isLast, rows);
      text = at === 0 ? text : text.slice(at);
      if (isLast || text.length <= longestRow) break;
      text = this.#refuseOverlong(text, rows);
    }
    this.#rest = isLast ? '' : text;
    this.#scanFrom = text.length < 64 * 1024 ? 0 : Math.min(2 * text.length, longestRow + 1);
    return rows;
  }

  // Reads rows from the start of the text and answers where the first incomplete one begins.
  #readRows(text: string, isLast: boolean, rows: CsvRow[]): number {
    const isPlain = !this.#unplain.test(text);
    const hasUnstorable = isUnstorable(text);
    const { length } = text;
    let at = 0;
    let feed = -2;
    let carriage = -2;
    let quote = -2;
    while (at < length) {
      if (feed !== -1 && feed < at) feed = text.indexOf('\n', at);
      if (carriage !== -1 && carriage < at) carriage = text.indexOf('\r', at);
      if (quote !== -1 && quote < at) quote = text.indexOf('"', at);
      let end = feed === -1 || (carriage !== -1 && carriage < feed) ? carriage : feed;
      if (end === -1) end = length;
      if (quote !== -1 && quote < end) {
        const record = this.#readQuoted(text, at, isLast);
        if (!record) break;
        this.#emit(rows, record.cells, record.fault, hasUnstorable, false);
        this.#line += countLines(text, at, record.next);
        at = record.next;
        continue;
      }
      // A carriage return at the very end may be the first half of CR LF.
      if (!isLast && (end === length || (end === carriage && end === length - 1))) break;
      this.#emit(rows, this.#split(text, at, end), null, hasUnstorable, isPlain);
      this.#line += 1;
      at = end === carriage && text.charCodeAt(end + 1) === 10 ? end + 2 : end + 1;
    }
    return Math.min(at, length);
  }

  #split(text: string, from: number, to: number): string[] {
    const cells: string[] = [];
    const code = this.#delimiterCode;
    let start = from;
    for (let i = from; i < to; i++) {
      if (text.charCodeAt(i) === code) {
        cells.push(text.slice(start, i));
        start = i + 1;
      }
    }
    cells.push(text.slice(start, to));
    return cells;
  }

  #emit(
    rows: CsvRow[],
    cells: string[],
    fault: string | null,
    hasUnstorable: boolean,
    isPlain: boolean,
  ): void {
    this.#row += 1;
    if (cells[0] === '' || cells.length === 1) {
      if (!fault && cells.every(isBlank)) {
        // Blank lines above the header are no rows: the header is row 1 wherever it stands.
        if (this.#row === 1) this.#row = 0;
        return;
      }
    }
    const found = fault ?? (hasUnstorable ? unstorableFault(cells) : null);
    rows.push({ cells, row: this.#row, line: this.#line, fault: found, isPlain });
  }

  // Reads one record that holds a quote; null when its end is not here yet.
  #readQuoted(text: string, from: number, isLast: boolean): ReadRecord | null {
    const cells: string[] = [];
    let fault: string | null = null;
    let at = from;
    for (;;) {
      let cell = '';
      if (text.charCodeAt(at) === 34) {
        const closed = this.#readField(text, at + 1);
        if (!closed || (closed.next === text.length && !isLast)) {
          if (!isLast) return null;
          return {
            cells: [...cells, text.slice(at)],
            next: text.length,
            fault: `quote never closed (it opens in line ${this.#line + countLines(text, from, at)})`,
          };
        }
        cell = closed.value;
        at = closed.next;
      }
      const end = this.#endOfBare(text, at);
      if (end === text.length && !isLast) return null;
      if (end > at) {
        const bare = text.slice(at, end);
        if (cell !== '' || text.charCodeAt(at - 1) === 34) fault ??= 'text after a closing quote';
        else if (bare.includes('"')) fault ??= 'quote inside unquoted field';
        cell += bare;
        at = end;
      }
      cells.push(cell);
      const code = text.charCodeAt(at);
      if (code === this.#delimiterCode && at < text.length) {
        at += 1;
        continue;
      }
      if (code === 13 && at === text.length - 1 && !isLast) return null;
      return {
        cells,
        next: Math.min(text.length, at + (code === 13 && text.charCodeAt(at + 1) === 10 ? 2 : 1)),
        fault,
      };
    }
  }

  // Reads from behind an opening quote to behind its closing one, with doubled quotes made single.
  #readField(text: string, from: number): { value: string; next: number } | null {
    let value = '';
    let start = from;
    for (;;) {
      const quote = text.indexOf('"', start);
      if (quote === -1) return null;
      if (text.charCodeAt(quote + 1) !== 34)
        return { value: value + text.slice(start, quote), next: quote + 1 };
      value += text.slice(start, quote + 1);
      start = quote + 2;
    }
  }

  #endOfBare(text: string, from: number): number {
    for (let i = from; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === this.#delimiterCode || code === 10 || code === 13) return i;
    }
    return text.length;
  }

  #refuseOverlong(text: string, rows: CsvRow[]): string {
    this.#overlong += 1;
    if (this.#overlong > mostOverlongRows) {
      throw new CsvRefused(
        `More than ${mostOverlongRows} rows are longer than 1 MB, the last in line ${this.#line}. Check the quotes of the file: a quote that opens a field must be closed.`,
      );
    }
    const end = this.#endOfLine(text);
    const isQuoted = text.slice(0, end).includes('"');
    const fault = isQuoted ? 'quote never closed within 1 MB' : 'row longer than 1 MB';
    this.#emit(
      rows,
      text.slice(0, Math.min(end, 10_000)).split(this.#delimiter),
      fault,
      false,
      false,
    );
    if (end === text.length) {
      this.#isSkipping = true;
      return '';
    }
    this.#line += 1;
    return text.slice(end + (text.startsWith('\r\n', end) ? 2 : 1));
  }

  #skipLine(text: string): string {
    const end = this.#endOfLine(text);
    if (end === text.length) return '';
    this.#isSkipping = false;
    this.#line += 1;
    return text.slice(end + (text.startsWith('\r\n', end) ? 2 : 1));
  }

  #endOfLine(text: string): number {
    const feed = text.indexOf('\n');
    const carriage = text.indexOf('\r');
    const end = feed === -1 || (carriage !== -1 && carriage < feed) ? carriage : feed;
    return end === -1 ? text.length : end;
  }
}

function isBlank(cell: string): boolean {
  return cell === '' || cell.trim() === '';
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) lines += 1;
  }
  return lines;
}

// Half of a surrogate pair stands for bytes that could not be decoded.
function isUnstorable(text: string): boolean {
  return text.includes('\0') || text.includes('\ufffd') || !text.isWellFormed();
}

function unstorableFault(cells: readonly string[]): string | null {
  for (const cell of cells) {
    if (!isUnstorable(cell)) continue;
    if (cell.includes('\0')) return 'NUL byte';
    if (/\u{d800}/u.test(cell)) return 'invalid UTF-8 (CESU-8 surrogates)';
    if (!cell.isWellFormed()) return 'invalid UTF-8';
    return 'broken characters (U+FFFD)';
  }
  return null;
}
