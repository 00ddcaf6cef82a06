import PostalMime from 'postal-mime';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { classifyMail } from './classify-mail.ts';
import { addressesIn, textOfHtml, withoutEnd } from './plain-text.ts';
import { readingLimits, UnreadableMail } from './read-mail.ts';

// Each of these is large enough that a reader with a step for each pair of letters would not come to its end here.
const large = 1_000_000;
const parses = vi.spyOn(PostalMime, 'parse');
afterEach(() => void parses.mockClear());

const report = (recipients: number) =>
  `From: MAILER-DAEMON@mx.home.example\nSubject: Undelivered\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.home.example\n${Array.from({ length: recipients }, (_, at) => `\nFinal-Recipient: rfc822; ann${at}@home.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 no such user\n`).join('')}\n--b--\n`;

describe('a mail that wants to be read for long', () => {
  test.each([
    ['too many headers', `${'X: y\n'.repeat(readingLimits.headerLines + 1)}\nhi`],
    ['headers that are too long', `X: ${'y'.repeat(readingLimits.headerBytes)}\n\nhi`],
    ['headers without an end', 'X: y\n'.repeat(large / 5)],
    [
      'too many parts',
      `Content-Type: multipart/mixed; boundary=b\n\n${'--b\n\n'.repeat(large / 5)}`,
    ],
  ])('%s: it is refused before anything is taken apart', async (_name, mail) => {
    await expect(classifyMail(Buffer.from(mail))).rejects.toBeInstanceOf(UnreadableMail);
    expect(parses).toHaveBeenCalledTimes(0);
  });

  test('parts within parts are followed to a bounded depth', async () => {
    const nested = (depth: number): string =>
      depth === 0
        ? 'Content-Type: text/plain\n\nhello'
        : `Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}\n${nested(depth - 1)}\n--b${depth}--`;
    await expect(classifyMail(Buffer.from(nested(readingLimits.nesting + 1)))).rejects.toThrow(
      'nesting depth',
    );
    await expect(classifyMail(Buffer.from(nested(5)))).resolves.toEqual({ kind: 'other' });
  });

  test('only the beginning of a large mail is read, and a report stands there', async () => {
    const mail = report(1).replace('\n--b--', `\n--b\n\n${'x'.repeat(5 * large)}\n--b--`);
    await expect(classifyMail(Buffer.from(mail))).resolves.toMatchObject({
      kind: 'bounce',
      reports: [{ status: '5.1.1' }],
    });
    expect((parses.mock.calls[0]![0] as Buffer).length).toBeLessThanOrEqual(readingLimits.bytes);
  });

  test('of a report about 2,000 recipients the first 20 are read', async () => {
    const kind = await classifyMail(Buffer.from(report(2_000)));
    expect(kind.kind === 'bounce' && kind.reports.map((one) => one.recipient)).toEqual(
      Array.from({ length: 20 }, (_, at) => `ann${at}@home.example`),
    );
  });

  const plain = 'From: MAILER-DAEMON@mx.home.example\nSubject: failure notice\n\n';
  test.each([
    ['blank lines', `hello\n${'\n'.repeat(large)}x`],
    ['lines of blanks', ' \n'.repeat(large / 2)],
    ['one line of dashes', '-'.repeat(large)],
    ['lines of dashes', `${'-'.repeat(60)}\n`.repeat(900)],
    ['one line without an @', 'a'.repeat(large)],
    ['nothing but @', '@'.repeat(large)],
    ['codes', '550 '.repeat(large / 4)],
    ['digits and dots', '5.1.'.repeat(large / 4)],
    ['the beginning of sentences', 'delivery to '.repeat(large / 12)],
    ['refusals', 'relaying denied '.repeat(large / 16)],
  ])('%s end in an answer', async (_name, text) => {
    for (const head of [plain, plain.replace('\n\n', '\nContent-Type: text/html\n\n')])
      expect(['bounce', 'other']).toContain((await classifyMail(Buffer.from(head + text))).kind);
  });

  test.each(['<', '<br', '<a@', '<p ', '</div ', '&lt;', '<br>@'])(
    'HTML of %s ends in an answer',
    async (bit) => {
      const mail = `${plain.replace('\n\n', '\nContent-Type: text/html\n\n')}${bit.repeat(large / bit.length)}`;
      expect(['bounce', 'other']).toContain((await classifyMail(Buffer.from(mail))).kind);
    },
  );
});

describe('the text of a mail', () => {
  test('of HTML is what stands outside of tags; an address in angle brackets stays', () => {
    expect(
      textOfHtml('<p class="a">Hi&nbsp;<b>Ann</b></p><br/>&lt;ok&gt; <ann@home.example> 1 < 2'),
    ).toBe(' Hi  Ann \n\n<ok> <ann@home.example> 1 < 2');
    expect(textOfHtml('a<b>c<unclosed')).toBe('a c<unclosed');
  });

  test('holds addresses, as long as mail servers allow and no longer', () => {
    const name = 'n'.repeat(64);
    const host = `${'h'.repeat(60)}.example`;
    expect([
      ...addressesIn(
        `To <Ann@Home.Example>, (bob@home.example.) x@ @y ${name}@${host} n${name}@${host}`,
      ),
    ]).toEqual(['ann@home.example', 'bob@home.example', `${name}@${host}`]);
  });

  test('loses one letter at its end, however often it stands there', () => {
    expect(withoutEnd('a\n\n', '\n')).toBe('a');
    expect(withoutEnd('\n\n', '\n')).toBe('');
    expect(withoutEnd('a', '\n')).toBe('a');
  });
});
