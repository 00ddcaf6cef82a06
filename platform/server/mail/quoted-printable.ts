const equals = 61;
const carriageReturn = 13;
const lineFeed = 10;
const dot = 46;
const longestLine = 76;

// 1 for the bytes that stand for themselves: printable ASCII but '=', and blank and tab inside a line.
const isLiteral = new Uint8Array(256);
for (let byte = 32; byte < 127; byte++) isLiteral[byte] = 1;
isLiteral[9] = 1;
isLiteral[equals] = 0;

const hex = Buffer.from('0123456789ABCDEF', 'latin1');

// One line is encoded at a time, so all share the space it is written in.
let scratch = Buffer.allocUnsafe(16 * 1024);

// Mails to many recipients differ in a few lines only, so lines that were encoded lately are kept as they came out.
const known = new Map<string, string>();
const mostKnown = 2_000;
const longestKnown = 2_000;

/**
 * Text as quoted-printable (RFC 2045 6.7): lines of at most 76 characters, CRLF only, nothing outside ASCII.
 * A dot at the start of a line is encoded too, so a relay that forgets dot stuffing can't cut the mail.
 */
export function encodeQuotedPrintable(text: string): Buffer {
  const lines = text.split(/\r\n|\n|\r/);
  for (let at = 0; at < lines.length; at++) lines[at] = encodeLine(lines[at] as string);
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

/** A stretch of text as it is encoded from some column on. */
export interface EncodedRun {
  text: string;
  /** Where it ends. */
  column: number;
  /** What can only be encoded when it is known what follows: a blank, a return. */
  held: string;
}

// Letters that stand for themselves wherever they are; most merge values and addresses are made of them alone.
const onlyPlain = /^[!-<>-~]+(?: +[!-<>-~]+)*$/;

/** Encodes a stretch of a text that begins in some column; joined, the stretches are what the whole text would be encoded as. */
export function encodeRun(text: string, column: number, isEnd = false): EncodedRun {
  if (text === '') return { text: '', column, held: '' };
  if (onlyPlain.test(text)) return encodePlain(text, column);
  let end = text.length;
  if (!isEnd) {
    if (text.charCodeAt(end - 1) === carriageReturn) end -= 1;
    if (end > 0 && (text.charCodeAt(end - 1) === 32 || text.charCodeAt(end - 1) === 9)) end -= 1;
  }
  const lines = text.slice(0, end).split(/\r\n|\n|\r/);
  let encoded = '';
  for (let at = 0; at < lines.length; at++) {
    const isOpen = at === lines.length - 1;
    const source = Buffer.from(lines[at] as string, 'utf8');
    makeRoom(source.length);
    const written = writeLine(source, scratch, column, !isOpen || isEnd);
    encoded += isOpen
      ? scratch.toString('latin1', 0, written.out)
      : `${scratch.toString('latin1', 0, written.out)}\r\n`;
    column = isOpen ? written.column : 0;
  }
  return { text: encoded, column, held: text.slice(end) };
}

function encodePlain(text: string, column: number): EncodedRun {
  let encoded = '';
  let from = 0;
  for (let at = column; ; at = 0) {
    const isDot = at === 0 && text.charCodeAt(from) === dot;
    if (isDot) encoded += '=2E';
    if (isDot) from += 1;
    const to = from + longestLine - 1 - (isDot ? 3 : at);
    if (to >= text.length)
      return {
        text: encoded + text.slice(from),
        column: (isDot ? 3 : at) + text.length - from,
        held: '',
      };
    encoded += `${text.slice(from, to)}=\r\n`;
    from = to;
  }
}

function encodeLine(line: string): string {
  const seen = known.get(line);
  if (seen !== undefined) return seen;
  const source = Buffer.from(line, 'utf8');
  makeRoom(source.length);
  const encoded = scratch.toString('latin1', 0, writeLine(source, scratch, 0, true).out);
  if (line.length <= longestKnown) {
    if (known.size >= mostKnown) known.clear();
    // A line is a slice that keeps its whole mail in memory; its bytes read back are not.
    known.set(source.toString('utf8'), encoded);
  }
  return encoded;
}

function makeRoom(bytes: number): void {
  const worst = bytes * 4 + 16;
  if (scratch.length < worst) scratch = Buffer.allocUnsafe(worst * 2);
}

function writeLine(
  source: Buffer,
  target: Buffer,
  from: number,
  isEnd: boolean,
): { out: number; column: number } {
  let out = 0;
  let column = from;
  for (let i = 0; i < source.length; i++) {
    const byte = source[i] as number;
    let literal = isLiteral[byte] === 1 && !(column === 0 && byte === dot);
    if (column + (literal ? 1 : 3) > longestLine - 1) {
      target[out++] = equals;
      target[out++] = carriageReturn;
      target[out++] = lineFeed;
      column = 0;
      literal &&= byte !== dot;
    }
    if (literal) target[out++] = byte;
    else out = writeHex(target, out, byte);
    column += literal ? 1 : 3;
  }
  return { out: isEnd && source.length > 0 ? closeLine(target, out, column) : out, column };
}

function writeHex(target: Buffer, out: number, byte: number): number {
  target[out] = equals;
  target[out + 1] = hex[byte >> 4] as number;
  target[out + 2] = hex[byte & 15] as number;
  return out + 3;
}

// A blank or tab at the end of a line may be dropped on the way, so the last one is spelled out.
function closeLine(target: Buffer, out: number, column: number): number {
  const last = target[out - 1];
  if (column === 0 || (last !== 32 && last !== 9)) return out;
  if (column + 2 <= longestLine) return writeHex(target, out - 1, last);
  target[out - 1] = equals;
  target[out] = carriageReturn;
  target[out + 1] = lineFeed;
  return writeHex(target, out + 2, last);
}
