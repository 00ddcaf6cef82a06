import { isAscii, isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import { looksLikeBrokenUtf8 } from './broken-utf8.ts';

const sampleLimit = 64 * 1024;
const byteOrderMarks: readonly { bytes: readonly number[]; encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** The encoding that a byte order mark names and the mark's length, if there is one. */
export function byteOrderMark(head: Uint8Array): { encoding: string; length: number } | null {
  const found = byteOrderMarks.find(({ bytes }) =>
    bytes.every((byte, index) => head[index] === byte),
  );
  return found ? { encoding: found.encoding, length: found.bytes.length } : null;
}

/** The one name of an encoding that goes by many; null when the server cannot decode it. */
export function encodingNamed(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/**
 * Decides the encoding of a file from all of its bytes, taken in pieces: a byte order mark, else UTF-8 when its lines are,
 * else the legacy encoding that fits the lines that are not. Broken lines in an UTF-8 file do not make it a legacy one, nor
 * do lines that look damaged where no line is whole.
 */
export class EncodingDetector {
  #first: Buffer | null = null;
  #carry: Buffer = Buffer.alloc(0);
  #validLines = 0;
  #brokenLines = 0;
  #damagedLines = 0;
  #sample: Buffer[] = [];
  #sampleBytes = 0;

  /** Takes the next piece of the file; false when nothing more is needed to decide. */
  add(bytes: Buffer): boolean {
    this.#first ??= Buffer.from(bytes.subarray(0, 1024));
    const cut = bytes.lastIndexOf(10) + 1;
    // Only whole lines are judged; a line without end is judged in pieces of 1 MB.
    if (cut === 0 && this.#carry.length + bytes.length < 1024 * 1024) {
      this.#carry = Buffer.concat([this.#carry, bytes]);
      return true;
    }
    this.#judge(
      this.#carry.length > 0
        ? Buffer.concat([this.#carry, bytes.subarray(0, cut)])
        : bytes.subarray(0, cut),
    );
    this.#carry = Buffer.from(bytes.subarray(cut));
    return byteOrderMark(this.#first) === null;
  }

  /** The name of the encoding, as TextDecoder knows it. */
  verdict(): string {
    this.#judge(this.#carry);
    this.#carry = Buffer.alloc(0);
    const first = this.#first ?? Buffer.alloc(0);
    const mark = byteOrderMark(first);
    if (mark) return mark.encoding;
    const wide = unmarkedUtf16(first);
    if (wide) return wide;
    if (this.#brokenLines === 0 || this.#validLines * 4 >= this.#brokenLines) return 'utf-8';
    const legacy = legacyEncoding(Buffer.concat(this.#sample));
    // Rows of damaged UTF-8 are rejected; read as Western text, they would go in with wrong letters.
    return latin.test(legacy) && this.#damagedLines === this.#brokenLines ? 'utf-8' : legacy;
  }

  #judge(bytes: Buffer): void {
    if (isAscii(bytes)) return;
    if (isUtf8(bytes)) {
      this.#validLines += 1;
      return;
    }
    for (const line of linesOf(bytes)) {
      if (isAscii(line)) continue;
      if (isUtf8(line) || isCesu(line)) this.#validLines += 1;
      else this.#addBroken(line);
    }
  }

  #addBroken(line: Buffer): void {
    this.#brokenLines += 1;
    if (looksLikeBrokenUtf8(line)) this.#damagedLines += 1;
    if (this.#sampleBytes >= sampleLimit) return;
    this.#sample.push(Buffer.from(line.subarray(0, sampleLimit)));
    this.#sampleBytes += line.length;
  }
}

/** The lines of a piece of a file, each with its ending. */
export function* linesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length;) {
    const feed = bytes.indexOf(10, start);
    const end = feed === -1 ? bytes.length : feed + 1;
    yield bytes.subarray(start, end);
    start = end;
  }
}

/** True when the only thing wrong with these bytes as UTF-8 is that surrogate pairs were written as two characters. */
export function isCesu(bytes: Buffer): boolean {
  let hasSurrogate = false;
  const copy = Buffer.from(bytes);
  for (let i = 0; i + 2 < copy.length; i++) {
    if (copy[i] !== 0xed || (copy[i + 1] as number) < 0xa0) continue;
    hasSurrogate = true;
    copy.fill(0x3f, i, i + 3);
  }
  return hasSurrogate && isUtf8(copy);
}

// Latin text in UTF-16 has a zero in every second byte.
function unmarkedUtf16(head: Buffer): string | null {
  const zeros = [0, 0];
  for (let i = 0; i < head.length; i++)
    if (head[i] === 0) zeros[i % 2] = (zeros[i % 2] as number) + 1;
  const [even, odd] = zeros as [number, number];
  if (head.length < 8 || Math.max(even, odd) * 4 < head.length) return null;
  return even > odd ? 'utf-16be' : 'utf-16le';
}

// From the strictest to the one that takes almost any bytes; `typical` is what most of a real text consists of.
const eastAsian: readonly { encoding: string; typical: RegExp; share: number }[] = [
  { encoding: 'shift_jis', typical: /[\u3040-\u30ff\u4e00-\u9fff]/g, share: 0.8 },
  { encoding: 'euc-jp', typical: /[\u3040-\u30ff]/g, share: 0.1 },
  { encoding: 'euc-kr', typical: /[\uac00-\ud7a3]/g, share: 0.95 },
  { encoding: 'big5', typical: /[\u4e00-\u9fff]/g, share: 0.8 },
  { encoding: 'gb18030', typical: /[\u4e00-\u9fff]/g, share: 0.8 },
];
const otherScripts = [
  'windows-1251',
  'koi8-r',
  'iso-8859-5',
  'windows-1253',
  'iso-8859-7',
  'windows-1255',
  'iso-8859-8',
  'windows-1256',
  'iso-8859-6',
];

const latin = /^(windows-125[024]|iso-8859-(1|2|9|15))$/;

// Names and addresses are short, so what fits at all is asked first, and statistics only choose among what fits.
function legacyEncoding(sample: Buffer): string {
  const guesses = analyse(sample)
    .map(({ name, confidence }) => ({ name: name.toLowerCase(), confidence }))
    .filter(({ name }) => encodingNamed(name) !== null);
  const fitting = eastAsian
    .filter((one) => readsAsEastAsian(sample, one))
    .map(({ encoding }) => encoding);
  if (fitting.length > 0) {
    const best = guesses.find(({ name, confidence }) => fitting.includes(name) && confidence > 30);
    return best?.name ?? (fitting[0] as string);
  }
  // In Greek, Cyrillic, Hebrew and Arabic whole words are beyond ASCII; in Latin scripts single letters are.
  const wanted =
    shareInRuns(sample, 3) > 0.5
      ? ({ name }: { name: string }) => otherScripts.includes(name)
      : ({ confidence }: { confidence: number }) => confidence >= 50;
  const best =
    guesses.find(wanted)?.name ?? (shareInRuns(sample, 3) > 0.5 ? 'windows-1251' : 'windows-1252');
  const isLatin =
    best === 'iso-8859-1' ||
    best === 'ascii' ||
    eastAsian.some(({ encoding }) => encoding === best);
  return isLatin ? 'windows-1252' : best;
}

function readsAsEastAsian(
  sample: Buffer,
  { encoding, typical, share }: (typeof eastAsian)[number],
): boolean {
  // Chinese of the mainland writes both bytes of a character beyond ASCII, Big5 only some second ones.
  if (encoding === 'big5' && shareInRuns(sample, 2) > 0.95) return false;
  if (encoding === 'gb18030' && shareOfCommonChinese(sample) < 0.7) return false;
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(sample);
  } catch {
    return false;
  }
  const beyond = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  const odd = text.match(/[\uff61-\uff9f\ue000-\uf8ff\x80-\xff]/g)?.length ?? 0;
  const inWords = (
    text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff01-\uff5e\u3000-\u303f]{2,}/g) ?? []
  ).join('').length;
  return (
    beyond > 0 &&
    odd * 5 <= beyond &&
    inWords >= beyond * 0.8 &&
    (text.match(typical)?.length ?? 0) >= beyond * share
  );
}

// The everyday characters of GB2312 begin with B0 to D7; Cyrillic words, which are all beyond ASCII as well, mostly do not.
function shareOfCommonChinese(sample: Buffer): number {
  let all = 0;
  let common = 0;
  for (let i = 0; i < sample.length; i++) {
    const byte = sample[i] as number;
    if (byte < 0x80) continue;
    all += 1;
    if (byte >= 0xb0 && byte <= 0xd7) common += 1;
    i += 1;
  }
  return all === 0 ? 0 : common / all;
}

function shareInRuns(sample: Buffer, length: number): number {
  let all = 0;
  let inRuns = 0;
  let run = 0;
  for (let i = 0; i <= sample.length; i++) {
    if (i < sample.length && (sample[i] as number) >= 0x80) run += 1;
    else {
      all += run;
      if (run >= length) inRuns += run;
      run = 0;
    }
  }
  return all === 0 ? 0 : inRuns / all;
}
