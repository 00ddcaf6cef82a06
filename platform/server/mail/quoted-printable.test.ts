import { expect, test } from 'vitest';
import { encodePieces, encodeQuotedPrintable } from './quoted-printable.ts';

test('a text in pieces is encoded as the whole, wherever it is cut', () => {
  const lines = Array.from({ length: 60 }, (_, n) => `${'.'.repeat(n % 3)}line ${n} é= ${' '.repeat(n % 4)}${n % 7 === 0 ? '\r' : ''}`);
  const text = lines.join('\n');
  const whole = encodeQuotedPrintable(text).toString('latin1');
  for (let at = 0; at <= text.length; at += 13) {
    for (let to = at; to <= text.length; to += 601) {
      expect(Buffer.concat(encodePieces([text.slice(0, at), text.slice(at, to), text.slice(to)])).toString('latin1')).toBe(whole);
    }
  }
  // The second time the pieces are known.
  const pieces = [text, 'Ann', text];
  expect(Buffer.concat(encodePieces(pieces)).equals(Buffer.concat(encodePieces(pieces)))).toBe(true);
  expect(Buffer.concat(encodePieces(pieces)).equals(encodeQuotedPrintable(pieces.join('')))).toBe(true);
});
