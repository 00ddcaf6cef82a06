import { isAscii, isUtf8 } from 'node:buffer';
import { byteOrderMark, isCesu, linesOf } from './encoding.ts';
import { brokenMark, cesuMark } from './scan-csv.ts';

/** Turns the bytes of a file, piece by piece, into text. */
export interface Decoder {
  write(bytes: Buffer): string;
  end(): string;
}

/** A decoder for a known encoding. Bytes that do not fit never become silent question marks: their row becomes a fault. */
export function createDecoder(encoding: string): Decoder {
  return encoding === 'utf-8' ? new Utf8Decoder() : legacyDecoder(encoding);
}

function legacyDecoder(encoding: string): Decoder {
  const decoder = new TextDecoder(encoding);
  return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
}

class Utf8Decoder implements Decoder {
  #carry: Buffer = Buffer.alloc(0);
  #isStart = true;

  write(bytes: Buffer): string {
    let all = this.#carry.length > 0 ? Buffer.concat([this.#carry, bytes]) : bytes;
    if (this.#isStart) {
      if (all.length < 3) {
        this.#carry = Buffer.from(all);
        return '';
      }
      this.#isStart = false;
      all = all.subarray(byteOrderMark(all)?.length ?? 0);
    }
    const end = wholeCharacters(all);
    this.#carry = Buffer.from(all.subarray(end));
    return decodeWhole(all.subarray(0, end));
  }

  end(): string {
    const rest = decodeWhole(
      this.#isStart ? this.#carry.subarray(byteOrderMark(this.#carry)?.length ?? 0) : this.#carry,
    );
    this.#carry = Buffer.alloc(0);
    return rest;
  }
}

// Where the last whole character ends: at most three bytes wait for their rest.
function wholeCharacters(bytes: Buffer): number {
  const { length } = bytes;
  for (let back = 1; back <= Math.min(3, length); back++) {
    const byte = bytes[length - back] as number;
    if (byte < 0x80) return length;
    if (byte < 0xc0) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return needed > back ? length - back : length;
  }
  return length;
}

function decodeWhole(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1');
  if (isUtf8(bytes)) return bytes.toString('utf8');
  let text = '';
  for (const line of linesOf(bytes)) {
    const decoded = line.toString('utf8');
    text += isUtf8(line)
      ? decoded
      : decoded.replaceAll('\ufffd', isCesu(line) ? cesuMark : brokenMark);
  }
  return text;
}
