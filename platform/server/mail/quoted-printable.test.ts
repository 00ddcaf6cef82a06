import { expect, test } from 'vitest';
import { FixedText, MailWriter, type MailText } from './fixed-text.ts';
import { MailBytes } from './mail-bytes.ts';
import { encodeQuotedPrintable } from './quoted-printable.ts';

function bodyOf(texts: readonly MailText[]): string {
  const writer = new MailWriter('');
  writer.addBody(texts);
  return new MailBytes(writer.end()).toString('latin1');
}

test('a text in pieces is encoded as the whole, wherever it is cut and whichever pieces are fixed', () => {
  const lines = Array.from(
    { length: 60 },
    (_, n) => `${'.'.repeat(n % 3)}line ${n} é= ${' '.repeat(n % 4)}${n % 7 === 0 ? '\r' : ''}`,
  );
  const text = lines.join('\n');
  const whole = encodeQuotedPrintable(text).toString('latin1');
  for (let at = 0; at <= text.length; at += 13) {
    for (let to = at; to <= text.length; to += 601) {
      const [first, second, third] = [
        text.slice(0, at),
        text.slice(at, to),
        text.slice(to),
      ] as const;
      expect(bodyOf([new FixedText(first), second, new FixedText(third)])).toBe(whole);
      expect(bodyOf([first, new FixedText(second), third])).toBe(whole);
    }
  }
});

test('4,000 random texts in random pieces are encoded as the whole, the first time and when pieces are known', () => {
  let seed = 11;
  const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const signs = [
    'a',
    '=',
    ' ',
    '\t',
    '.',
    '\n',
    '\r',
    '\r\n',
    'é',
    '日',
    '😀',
    'x'.repeat(37),
    'y'.repeat(75),
    ' .',
    '\n.',
    ' \n',
    'https://blue.example/?a=1',
    'word word '.repeat(9),
    'line of text\n'.repeat(50),
  ];
  for (let round = 0; round < 4_000; round++) {
    const pieces: MailText[] = Array.from({ length: next(7) }, () => {
      const text = Array.from({ length: next(6) }, () => signs[next(signs.length)]).join('');
      return next(2) === 0 ? text : new FixedText(text);
    });
    const whole = encodeQuotedPrintable(pieces.join('')).toString('latin1');
    expect(bodyOf(pieces), JSON.stringify(pieces.map(String))).toBe(whole);
    expect(bodyOf(pieces)).toBe(whole);
  }
});

test('long lines that many mails share are one part of all of them', () => {
  const long = new FixedText(`, hello\n${'a line of text\n'.repeat(100)}the end`);
  const [one, other] = ['Ann', 'Robert'].map((name) => {
    const writer = new MailWriter('');
    writer.addBody([name, long]);
    return writer.end();
  });
  expect(one?.map((part) => part.isFixed)).toEqual([false, true, false]);
  expect(one?.[1]).toBe(other?.[1]);
});
