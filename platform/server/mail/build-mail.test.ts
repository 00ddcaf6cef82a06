import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { buildMail, type Mail } from './build-mail.ts';
import { MailRefused } from './mail-refused.ts';
import { encodeQuotedPrintable } from './quoted-printable.ts';

const plain: Mail = {
  from: { name: 'Blue Shop', email: 'news@blue.example' },
  to: 'ann@home.example',
  replyTo: 'help@blue.example',
  subject: 'Hello Ann',
  date: new Date('2026-11-21T06:00:00Z'),
  messageId: 'abc.def@blue.example',
  text: 'Hello Ann,\nread this.',
  html: '<p class="a">Hello Ann</p>',
  headers: [['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click']],
};

const parse = (mail: Mail) => PostalMime.parse(buildMail(mail));
const linesOf = (raw: Buffer) => raw.toString('latin1').split('\r\n');

describe('the mail builder', () => {
  it('writes a mail that an independent parser reads back', async () => {
    const read = await parse(plain);
    expect(read.from).toMatchObject({ name: 'Blue Shop', address: 'news@blue.example' });
    expect(read.to).toMatchObject([{ address: 'ann@home.example' }]);
    expect(read.replyTo).toMatchObject([{ address: 'help@blue.example' }]);
    expect(read.subject).toBe('Hello Ann');
    expect(read.messageId).toBe('<abc.def@blue.example>');
    expect(read.date).toBe('2026-11-21T06:00:00.000Z');
    expect(read.text?.trimEnd()).toBe('Hello Ann,\nread this.');
    expect(read.html?.trimEnd()).toBe('<p class="a">Hello Ann</p>');
  });

  it('writes each header exactly once and only CRLF', () => {
    const raw = buildMail(plain);
    const head = raw.toString('latin1').split('\r\n\r\n')[0] as string;
    for (const name of [
      'From',
      'To',
      'Reply-To',
      'Subject',
      'Date',
      'Message-ID',
      'MIME-Version',
      'List-Unsubscribe-Post',
    ]) {
      expect(head.match(new RegExp(`^${name}:`, 'gm')), name).toHaveLength(1);
    }
    expect(raw.toString('latin1').replaceAll('\r\n', '')).not.toMatch(/[\r\n\0]/);
  });

  it.each([
    ['400 accented letters', 'é'.repeat(400)],
    ['family emoji and flags', '👩‍👩‍👧‍👦🇳🇱'.repeat(12)],
    ['Japanese', '本日限りのお知らせです。'.repeat(9)],
    ['Arabic and Latin', 'مرحبا Ann, سلام '.repeat(8).trim()],
    ['one ASCII word of 300 characters', 'x'.repeat(300)],
    ['ASCII that looks like an encoded word', '=?UTF-8?B?SGk=?= '.repeat(9).trim()],
    ['long ASCII words', 'A rather long subject that has to be folded somewhere '.repeat(5).trim()],
    [
      'double blanks',
      'two  blanks  in  here, and a line that is longer than seventy-six columns  too',
    ],
    ['quotes and backslashes', '"Quoted" \\ and (comment) <tag>, ; :'],
  ])('keeps a subject of %s', async (_name, subject) => {
    const raw = buildMail({ ...plain, subject });
    expect((await PostalMime.parse(raw)).subject).toBe(subject);
    const head = linesOf(raw).slice(0, linesOf(raw).indexOf(''));
    for (const line of head) expect(line.length, line).toBeLessThanOrEqual(76);
    for (const word of raw.toString('latin1').match(/=\?UTF-8\?B\?[^?]*\?=/g) ?? []) {
      expect(word.length).toBeLessThanOrEqual(75);
      expect(Buffer.from(word.slice(10, -2), 'base64').toString('utf8')).not.toContain('\ufffd');
    }
  });

  it.each([
    'Ann "the Shop" O\\Neil',
    'Müller & Söhne, GmbH',
    '株式会社ヘリオ'.repeat(6),
    'A, B; C: D <E>',
    'x'.repeat(120),
  ])('keeps the sender name %s and never encodes the address', async (name) => {
    const raw = buildMail({ ...plain, from: { name, email: 'news@blue.example' } });
    expect((await PostalMime.parse(raw)).from).toMatchObject({
      name,
      address: 'news@blue.example',
    });
    expect(raw.toString('latin1')).toMatch(/<news@blue\.example>\r\n/);
  });

  it('keeps any body: long lines, dots, blanks at line ends, all line breaks, emoji', async () => {
    const text = `.\n..\n.leading dot\nblank at the end \ntab at the end\t\n${'long '.repeat(400)}\n${'ü'.repeat(500)}\n😀${'x'.repeat(75)} \nFrom me`;
    const read = await parse({ ...plain, text, html: `<p>${'9'.repeat(5000)}</p>` });
    expect(read.text?.trimEnd()).toBe(text);
    expect(read.html?.trimEnd()).toBe(`<p>${'9'.repeat(5000)}</p>`);
    const raw = buildMail({ ...plain, text });
    for (const line of linesOf(raw)) expect(line.length).toBeLessThanOrEqual(78);
    expect(raw.every((byte) => byte < 128)).toBe(true);
  });

  it('turns every kind of line break in a body into CRLF, so no mail can be smuggled in', () => {
    const raw = buildMail({ ...plain, text: 'a\n.\nMAIL FROM:<x@y>\r.\rb\r\n.\r\nc' }).toString(
      'latin1',
    );
    expect(raw).not.toMatch(/(^|[\r\n])\.[\r\n]/);
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('gives the same bytes for the same mail, so a second try is the same mail', () => {
    expect(buildMail(plain).equals(buildMail({ ...plain }))).toBe(true);
  });

  it.each([
    ['subject', { subject: 'Hi\r\nBcc: all@evil.example' }],
    ['subject', { subject: 'Hi\nBcc: all@evil.example' }],
    ['subject', { subject: 'Hi\u2028Bcc: all@evil.example' }],
    ['subject', { subject: 'Hi\u0000there' }],
    ['subject', { subject: 'Hi\u0085there' }],
    ['from name', { from: { name: 'Shop\r\nBcc: all@evil.example', email: 'a@b.example' } }],
    ['from name', { from: { name: 'boss@bank.example', email: 'a@b.example' } }],
    ['from name', { from: { name: 'Shop \u202etxt', email: 'a@b.example' } }],
    ['from address', { from: { name: '', email: 'a@b.example, c@d.example' } }],
    ['from address', { from: { name: '', email: 'a@b.example\r\nBcc: x@y.example' } }],
    ['recipient', { to: '<a@b.example> (x)' }],
    ['recipient', { to: `${'a'.repeat(65)}@b.example` }],
    ['recipient', { to: 'group:a@b.example;' }],
    ['recipient', { to: '"a b"@c.example' }],
    ['recipient', { to: 'jürgen@b.example' }],
    ['reply-to address', { replyTo: 'a@b.example\nX: y' }],
    ['message id', { messageId: 'a b@c\r\nX: y' }],
    ['header X-A', { headers: [['X-A', 'b\r\nX-B: c']] as const }],
    ['header Bcc', { headers: [['Bcc', 'a@b.example']] as const }],
    ['header name', { headers: [['X A:', 'b']] as const }],
    ['text part', { text: '  \n' }],
  ])('refuses a wrong %s', (field, change) => {
    expect(() => buildMail({ ...plain, ...change })).toThrow(MailRefused);
    try {
      buildMail({ ...plain, ...change });
    } catch (error) {
      expect((error as MailRefused).field).toBe(field);
    }
  });
});

describe('quoted-printable', () => {
  it('reads back to the same bytes for 400 random texts', () => {
    let seed = 7;
    const next = (below: number) => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % below;
    const alphabet = ['a', '=', ' ', '\t', '.', '\n', 'é', '日', '😀', '=3D', '\u0001', '~'];
    for (let round = 0; round < 400; round++) {
      const text = Array.from({ length: next(300) }, () => alphabet[next(alphabet.length)]).join(
        '',
      );
      const encoded = encodeQuotedPrintable(text).toString('latin1');
      for (const line of encoded.split('\r\n')) {
        expect(line.length).toBeLessThanOrEqual(76);
        expect(line).not.toMatch(/[ \t]$/);
        expect(line.startsWith('.')).toBe(false);
      }
      expect(decode(encoded)).toBe(text.replaceAll('\n', '\r\n'));
    }
  });
});

function decode(encoded: string): string {
  const bytes = encoded
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
