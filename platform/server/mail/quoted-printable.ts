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

// Mails of one mailing differ in a few lines only, so lines that were encoded lately are kept as they came out.
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

const longPiece = 512;
// Long pieces by what they hold: the map compares the very same string by its identity.
const knownPieces = new Map<string, Buffer>();
const mostKnownPieces = 256;
const mostKnownBytes = 8 * 1024 * 1024;
let knownBytes = 0;

/** The same for a text in pieces. The whole lines inside a long piece are encoded once, for all mails that hold this very piece. */
export function encodePieces(pieces: readonly string[]): Buffer[] {
  const encoded: Buffer[] = [];
  let open = '';
  for (const piece of pieces) {
    const first = piece.length < longPiece ? -1 : piece.indexOf('\n');
    const last = first < 0 ? -1 : piece.lastIndexOf('\n');
    if (last <= first) {
      open += piece;
      continue;
    }
    encoded.push(encodeQuotedPrintable(open + piece.slice(0, first + 1)), encodeWholeLines(piece, first + 1, last + 1));
    open = piece.slice(last + 1);
  }
  return [...encoded, encodeQuotedPrintable(open)];
}

function encodeWholeLines(piece: string, from: number, to: number): Buffer {
  const seen = knownPieces.get(piece);
  if (seen) return seen;
  const encoded = encodeQuotedPrintable(piece.slice(from, to));
  if (knownPieces.size >= mostKnownPieces || knownBytes > mostKnownBytes) {
    knownPieces.clear();
    knownBytes = 0;
  }
  knownPieces.set(piece, encoded);
  knownBytes += encoded.length + piece.length;
  return encoded;
}

function encodeLine(line: string): string {
  const seen = known.get(line);
  if (seen !== undefined) return seen;
  const source = Buffer.from(line, 'utf8');
  const worst = source.length * 4 + 16;
  if (scratch.length < worst) scratch = Buffer.allocUnsafe(worst * 2);
  const encoded = scratch.toString('latin1', 0, writeLine(source, scratch));
  if (line.length <= longestKnown) {
    if (known.size >= mostKnown) known.clear();
    // A line is a slice that keeps its whole mail in memory; its bytes read back are not.
    known.set(source.toString('utf8'), encoded);
  }
  return encoded;
}

function writeLine(source: Buffer, target: Buffer): number {
  let out = 0;
  let column = 0;
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
  return closeLine(target, out, column);
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
