import { buildMail, buildMailBytes, type Mail } from '#platform/server/mail/build-mail.ts';
import { FixedText, type MailText } from '#platform/server/mail/fixed-text.ts';
import type { MailBytes } from '#platform/server/mail/mail-bytes.ts';

/** Words of many scripts, so that every byte pattern of real mail occurs. */
const voices = [
  'Hello and welcome to our shop',
  'Grüße aus München, schöne Äpfel',
  'Bonjour à tous, prêt à porter',
  'Hola, ¿qué tal? Mañana más',
  'Olá, promoção de verão',
  'Γειά σου Κόσμε',
  'Привет, скидки сегодня',
  'مرحبا بكم في متجرنا',
  'שלום וברוכים הבאים',
  'नमस्ते दुनिया',
  'สวัสดีชาวโลก',
  '你好，欢迎光临',
  '本日限りのお知らせ',
  '안녕하세요 여러분',
  'Xin chào các bạn',
  'Hej på dig, åäö',
  'Zażółć gęślą jaźń',
  'İyi günler, şık çanta',
  '👩‍👩‍👧‍👦🇳🇱👍🏽',
  'ქართული ენა',
  'አማርኛ',
  'বাংলা ভাষা',
  'தமிழ் மொழி',
  'ລາວ',
];
const ends = ['', ' ', '  ', '\t', ' \t '];
const starts = ['', '.', '..', '.\n', ' ', 'From '];

/** A mail that is the same for the same seed; its language, lengths and line ends differ from seed to seed. */
export function generatedMail(seed: number): Buffer {
  return buildMail(generated(seed));
}

/** The same mail of fixed and other pieces, as the mails of a mailing are. */
export function generatedMailInParts(seed: number): MailBytes {
  const mail = generated(seed);
  return buildMailBytes({
    ...mail,
    text: inPieces(String(mail.text), seed),
    html: inPieces(String(mail.html), seed + 1),
  });
}

function inPieces(text: string, seed: number): MailText[] {
  const pieces: MailText[] = [];
  // Cut between whole characters only.
  const characters = [...text];
  for (let at = 0, size = 1; at < characters.length; at += size) {
    size = 1 + ((seed * 7_919 + pieces.length * 104_729) % (pieces.length % 2 === 0 ? 90 : 3_000));
    const piece = characters.slice(at, at + size).join('');
    pieces.push(pieces.length % 2 === 0 ? piece : new FixedText(piece));
  }
  return pieces;
}

function generated(seed: number): Mail {
  let state = seed * 2_654_435_761 + 1;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
  const one = <T>(choices: readonly T[]): T => choices[next(choices.length)] as T;
  const voice = voices[seed % voices.length] as string;
  const line = (): string =>
    one(starts) + `${one([voice, one(voices)])} `.repeat(next(12) + 1).trimEnd() + one(ends);
  const text =
    Array.from({ length: next(20) + 1 }, line).join(one(['\n', '\r\n', '\r'])) +
    one(['', '\n', '\n\n\n', ' \n \n']);
  const html = `<html><body>\n${Array.from({ length: next(30) }, () => `<p>  ${line()}</p>`).join('\n')}${'9'.repeat(next(3) * 998)}\n</body></html>`;
  return {
    from: { name: voice.slice(0, 20).replace('@', ''), email: 'news@blue.example' },
    to: `person${seed}@home.example`,
    replyTo: 'help@blue.example',
    subject: voice.repeat(next(4) + 1),
    date: new Date(Date.UTC(2026, 10, 21) + seed * 1000),
    messageId: `${seed}.${next(1e9)}@blue.example`,
    text: `${text}.`,
    html,
    headers: [
      [
        'List-Unsubscribe',
        `<https://news.blue.example/t/u/${'a'.repeat(next(90) + 30)}>, <mailto:u-x@blue.example?subject=unsubscribe>`,
      ],
      ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
      ['Feedback-ID', `${seed}:1:campaign:heliograph`],
    ],
  };
}

/** Mails that another hand wrote: long lines, dots and blanks as they are, none encoded. */
export function unusualMails(): { name: string; raw: Buffer }[] {
  const head =
    'From: Shop  <news@blue.example>\r\nTO:  ann@home.example\r\nSubject:\tTwo \r\n  lines   of it \r\nDate: Sat, 21 Nov 2026 06:00:00 +0000\r\nMessage-ID: <a@blue.example>\r\n';
  return [
    { name: 'a line of 998 octets', body: `${'x'.repeat(998)}\r\n` },
    { name: 'leading dots', body: '.\r\n..\r\n.a\r\n' },
    { name: 'trailing blanks', body: 'a \t \r\nb\t\r\n  \r\n' },
    { name: 'only blanks', body: ' \r\n\t\r\n' },
    { name: 'no body', body: '' },
    { name: 'empty lines at the end', body: 'a\r\n\r\n\r\n\r\n' },
    { name: 'no line end', body: 'a  b' },
    { name: 'a blank and no line end', body: 'a ' },
    { name: 'a blank line before text', body: '\r\n\r\na\r\n' },
    { name: 'eight-bit letters', body: 'Grüße  \r\n' },
    { name: 'a long body', body: 'line  of text \r\n'.repeat(9_000) },
  ].map(({ name, body }) => ({ name, raw: Buffer.from(`${head}\r\n${body}`, 'utf8') }));
}
