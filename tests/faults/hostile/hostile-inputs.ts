import { hostileLayouts, hostileTexts } from './hostile-texts.ts';

/** What an input is sent to: a path of the web role by HTTP, or the listener for returned mail. */
export type HostileInput = { name: string } & (
  | {
      by: 'http';
      method: 'GET' | 'POST';
      /** Below the account where it begins with no slash. */
      path: string;
      headers?: Record<string, string>;
      body?: string | Buffer;
      /** Nothing more comes, though more was announced. */
      announcedBytes?: number;
      isStranger?: boolean;
    }
  | { by: 'smtp'; mail: string }
  /** Written to the listener in one go after its greeting; `*` in it is a return address that it knows. */
  | { by: 'smtp bytes'; bytes: string }
);

const megabyte = 1024 * 1024;
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=b' };
const part =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nemail\r\n';
const keys = (count: number): string =>
  Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',');

/** JSON that is too large, too deep, too wide or no text. */
function jsonInputs(): HostileInput[] {
  const bodies: [string, string | Buffer][] = [
    ['JSON of 10 MB', `{"tag":{"name":"${'x'.repeat(10 * megabyte)}"}}`],
    ['JSON of 6 MB in small values', `{"tag":[${'1,'.repeat(3 * megabyte)}1]}`],
    ['100,000 levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['500,000 keys', `{${keys(500_000)}}`],
    ['15,000 unknown keys', `{"tag":{"name":"x",${keys(15_000)}}}`],
    ['a megabyte of quotes', '"'.repeat(megabyte - 1)],
    ['bytes that are no UTF-8', Buffer.from('{"tag":{"name":"\xff\xfe"}}', 'latin1')],
    ['NUL and half characters', '{"tag":{"name":"a\\u0000\\ud800"}}'],
  ];
  return bodies.flatMap(([name, body]): HostileInput[] => [
    { name, by: 'http', method: 'POST', path: 'tags.json', headers: json, body },
    {
      name: `${name}, from a stranger`,
      by: 'http',
      method: 'POST',
      path: '/v2/accounts/1/new_user/x/sign_up.json',
      headers: json,
      body,
      isStranger: true,
    },
    {
      name: `${name}, to a hook`,
      by: 'http',
      method: 'POST',
      path: '/hooks/mail/sendgrid/1',
      headers: json,
      body,
      isStranger: true,
    },
  ]);
}

/** HTML, Liquid and layouts that are shown in a preview. */
function previewInputs(): HostileInput[] {
  const previewOf = (name: string, content: Record<string, string>): HostileInput => ({
    name: `preview: ${name}`,
    by: 'http',
    method: 'POST',
    path: 'contents/preview.json',
    headers: json,
    body: JSON.stringify({ content }),
  });
  return [
    ...hostileTexts.map(([name, html_part]) => previewOf(name, { html_part })),
    ...hostileLayouts.map(([name, mjml_part]) => previewOf(`layout: ${name}`, { mjml_part })),
    {
      name: 'a content of 19,000 links that is kept',
      by: 'http',
      method: 'POST',
      path: 'contents.json',
      headers: json,
      body: JSON.stringify({
        content: {
          name: 'Links',
          editor_type: 2,
          html_part: '<a href="https://a.example">x</a>'.repeat(19_000),
        },
      }),
    },
  ];
}

/** Files for an import, of which the start is read at once. */
function fileInputs(): HostileInput[] {
  const files: [string, string][] = [
    ['a million columns', 'a,'.repeat(1_000_000)],
    ['a quote that is never closed', `email\n"${'x,\n'.repeat(1_000_000)}`],
    ['nothing but line ends', '\n'.repeat(2_000_000)],
    ['nothing but quotes', '"'.repeat(2_000_000)],
    ['blanks and line ends', `${' '.repeat(30_000)}${'\n'.repeat(2_000_000)}`],
    ['500 columns of one name', `${'email,'.repeat(499)}email\n${','.repeat(499)}\n`],
    ['a name of a column that has no end', `${'a'.repeat(2_000_000)}\n1`],
  ];
  return files.map(([name, text]) => ({
    name: `file: ${name}`,
    by: 'http',
    method: 'POST',
    path: 'imports/preview.json',
    headers: form,
    body: `${part.replace('email\r\n', '')}${text}\r\n--b--\r\n`,
  }));
}

/** Searches, dates and lists of addresses. */
function valueInputs(): HostileInput[] {
  const searches: [string, string][] = [
    ['8,000 characters of a word', 'a'.repeat(8_000)],
    ['4,000 words', 'a+'.repeat(4_000)],
    ['signs of a regular expression', '(a*)*'.repeat(1_000)],
    ['signs of a pattern', '%25_'.repeat(2_000)],
    ['4,000 at signs', '@'.repeat(4_000)],
  ];
  const addresses: [string, string][] = [
    ['100,000 addresses', 'a@b.example\n'.repeat(100_000)],
    ['one address of a megabyte', `${'a'.repeat(1024 * 1024)}@b.example`],
    ['a megabyte of separators', ',;\n '.repeat(250_000)],
    ['a megabyte of at signs', '@'.repeat(1024 * 1024)],
  ];
  return [
    ...searches.map(([name, value]): HostileInput => ({
      name: `search: ${name}`,
      by: 'http',
      method: 'GET',
      path: `contacts.json?search=1&search_key=${value}&key=${value}`,
    })),
    {
      name: 'a date that is none',
      by: 'http',
      method: 'GET',
      path: `campaigns.json?from_date=${'9'.repeat(7_000)}-01-01`,
    },
    ...addresses.map(([name, text]): HostileInput => ({
      name: `pasted: ${name}`,
      by: 'http',
      method: 'POST',
      path: 'unsubscribes.json',
      headers: json,
      body: JSON.stringify({ kind: 'email', addresses: text }),
    })),
    {
      name: '9,000 conditions of a segment, 60 levels deep',
      by: 'http',
      method: 'POST',
      path: 'segments.json',
      headers: json,
      body: `${'{"segment_filters_attributes":['.repeat(60)}${'{"a":1},'.repeat(9_000)}1${']}'.repeat(60)}`,
    },
  ];
}

/** Bodies that end early or never, and heads that are too large. */
function brokenInputs(): HostileInput[] {
  return [
    {
      name: 'a form without an end',
      by: 'http',
      method: 'POST',
      path: 'tags/import.json',
      headers: form,
      body: part,
    },
    {
      name: 'a form without a boundary',
      by: 'http',
      method: 'POST',
      path: 'tags/import.json',
      headers: { 'content-type': 'multipart/form-data' },
      body: part,
    },
    {
      name: 'a form whose sender stops',
      by: 'http',
      method: 'POST',
      path: 'tags/import.json',
      headers: form,
      body: part,
      announcedBytes: 100_000,
    },
    {
      name: 'JSON whose sender stops',
      by: 'http',
      method: 'POST',
      path: 'tags.json',
      headers: json,
      body: '{"tag":',
      announcedBytes: 1_000,
    },
    {
      name: 'a head of 100 KB',
      by: 'http',
      method: 'GET',
      path: 'tags.json',
      headers: { 'x-large': 'x'.repeat(100_000) },
    },
    {
      name: 'a search of 10,000 characters',
      by: 'http',
      method: 'GET',
      path: `tags.json?name=${'%25_'.repeat(2_500)}`,
    },
  ];
}

/** Mails to a return address. */
function mailInputs(): HostileInput[] {
  const head = 'From: <>\r\nSubject: Undelivered\r\n';
  const report = `${head}Content-Type: multipart/report; report-type=delivery-status; boundary=r\r\n\r\n`;
  const mails: [string, string][] = [
    ['50 KB of blank lines', `${head}\r\n${'\r\n'.repeat(25_000)}x`],
    ['50 KB of open brackets', `${head}\r\n${'<'.repeat(50_000)}`],
    [
      '2,000 recipients',
      `${report}--r\r\nContent-Type: message/delivery-status\r\n\r\n${Array.from({ length: 2_000 }, (_, n) => `Final-Recipient: rfc822; a${n}@home.example\r\nAction: failed\r\nStatus: 5.1.1\r\n`).join('\r\n')}\r\n--r--\r\n`,
    ],
    ['5,000 parts', `${report}${'--r\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(5_000)}`],
    ['a long head', `${'X-Line: '.padEnd(900, 'x')}\r\n`.repeat(60) + `\r\nx`],
    ['a head folded 20,000 times', `Subject: x\r\n${' \r\n y\r\n'.repeat(10_000)}\r\nx`],
  ];
  return mails.map(([name, mail]) => ({ name: `mail: ${name}`, by: 'smtp' as const, mail }));
}

/** Dialogues with the listener that no mail server would hold. */
function dialogueInputs(): HostileInput[] {
  const start = 'EHLO hostile.example\r\nMAIL FROM:<>\r\n';
  const mail = 'RCPT TO:<*>\r\nDATA\r\nSubject: x\r\n\r\n';
  const dialogues: [string, string][] = [
    ['10,000 unknown recipients at once', `${start}${'RCPT TO:<a@b.example>\r\n'.repeat(10_000)}`],
    ['10,000 times a known recipient', `${start}${'RCPT TO:<*>\r\n'.repeat(10_000)}QUIT\r\n`],
    ['a line of 5 MB', `EHLO ${'x'.repeat(5 * megabyte)}`],
    ['100,000 empty commands', '\n'.repeat(100_000)],
    ['a mail of 20 MB', `${start}${mail}${`${'x'.repeat(998)}\r\n`.repeat(20_000)}.\r\nQUIT\r\n`],
    ['a mail of a million dots', `${start}${mail}${'..\r\n'.repeat(300_000)}.\r\nQUIT\r\n`],
    ['a mail in a mail', `${start}${mail}y\n.\n${start}${mail}z\r\n.\r\nQUIT\r\n`],
    ['NUL and 8-bit signs in commands', `EHLO \0\xff\r\nMAIL FROM:<\0@\xff>\r\nQUIT\r\n`],
  ];
  return dialogues.map(([name, bytes]) => ({
    name: `dialogue: ${name}`,
    by: 'smtp bytes' as const,
    bytes,
  }));
}

/** Everything that is sent to the boundaries, one after the other. */
export function hostileInputs(): HostileInput[] {
  return [
    ...jsonInputs(),
    ...previewInputs(),
    ...fileInputs(),
    ...valueInputs(),
    ...brokenInputs(),
    ...mailInputs(),
    ...dialogueInputs(),
  ];
}
