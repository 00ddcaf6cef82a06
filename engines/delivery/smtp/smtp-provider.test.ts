import PostalMime from 'postal-mime';
import { describe, expect, it, vi } from 'vitest';
import { MailBytes } from '#platform/server/mail/mail-bytes.ts';
import type { Provider, SendResult } from '../provider.ts';
import { startSink, type ScriptedSink, type SinkPlan } from '../scripted-sink.harness.ts';
import { ReplyReader } from './read-replies.ts';
import { readSmtpUrl } from './settings.ts';
import { bytesOf, foreignServer, kept, mailWith, yes } from './smtp.harness.ts';
import { smtpProvider } from './smtp-provider.ts';
import { stuffDots } from './stuff-dots.ts';

const mailTo = (to: string, raw = bytesOf('Hello')): ReturnType<typeof mailWith<Buffer>> =>
  mailWith(to, raw);

async function pair(
  plan: (to: string, times: number) => SinkPlan = () => ({}),
  connections = 2,
): Promise<{ sink: ScriptedSink; provider: Provider }> {
  const sink = kept(await startSink(plan));
  return {
    sink,
    provider: kept(smtpProvider(readSmtpUrl(`${sink.url}?connections=${connections}`))),
  };
}

describe('the SMTP client', () => {
  it('hands over a mail byte by byte', async () => {
    const { sink, provider } = await pair();
    const mail = mailTo('ann@home.example');
    expect(await provider.send(mail, yes)).toEqual({
      kind: 'accepted',
      response: '250 2.0.0 taken',
    });
    expect(sink.mails).toHaveLength(1);
    expect(sink.mails[0]).toMatchObject({ from: 'news@blue.example', to: 'ann@home.example' });
    expect(sink.mails[0]?.raw.equals(mail.raw)).toBe(true);
  });

  it('doubles leading dots, so a body that looks like the end arrives whole', async () => {
    const { sink, provider } = await pair();
    const bytes = Buffer.from('Subject: x\r\n\r\n.\r\n..\r\n.a\r\nlast');
    await provider.send(mailTo('ann@home.example', bytes), yes);
    expect(sink.mails[0]?.raw.toString()).toBe('Subject: x\r\n\r\n.\r\n..\r\n.a\r\nlast\r\n');
    expect(Buffer.concat(stuffDots(MailBytes.of(Buffer.from('.\r\n')))).toString()).toBe('..\r\n');
  });

  it('sends many mails over no more connections than allowed', async () => {
    const { sink, provider } = await pair();
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, n) => provider.send(mailTo(`p${n}@home.example`), yes)),
    );
    expect(results.every((result) => result.kind === 'accepted')).toBe(true);
    expect(sink.connections).toBeLessThanOrEqual(2);
    expect(new Set(sink.mails.map((mail) => mail.to)).size).toBe(60);
  });

  it('waits for the mark before the end of the body', async () => {
    const { sink, provider } = await pair();
    let bodiesWhenMarked = -1;
    await provider.send(mailTo('ann@home.example'), async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      bodiesWhenMarked = sink.bodies;
      return true;
    });
    expect(bodiesWhenMarked).toBe(0);
    expect(sink.bodies).toBe(1);
  });

  it('finishes no mail whose mark is refused', async () => {
    const { sink, provider } = await pair();
    expect(await provider.send(mailTo('ann@home.example'), async () => false)).toEqual({
      kind: 'abandoned',
    });
    expect(await provider.send(mailTo('bob@home.example'), yes)).toMatchObject({
      kind: 'accepted',
    });
    expect(sink.mails.map((mail) => mail.to)).toEqual(['bob@home.example']);
  });

  const faults: [SinkPlan, SendResult['kind']][] = [
    [{ cut: 'greeting' }, 'unreachable'],
    [{ cut: 'ehlo' }, 'unreachable'],
    [{ greeting: '554 5.7.1 go away' }, 'unreachable'],
    [{ cut: 'mail' }, 'broken'],
    [{ cut: 'rcpt' }, 'broken'],
    [{ cut: 'data' }, 'broken'],
    [{ cut: 'mid_body' }, 'broken'],
    [{ cut: 'after_dot' }, 'unclear'],
    [{ mail: '550 5.1.8 bad sender' }, 'refused'],
    [{ rcpt: '550 5.1.1 nobody' }, 'refused'],
    [{ data: '451 4.3.0 later' }, 'refused'],
    [{ body: '554 5.7.1 spam' }, 'refused'],
    [{ rcpt: '421 4.7.0 leave' }, 'refused'],
    [{ body: 'what?' }, 'unclear'],
    [{ rcpt: 'x'.repeat(1_000_000) }, 'broken'],
    [{ rcpt: '250-never ending\r\n'.repeat(500).trim() }, 'broken'],
  ];

  it.each(faults.map(([plan, kind]) => ({ plan, kind, fault: JSON.stringify(plan).slice(0, 60) })))(
    'tells what a fault means: $fault is $kind',
    async ({ plan, kind }) => {
      const { provider } = await pair(() => plan);
      const mark = (): Promise<boolean> =>
        new Promise((resolve) => setTimeout(resolve, plan.cut === 'mid_body' ? 1_000 : 30, true));
      expect((await provider.send(mailTo('ann@home.example'), mark)).kind).toBe(kind);
    },
  );

  it('goes on with the next mail after a refusal, on the same connection', async () => {
    const { sink, provider } = await pair(
      (to) => (to.startsWith('bad') ? { rcpt: '550 5.1.1 nobody' } : {}),
      1,
    );
    expect(await provider.send(mailTo('bad@home.example'), yes)).toMatchObject({
      kind: 'refused',
      stage: 'rcpt',
      reply: { code: 550, enhanced: '5.1.1' },
    });
    expect(await provider.send(mailTo('good@home.example'), yes)).toMatchObject({
      kind: 'accepted',
    });
    expect(sink.connections).toBe(1);
    expect(sink.mails.map((mail) => mail.to)).toEqual(['good@home.example']);
  });

  it('opens another connection when a kept one has died', async () => {
    const sink = await startSink();
    const provider = kept(smtpProvider(readSmtpUrl(`${sink.url}?connections=1`)));
    expect((await provider.send(mailTo('a@home.example'), yes)).kind).toBe('accepted');
    await sink.close();
    const second = kept(await startSink(undefined, sink.port));
    expect((await provider.send(mailTo('b@home.example'), yes)).kind).toBe('accepted');
    expect(second.mails).toHaveLength(1);
  });

  it('leaves a server alone for a moment that can not be reached', async () => {
    const provider = kept(smtpProvider(readSmtpUrl('smtp://127.0.0.1:1')));
    expect(await provider.send(mailTo('a@home.example'), yes)).toMatchObject({
      kind: 'unreachable',
    });
    expect(provider.pauseMs()).toBeGreaterThan(500);
  });

  it('leaves it alone for that moment only, though the wall clock goes back by an hour', async () => {
    const provider = kept(smtpProvider(readSmtpUrl('smtp://127.0.0.1:1')));
    await provider.send(mailTo('a@home.example'), yes);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    try {
      expect(provider.pauseMs()).toBeLessThan(5_000);
    } finally {
      vi.useRealTimers();
    }
  });

  it('refuses an address that would write commands of its own', async () => {
    const { sink, provider } = await pair();
    const result = await provider.send(mailTo('a@b.example>\r\nRCPT TO:<evil@x.example'), yes);
    expect(result.kind).toBe('broken');
    expect(sink.mails).toHaveLength(0);
  });

  it.each(['PLAIN', 'LOGIN'])(
    'signs in by %s over STARTTLS to a server that is not ours',
    async (way) => {
      const logins: string[] = [];
      const { port, taken } = await foreignServer({
        authMethods: [way],
        onAuth: (auth, session, done) => {
          logins.push(`${auth.method} ${auth.username}:${auth.password} ${session.secure}`);
          done(null, { user: 'u' });
        },
      });
      const provider = kept(
        smtpProvider(readSmtpUrl(`smtp://us%40er:pass%3Aword@127.0.0.1:${port}`)),
      );
      const result = await provider.send(mailTo('ann@home.example', bytesOf('Grüße\n.dot')), yes);
      expect(result).toMatchObject({ kind: 'accepted' });
      expect(logins).toEqual([`${way} us@er:pass:word true`]);
      expect((await PostalMime.parse(taken[0] as Buffer)).text?.trimEnd()).toBe('Grüße\n.dot');
    },
  );
});

describe('replies', () => {
  it('are read across packets and lines, with their enhanced code', () => {
    const reader = new ReplyReader();
    expect(reader.feed(Buffer.from('250-first\r\n250'))).toEqual([]);
    expect(reader.feed(Buffer.from(' 2.0.0 last\r\n550 5.1.1 no\n'))).toEqual([
      { code: 250, enhanced: null, text: 'first\n 2.0.0 last'.replace('\n ', '\n') },
      { code: 550, enhanced: '5.1.1', text: '5.1.1 no' },
    ]);
  });

  it('hold no control characters', () => {
    expect(new ReplyReader().feed(Buffer.from('250 a\u0000b\u001b[31mé\r\n'))[0]?.text).toBe(
      'a?b?[31m??',
    );
  });
});

describe('SMTP_URL', () => {
  it('is read with its login, port and TLS', () => {
    expect(readSmtpUrl('smtps://a%40b:c@mail.example.com')).toMatchObject({
      host: 'mail.example.com',
      port: 465,
      isSecure: true,
      login: { user: 'a@b', password: 'c' },
      mustProve: true,
    });
    expect(readSmtpUrl('smtp://127.0.0.1:2525?connections=3')).toMatchObject({
      port: 2525,
      isSecure: false,
      login: null,
      mustProve: false,
      connections: 3,
    });
  });

  it('is refused with a sentence when it is something else', () => {
    expect(() => readSmtpUrl('http://mail.example.com')).toThrow(/SMTP_URL must look like/);
  });
});
