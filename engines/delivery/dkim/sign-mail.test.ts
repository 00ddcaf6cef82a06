import { createHook } from 'node:async_hooks';
import { generateKeyPairSync } from 'node:crypto';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { describe, expect, it } from 'vitest';
import { buildMail } from '#platform/server/mail/build-mail.ts';
import { MailBytes } from '#platform/server/mail/mail-bytes.ts';
import { generatedMail, generatedMailInParts, unusualMails } from './generated-mails.builder.ts';
import { RelaxedBodyHash, relaxedBodyHash, relaxedHashOf } from './relaxed-body.ts';
import { signMail as signParts } from './sign-mail.ts';
import type { SigningKey } from './signing-key.ts';

const pem = { type: 'pkcs8', format: 'pem' } as const;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ed = generateKeyPairSync('ed25519');
const rsaKey: SigningKey = {
  domain: 'blue.example',
  selector: 'h1',
  algorithm: 'rsa-sha256',
  privateKey: rsa.privateKey.export(pem) as string,
};
const edKey: SigningKey = {
  domain: 'blue.example',
  selector: 'h2',
  algorithm: 'ed25519-sha256',
  privateKey: ed.privateKey.export(pem) as string,
};
const records: Record<string, string> = {
  'h1._domainkey.blue.example': `v=DKIM1; k=rsa; p=${rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
  'h2._domainkey.blue.example': `v=DKIM1; k=ed25519; p=${ed.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')}`,
};
const now = new Date();
const resolver = async (name: string): Promise<string[][]> => {
  const record = records[name];
  if (record === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  return [[record]];
};
const signMail = async (
  raw: Buffer | MailBytes,
  keys: readonly SigningKey[],
  at: Date,
): Promise<Buffer> => (await signParts(raw, keys, at)).toBuffer();
const verdicts = async (raw: Buffer): Promise<string[]> =>
  (await dkimVerify(raw, { resolver })).results.map((one) => one.status.result);

describe('DKIM signatures', () => {
  const mails = 2_000;
  it(`are right by another library's judgement for ${mails} mails of every language, in one piece and in parts`, async () => {
    for (let seed = 0; seed < mails; seed++) {
      const mail = generatedMailInParts(seed);
      expect(mail.toBuffer().equals(generatedMail(seed)), `seed ${seed}`).toBe(true);
      expect(await verdicts(await signMail(mail, [rsaKey], now)), `seed ${seed}`).toEqual(['pass']);
    }
  });

  it.each(unusualMails())('are right for $name', async ({ raw }) => {
    expect(await verdicts(await signMail(raw, [rsaKey, edKey], now))).toEqual(['pass', 'pass']);
  });

  it('are two when there are two keys, and each holds without the other', async () => {
    const raw = generatedMail(1);
    const signed = await signMail(raw, [rsaKey, edKey], now);
    const result = await dkimVerify(signed, { resolver });
    expect(result.results.map((one) => [one.algo, one.selector, one.status.result])).toEqual([
      ['rsa-sha256', 'h1', 'pass'],
      ['ed25519-sha256', 'h2', 'pass'],
    ]);
    expect(signed.subarray(-raw.length).equals(raw)).toBe(true);
  });

  it.each([
    ['a second From', (text: string) => `From: evil@x.example\r\n${text}`],
    ['another subject', (text: string) => text.replace(/^Subject: .*$/m, 'Subject: other')],
    ['another body', (text: string) => text.replace('Content-Transfer', 'Content-transfer')],
    ['another unsubscribe address', (text: string) => text.replace('/t/u/', '/t/x/')],
    ['a longer body', (text: string) => `${text}more`],
  ])('break by %s', async (_change, change) => {
    const signed = (await signMail(generatedMail(2), [rsaKey], now)).toString('latin1');
    const changed = change(signed);
    expect(changed).not.toBe(signed);
    expect(await verdicts(Buffer.from(changed, 'latin1'))).not.toContain('pass');
  });

  it('name what they cover, From twice, in lines of at most 76 characters, without a length', async () => {
    const head = (await signMail(generatedMail(3), [rsaKey, edKey], now))
      .toString('latin1')
      .split('\r\n\r\n')[0] as string;
    const signature = /^DKIM-Signature:.*(?:\r\n .*)*/m.exec(head)?.[0] as string;
    const covered = /h=([^;]*);/.exec(signature)?.[1]?.replace(/\s/g, '').split(':');
    expect(covered).toEqual([
      'from',
      'from',
      'reply-to',
      'to',
      'subject',
      'date',
      'message-id',
      'mime-version',
      'content-type',
      'list-unsubscribe',
      'list-unsubscribe-post',
      'feedback-id',
    ]);
    expect(signature).toContain('c=relaxed/relaxed');
    expect(signature).not.toMatch(/[\s;]l=/);
    for (const line of signature.split('\r\n')) expect(line.length).toBeLessThanOrEqual(76);
  });

  it('are made in the thread pool, many at once', async () => {
    let requests = 0;
    const hook = createHook({
      init: (_id, type) => void (type === 'SIGNREQUEST' && (requests += 1)),
    }).enable();
    await Promise.all(
      Array.from({ length: 20 }, (_, seed) => signMail(generatedMail(seed), [rsaKey], now)),
    );
    hook.disable();
    expect(requests).toBe(20);
  });

  it('say which key is wrong and never what is in it', async () => {
    const secret = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcw';
    const bad: SigningKey = {
      ...rsaKey,
      privateKey: `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----`,
    };
    const error = (await signMail(generatedMail(1), [bad], now).catch(
      (fault: Error) => fault,
    )) as Error;
    expect(error.message).toContain('h1._domainkey.blue.example');
    expect(`${error.message}${error.stack}${JSON.stringify(error)}`).not.toContain(secret);
    await expect(
      signMail(generatedMail(1), [{ ...edKey, algorithm: 'rsa-sha256' }], now),
    ).rejects.toThrow(/is no rsa key/);
  });

  it('are none where there is no key', async () => {
    const raw = buildMail({
      from: { name: '', email: 'a@blue.example' },
      to: 'b@home.example',
      replyTo: null,
      subject: 'x',
      date: now,
      messageId: 'a@blue.example',
      text: 'x',
      html: 'x',
    });
    expect((await signMail(raw, [], now)).equals(raw)).toBe(true);
  });

  it('hash a body the same in pieces of any size', () => {
    const body = Buffer.from(' a  b\t \r\n\r\n c \r\n\r\n \t\r\n\r\n');
    const whole = new RelaxedBodyHash();
    whole.update(body);
    const expected = whole.digest();
    for (let size = 1; size < body.length; size++) {
      const pieces = new RelaxedBodyHash();
      for (let at = 0; at < body.length; at += size) pieces.update(body.subarray(at, at + size));
      expect(pieces.digest()).toBe(expected);
    }
  });

  it('hash a whole body at once as they hash it in pieces, whatever blanks and line ends it has', () => {
    const signs = ['a', 'b', ' ', '  ', '\t', '\r\n', '\r', '\n', '.', '\r\n\r\n', ' \r\n'];
    let seed = 7;
    const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 3_000; round++) {
      const body = Buffer.from(
        Array.from({ length: next(9) }, () => signs[next(round % 2 === 0 ? signs.length : 3)]).join(
          '',
        ),
        'latin1',
      );
      const pieces = new RelaxedBodyHash();
      pieces.update(body);
      expect(relaxedBodyHash(body), JSON.stringify(body.toString('latin1'))).toBe(pieces.digest());
    }
  });

  it('hash a body in parts as they hash it in one piece', () => {
    const lines = [
      'a line\r\n',
      '\r\n',
      '  two  blanks \r\n',
      '\ttab\t\r\n',
      ' \r\n',
      'x\r\n',
      'lone \r return\r\n',
      'no end',
      ' ',
      '\r',
      '\n',
    ];
    let seed = 3;
    const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 4_000; round++) {
      const parts = Array.from({ length: 1 + next(4) }, (_, no) => ({
        bytes: Buffer.from(
          (no === 0 ? 'A: b\r\n\r\n' : '') +
            Array.from(
              { length: next(5) },
              () => lines[next(round % 2 === 0 ? lines.length : 6)],
            ).join(''),
          'latin1',
        ),
        isFixed: next(2) === 0,
      }));
      const mail = new MailBytes(parts);
      const whole = new RelaxedBodyHash();
      whole.update(mail.toBuffer().subarray(8));
      expect(relaxedHashOf(mail, 8), JSON.stringify(mail.toString('latin1'))).toBe(whole.digest());
      expect(relaxedHashOf(mail, 8)).toBe(relaxedHashOf(MailBytes.of(mail.toBuffer()), 8));
    }
  });
});
