const equals = 61;
const carriageReturn = 13;
const lineFeed = 10;
const longestLine = 76;

// 1 for the bytes that stand for themselves: printable ASCII but '=', and blank and tab inside a line.
const isLiteral = new Uint8Array(256);
for (let byte = 32; byte < 127; byte++) isLiteral[byte] = 1;
isLiteral[9] = 1;
isLiteral[equals] = 0;

const hex = Buffer.from('0123456789ABCDEF', 'latin1');

// One mail is encoded at a time, so all share the space it is written in.
let scratch = Buffer.allocUnsafe(256 * 1024);

/**
 * Text as quoted-printable (RFC 2045 6.7): lines of at most 76 characters, CRLF only, nothing outside ASCII.
 * A dot at the start of a line is encoded too, so a relay that forgets dot stuffing can't cut the mail.
 */
export function encodeQuotedPrintable(text: string): Buffer {
  const source = Buffer.from(text, 'utf8');
  const worst = source.length * 4 + 16;
  if (scratch.length < worst) scratch = Buffer.allocUnsafe(worst * 2);
  const end = writeEncoded(source, scratch);
  return Buffer.from(scratch.subarray(0, end));
}

function writeEncoded(source: Buffer, target: Buffer): number {
  let out = 0;
  let column = 0;
  for (let i = 0; i < source.length; i++) {
    const byte = source[i] as number;
    if (byte === carriageReturn || byte === lineFeed) {
      if (byte === carriageReturn && source[i + 1] === lineFeed) i++;
      out = closeLine(target, out, column);
      target[out++] = carriageReturn;
      target[out++] = lineFeed;
      column = 0;
      continue;
    }
    const literal = isLiteral[byte] === 1 && !(column === 0 && byte === 46);
    const width = literal ? 1 : 3;
    if (column + width > longestLine - 1) {
      target[out++] = equals;
      target[out++] = carriageReturn;
      target[out++] = lineFeed;
      column = 0;
      if (byte === 46) {
        out = writeHex(target, out, byte);
        column = 3;
        continue;
      }
    }
    if (literal) target[out++] = byte;
    else out = writeHex(target, out, byte);
    column += width;
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
