import type { MailBytes, MailPart } from '#platform/server/mail/mail-bytes.ts';

const dot = 46;
const lineFeed = 10;
const carriageReturn = 13;
const lineEnd = Buffer.from('\r\n');

// Parts that many mails share, as they are written to the wire.
const knownParts = new WeakMap<MailPart, Buffer>();

/** A mail as DATA wants it: a dot at the start of a line doubled, a line break at the end. The usual mail needs no copy. */
export function stuffDots(mail: MailBytes): Buffer[] {
  const stuffed: Buffer[] = [];
  let last = lineFeed;
  let before = carriageReturn;
  for (const part of mail.parts) {
    const { bytes } = part;
    if (bytes.length === 0) continue;
    stuffed.push(last === lineFeed ? stuffWholeLines(part) : stuffPart(bytes, false));
    before = bytes.length > 1 ? bytes[bytes.length - 2]! : last;
    last = bytes[bytes.length - 1]!;
  }
  if (mail.length < 2 || last !== lineFeed || before !== carriageReturn) stuffed.push(lineEnd);
  return stuffed;
}

function stuffWholeLines(part: MailPart): Buffer {
  if (!part.isFixed) return stuffPart(part.bytes, true);
  let known = knownParts.get(part);
  if (!known) knownParts.set(part, (known = stuffPart(part.bytes, true)));
  return known;
}

function stuffPart(bytes: Buffer, isLineStart: boolean): Buffer {
  let at = isLineStart && bytes[0] === dot ? 0 : nextDot(bytes, 0);
  if (at < 0) return bytes;
  const pieces: Buffer[] = [];
  let from = 0;
  for (; at >= 0; at = nextDot(bytes, at)) {
    pieces.push(bytes.subarray(from, at + 1));
    from = at;
  }
  return Buffer.concat([...pieces, bytes.subarray(from)]);
}

function nextDot(bytes: Buffer, from: number): number {
  const found = bytes.indexOf('\n.', from);
  return found < 0 ? -1 : found + 1;
}
