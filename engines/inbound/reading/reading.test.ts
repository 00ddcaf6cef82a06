import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { classifyMail } from './classify-mail.ts';
import { statusIn } from './delivery-report.ts';
import { judgeReport } from './judge-report.ts';
import { UnreadableMail } from './read-mail.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const corpus = process.env['BOUNCE_CORPUS'] ?? fixtures;
const allMails = [...new Set([fixtures, corpus])]
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => globSync('**/*.eml', { cwd: folder }).map((file) => join(folder, file)));

/** What a mail is in one line: kind, then what each report means or the type of the feedback. */
async function told(raw: Uint8Array): Promise<string> {
  const mail = await classifyMail(raw);
  if (mail.kind === 'feedback')
    return `feedback ${mail.report.type} ${mail.report.recipients.join(' ')}`.trim();
  if (mail.kind !== 'bounce') return mail.kind;
  return `bounce ${mail.reports.map((report) => `${judgeReport(report).effect} ${judgeReport(report).status ?? '-'} ${report.recipient}`).join(', ')}`;
}

describe('what a mail that came back is', () => {
  test.each([
    ['bsd-rfc3464-01', 'bounce hard 5.1.1'],
    ['dos-rfc3464-01', 'bounce hard 5.1.1'],
    ['mac-rfc3464-01', 'bounce hard 5.1.1'],
    ['bsd-lhost-postfix-01', 'bounce hard 5.1.1'],
    ['bsd-lhost-mcafee-02', 'bounce hard 5.1.1 kijitora@example.jp'],
    ['bsd-lhost-amazonworkmail-01', 'bounce hard 5.1.1 kijitora@example.jp'],
    ['bsd-lhost-qmail-02', 'bounce hard 5.1.1 userunknown@example.jp'],
    ['mac-lhost-qmail-01', 'bounce hard 5.5.0'],
    ['mac-lhost-gmail-01', 'bounce hard 5.1.1'],
    ['bsd-lhost-apachejames-01', 'bounce hard -'],
    ['bsd-lhost-domino-01', 'bounce hard - kijitora@example.jp'],
    ['bsd-lhost-exchange2003-01', 'bounce hard -'],
    ['bsd-lhost-exchange2003-05', 'bounce hard -'],
    ['bsd-lhost-qmail-24', 'bounce soft 5.2.2'],
    ['bsd-lhost-gmail-16', 'bounce soft 5.2.2'],
    ['bsd-lhost-dragonfly-12', 'bounce soft 5.2.2'],
    ['bsd-lhost-einsundeins-03', 'bounce soft 5.2.0'],
    ['bsd-lhost-exim-07', 'bounce soft -'],
    ['bsd-lhost-kddi-01', 'bounce soft -'],
    ['bsd-lhost-opensmtpd-05', 'bounce soft -'],
    ['bsd-lhost-x6-01', 'bounce soft 5.4.6'],
    ['bsd-lhost-exim-03', 'bounce policy 5.7.0'],
    ['dos-lhost-exim-01', 'bounce policy 5.7.0'],
    ['bsd-lhost-dragonfly-01', 'bounce policy 5.7.26'],
    ['bsd-lhost-exim-38', 'bounce none -'],
    ['bsd-lhost-gmail-06', 'bounce none 4.2.2'],
    ['bsd-arf-01', 'feedback abuse'],
    ['mac-arf-01', 'feedback abuse'],
    ['dos-arf-01', 'feedback abuse'],
    ['bsd-arf-02', 'feedback abuse this-local-part-does-not-exist-on-yahoo@yahoo.com'],
    ['bsd-arf-16', 'feedback abuse kijitora@example.com'],
    ['bsd-arf-18', 'feedback auth-failure'],
    ['bsd-arf-22', 'feedback abuse kijitora@example.com'],
    ['bsd-arf-26', 'feedback opt-out example@icloud.com'],
    ['bsd-rfc3834-01', 'auto_reply'],
    ['bsd-rfc3834-02', 'auto_reply'],
    ['not-rb-issue-368-bug', 'auto_reply'],
    ['not-is-not-bounce-01', 'other'],
  ])('%s is %s @spec CAMPAIGNS-058', async (name, expected) => {
    expect(await told(readFileSync(join(fixtures, `${name}.eml`)))).toMatch(
      new RegExp(`^${expected.replace(/[.]/g, '\\.')}`),
    );
  });

  test('line ends of any kind give the same answer', async () => {
    for (const file of allMails) {
      const lines = readFileSync(file).toString('latin1').replace(/\r\n?/g, '\n');
      const [lf, crlf, cr] = await Promise.all(
        ['\n', '\r\n', '\r'].map((end) => told(Buffer.from(lines.replaceAll('\n', end), 'latin1'))),
      );
      expect(crlf, file).toBe(lf);
      expect(cr, file).toBe(lf);
    }
  }, 60_000);

  test('of every mail in the corpus the classes of status codes are read right', async () => {
    let reports = 0;
    for (const file of allMails) {
      const raw = readFileSync(file);
      const mail = await classifyMail(raw);
      // The codes as they stand in the report, found without the reader.
      const lines = raw.toString('latin1').replace(/\r\n?/g, '\n');
      const at = lines.search(/^content-type:\s*message\/delivery-status/im);
      if (at < 0) continue;
      const stated = [
        ...(lines.slice(at).split(/\n--/)[0] as string).matchAll(/^status:\s*([245])\./gim),
      ].map((match) => match[1]);
      if (stated.length === 0) continue;
      reports += 1;
      if (mail.kind !== 'bounce') throw new Error(`${file} is ${mail.kind}`);
      expect(
        mail.reports.map((report) => report.status?.[0]),
        file,
      ).toEqual(stated);
    }
    expect(reports).toBeGreaterThan(process.env['BOUNCE_CORPUS'] ? 250 : 200);
  });

  test('every feedback report of the corpus is known as one, and what is no bounce makes none', async () => {
    for (const file of allMails.filter((one) => /arf-\d+\.eml$/.test(one)))
      expect(await told(readFileSync(file)), file).toMatch(
        /^feedback (abuse|auth-failure|opt-out)/,
      );
    for (const file of allMails.filter((one) => /rfc3834|\/not[/-]/.test(one)))
      expect(await told(readFileSync(file)), file).toMatch(/^(auto_reply|other)$/);
  });
});

describe('what is no mail', () => {
  test('nothing at all is refused by name; noise, deep nesting and endless headers end in an answer', async () => {
    await expect(classifyMail(Buffer.alloc(0))).rejects.toBeInstanceOf(UnreadableMail);
    await expect(classifyMail(Buffer.from('\r\n\r\n'))).rejects.toBeInstanceOf(UnreadableMail);
    const nested = (depth: number): string =>
      depth === 0
        ? 'Content-Type: text/plain\n\nhello'
        : `Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}\n${nested(depth - 1)}\n--b${depth}--`;
    for (const raw of [
      Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7919) % 256)),
      Buffer.from(nested(200)),
      Buffer.from(`X: ${'y'.repeat(900_000)}\n\nhi`),
    ]) {
      const answer = await classifyMail(raw).then(
        (mail) => mail.kind,
        (error: unknown) => (error instanceof UnreadableMail ? 'unreadable' : 'crash'),
      );
      expect(['other', 'unreadable', 'auto_reply']).toContain(answer);
    }
  });

  test('a status code is no address and no version', () => {
    expect([
      statusIn('smtp; 550 5.1.1 gone'),
      statusIn('192.0.2.45'),
      statusIn('#4.2.2'),
      statusIn('sendmail 5.1.1.1'),
      statusIn('5.07.001'),
    ]).toEqual(['5.1.1', null, '4.2.2', null, '5.7.1']);
  });
});

describe('what a report means for the address', () => {
  const failed = (status: string | null, diagnostic: string) =>
    judgeReport({
      recipient: 'ann@home.example',
      action: 'failed',
      status,
      diagnostic,
      stage: null,
    }).effect;

  test.each([
    ['5.1.1', '550 5.1.1 no such user', 'hard'],
    ['5.1.10', '550 5.1.10 RESOLVER.ADR.RecipientNotFound', 'hard'],
    ['5.1.2', 'host unknown', 'hard'],
    ['5.2.1', 'mailbox disabled', 'soft'],
    ['5.1.6', 'moved', 'hard'],
    ['5.0.0', '550 5.1.1 user unknown', 'hard'],
    ['5.0.0', '550 user unknown', 'hard'],
    [null, '550 no such user here', 'hard'],
    [null, 'Unknown Recipient', 'hard'],
    ['5.2.2', '552 5.2.2 mailbox full', 'soft'],
    ['4.2.2', 'mailbox full', 'soft'],
    ['4.4.7', 'expired', 'soft'],
    ['4.7.1', 'greylisted', 'soft'],
    [null, 'mailbox is full: retry timeout exceeded', 'soft'],
    ['5.0.0', '552 over quota', 'soft'],
    ['5.7.1', '550 5.7.1 blocked', 'policy'],
    ['5.7.26', 'unauthenticated', 'policy'],
    ['5.7.515', 'access denied', 'policy'],
    ['5.3.4', 'too large', 'policy'],
    ['5.6.0', 'content', 'policy'],
    ['5.1.8', 'sender rejected', 'policy'],
    ['5.1.0', '550 5.1.0 sender rejected', 'policy'],
    ['5.0.0', '550 denied by policy', 'policy'],
    [null, 'Bonjour', 'policy'],
  ] as const)('%s %s is %s', (status, diagnostic, expected) =>
    expect(failed(status, diagnostic)).toBe(expected),
  );

  test('what is still tried, or was delivered, changes nothing', () => {
    for (const action of ['delayed', 'delivered', 'relayed', 'expanded'] as const) {
      expect(
        judgeReport({
          recipient: '',
          action,
          status: action === 'delayed' ? '4.4.7' : '2.0.0',
          diagnostic: '',
          stage: null,
        }).effect,
      ).toBe('none');
    }
  });
});
