import { expect, test } from 'vitest';
import { MailBytes, type MailPart } from '#platform/server/mail/mail-bytes.ts';
import { stuffDots } from './stuff-dots.ts';

const part = (text: string, isFixed = false): MailPart => ({
  bytes: Buffer.from(text, 'latin1'),
  isFixed,
});
const wireOf = (parts: readonly MailPart[]): string =>
  Buffer.concat(stuffDots(new MailBytes(parts))).toString('latin1');
const expected = (text: string): string =>
  `${text}${text.endsWith('\r\n') ? '' : '\r\n'}`.replace(/^\./gm, '..');

test('dots at the start of a line are doubled wherever a mail is cut into parts', () => {
  const text = '.first\r\n..\r\n.\r\na.b\r\n.\r\n\r\n...\r\nlast.';
  for (let at = 0; at <= text.length; at++) {
    for (let to = at; to <= text.length; to++) {
      expect(
        wireOf([part(text.slice(0, at)), part(text.slice(at, to), true), part(text.slice(to))]),
      ).toBe(expected(text));
    }
  }
});

test('a part that many mails share is looked at once and goes out as it is where it has no such dot', () => {
  const plain = part('a line\r\nof text\r\n', true);
  const dotted = part('.a\r\n', true);
  expect(stuffDots(new MailBytes([part('x\r\n'), plain]))[1]).toBe(plain.bytes);
  const [one, other] = [
    stuffDots(new MailBytes([dotted])),
    stuffDots(new MailBytes([part('y\r\n'), dotted])),
  ];
  expect(one[0]).toBe(other[1]);
  // In the middle of a line the same part has no dot to double.
  expect(wireOf([part('in a line '), dotted])).toBe('in a line .a\r\n');
  expect(wireOf([])).toBe('\r\n');
});
