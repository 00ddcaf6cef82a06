import { partsOf, segmentsOf } from '../../contract.ts';

// By their places in GSM 03.38; 27 announces a letter of the second table.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const second = new Map([
  ['\f', 0x0a],
  ['^', 0x14],
  ['{', 0x28],
  ['}', 0x29],
  ['\\', 0x2f],
  ['[', 0x3c],
  ['~', 0x3d],
  [']', 0x3e],
  ['|', 0x40],
  ['€', 0x65],
]);
const escape = 0x1b;
const bySecond = new Map([...second].map(([letter, code]) => [code, letter]));

/** How the letters of a frame are written. */
export const codings = { gsm7: 0, ascii: 1, latin1: 3, ucs2: 8 } as const;

/** A part as it goes into a frame; `hasHeader` where it says of which text it is which part. */
export interface WrittenPart {
  coding: number;
  hasHeader: boolean;
  bytes: Buffer;
}

/** The parts of a text; those of one text share a number from 0 to 255. */
export function writeParts(text: string, shared: number): WrittenPart[] {
  const { encoding } = segmentsOf(text);
  const parts = partsOf(text);
  return parts.map((part, index) => {
    const bytes = encoding === 'gsm7' ? gsmBytes(part) : ucs2Bytes(part);
    const header = Buffer.from([5, 0, 3, shared & 255, parts.length, index + 1]);
    const hasHeader = parts.length > 1;
    return {
      coding: codings[encoding],
      hasHeader,
      bytes: hasHeader ? Buffer.concat([header, bytes]) : bytes,
    };
  });
}

/** The letters of a frame. */
export function readLetters(coding: number, bytes: Buffer): string {
  if (coding === codings.ucs2)
    return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le');
  if (coding === codings.gsm7) return readGsm(bytes);
  return bytes.toString('latin1');
}

function gsmBytes(text: string): Buffer {
  const bytes: number[] = [];
  for (const letter of text) {
    const code = second.get(letter);
    if (code === undefined) bytes.push(basic.indexOf(letter));
    else bytes.push(escape, code);
  }
  return Buffer.from(bytes);
}

function ucs2Bytes(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

function readGsm(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === escape) text += bySecond.get(bytes[++at] ?? 0) ?? ' ';
    else text += basic[bytes[at]!] ?? '?';
  }
  return text;
}
