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

/** HTML and Liquid that are shown in a preview. */
function previewInputs(): HostileInput[] {
  const texts: [string, string][] = [
    ['100,000 nested tags', '<b>'.repeat(100_000)],
    [
      '20,000 nested tags under a style sheet',
      `<style>b{color:red}</style>${'<b>'.repeat(20_000)}`,
    ],
    [
      'a style sheet of 2,000 rules for 2,000 elements',
      `<style>${'p{color:red;margin:0}'.repeat(2_000)}</style>${'<p>x</p>'.repeat(2_000)}`,
    ],
    [
      'formatting that is never closed',
      `<p>${Array.from({ length: 200 }, (_, n) => `<b id=${n}>`).join('')}</p>${'<p>x</p>'.repeat(9_000)}`,
    ],
    ['comments that never end', '<!--'.repeat(100_000)],
    ['a tag that never ends', `<a ${'b=c '.repeat(100_000)}`],
    ['Liquid that never ends', '{{'.repeat(100_000)],
    ['a long name in Liquid', `{{ contact${'.a'.repeat(100_000)} }}`],
    [
      'a loop in Liquid',
      '{% for a in (1..9999999) %}{% for b in (1..9999999) %}x{% endfor %}{% endfor %}',
    ],
    ['a long run of blanks', `x${' '.repeat(200_000)}y`],
  ];
  return texts.map(([name, html_part]) => ({
    name: `preview: ${name}`,
    by: 'http' as const,
    method: 'POST' as const,
    path: 'contents/preview.json',
    headers: json,
    body: JSON.stringify({ content: { html_part } }),
  }));
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

/** Everything that is sent to the boundaries, one after the other. */
export function hostileInputs(): HostileInput[] {
  return [...jsonInputs(), ...previewInputs(), ...brokenInputs(), ...mailInputs()];
}
