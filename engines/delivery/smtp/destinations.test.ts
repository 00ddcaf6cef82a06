import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import type { OutgoingMail, Provider } from '../provider.ts';
import { startSink, type ScriptedSink, type SinkPlan } from '../scripted-sink.harness.ts';
import { DnsUnreachable, type Dns } from '#platform/server/dns/dns.ts';
import { createDomainRoutes } from './resolve-mx.ts';
import { readMailRoute, readSmtpUrl, type MxSettings } from './settings.ts';
import { bytesOf, foreignServer, kept, mailWith, yes } from './smtp.harness.ts';
import { mxProvider, smtpProvider } from './smtp-provider.ts';

const raw = bytesOf('.\nHello\n', '<p>.\n..</p>');
const mailTo = (to: string): OutgoingMail => mailWith(to, raw);
const sendAll = (provider: Provider, to: readonly string[]) =>
  to.map((address) => provider.send(mailTo(address), yes));
const people = (count: number, domain: string): string[] =>
  Array.from({ length: count }, (_, n) => `p${n}@${domain}`);
const hourLong: SinkPlan = { delay: 3_600_000 };

async function relay(
  plan: (to: string, times: number) => SinkPlan,
  query: string,
  slowAfterMs = 50,
): Promise<{ sink: ScriptedSink; provider: Provider }> {
  const sink = kept(await startSink(plan));
  return {
    sink,
    provider: kept(smtpProvider(readSmtpUrl(`${sink.url}?${query}`), { slowAfterMs })),
  };
}

const servers = (...found: readonly (readonly [exchange: string, priority: number])[]) => ({
  values: found.map(([exchange, priority]) => ({ exchange, priority })),
  exists: true,
});

function direct(sink: ScriptedSink, mx: Dns['mx'], query = ''): Provider {
  const route = readMailRoute(`mx:?port=${sink.port}&${query}`);
  return kept(
    mxProvider(route.settings as MxSettings, { dns: { mx }, patience: { slowAfterMs: 50 } }),
  );
}

describe('destinations', () => {
  it('that never answer hold up no other: all others are delivered while the slow one still hangs', async () => {
    const { sink, provider } = await relay(
      (to) => (to.endsWith('@slow.example') ? hourLong : {}),
      'connections=8',
      1_000,
    );
    const slow = sendAll(provider, people(60, 'slow.example'));
    const quick = await Promise.all(
      sendAll(provider, [...people(200, 'a.example'), ...people(200, 'b.example')]),
    );
    expect(quick.every((result) => result.kind === 'accepted')).toBe(true);
    const back = await Promise.race([
      Promise.all(slow.slice(20)),
      new Promise<never>((_go, fail) =>
        setTimeout(fail, 10_000, new Error('the slow mails were kept')),
      ),
    ]);
    expect(
      back.every((result) => result.kind === 'unreachable' && (result.waitMs ?? 0) >= 2_000),
    ).toBe(true);
    expect(sink.connections).toBeLessThanOrEqual(8);
  });

  it('that ask for patience in a burst get the rest later', async () => {
    const { sink, provider } = await relay(
      (to) => (to.endsWith('@busy.example') ? { rcpt: '421 4.7.0 too many mails' } : {}),
      'connections=4',
      60_000,
    );
    const results = await Promise.all(sendAll(provider, people(80, 'busy.example')));
    const asked = sink.commands.filter((line) => line.startsWith('RCPT')).length;
    expect(results.filter((result) => result.kind === 'unreachable').length).toBe(80 - asked);
    expect(asked).toBeLessThan(60);
    expect(
      (await Promise.all(sendAll(provider, people(30, 'calm.example')))).every(
        (result) => result.kind === 'accepted',
      ),
    ).toBe(true);
  });

  it('get no more mails a connection than allowed', async () => {
    const { sink, provider } = await relay(() => ({}), 'connections=1&mails_per_connection=3');
    await Promise.all(sendAll(provider, people(9, 'home.example')));
    expect(sink.connections).toBe(3);
  });
});

describe('sending straight to mail servers', () => {
  it("asks for each domain's servers once, tries them in order and shares a destination's connections", async () => {
    const sink = kept(await startSink());
    const asked: string[] = [];
    const provider = direct(
      sink,
      async (domain) => {
        asked.push(domain);
        return servers(['127.0.0.1', 20], ['127.0.0.9', 10]);
      },
      'connections=2',
    );
    const results = await Promise.all(
      sendAll(provider, [...people(5, 'one.example'), ...people(5, 'two.example')]),
    );
    expect(results.filter((result) => result.kind === 'accepted').length).toBe(10);
    expect(asked.sort()).toEqual(['one.example', 'two.example']);
    expect(sink.connections).toBeLessThanOrEqual(2);
  });

  it.each([
    [
      'nowhere.example',
      'no such name',
      { kind: 'refused', reply: { code: 550, enhanced: '5.1.2' } },
    ],
    ['unknown.example', 'no answer', { kind: 'unreachable', waitMs: 60_000 }],
  ])('says what a name without answer means: %s, %s', async (domain, answer, expected) => {
    const sink = kept(await startSink());
    const provider = direct(sink, async () => {
      if (answer === 'no answer') throw new DnsUnreachable('Nobody answers.');
      return { values: [], exists: false };
    });
    expect(await provider.send(mailTo(`a@${domain}`), yes)).toMatchObject(expected);
  });

  it('knows domains that take no mail, and those that take it themselves', async () => {
    const routeOf = createDomainRoutes({
      mx: async (domain) => (domain === 'null.example' ? servers(['', 0]) : servers()),
    });
    expect(await routeOf('null.example')).toMatchObject({
      refusal: { code: 556, enhanced: '5.1.10' },
    });
    expect(await routeOf('plain.example')).toEqual({
      key: 'plain.example',
      hosts: ['plain.example'],
    });
  });

  it('sends nothing without TLS to a domain that requires it', async () => {
    const sink = kept(await startSink());
    const provider = direct(
      sink,
      async () => servers(['127.0.0.1', 1]),
      'tls_required=strict.example',
    );
    expect(await provider.send(mailTo('a@strict.example'), yes)).toMatchObject({
      kind: 'unreachable',
      error: expect.stringContaining('offers no TLS'),
    });
    expect(await provider.send(mailTo('a@other.example'), yes)).toMatchObject({ kind: 'accepted' });
    expect(sink.mails.map((mail) => mail.to)).toEqual(['a@other.example']);
  });

  it('refuses a certificate that is not proven where it has to be, and records it where not', async () => {
    const { port } = await foreignServer({ authOptional: true });
    const provider = direct(
      { port } as ScriptedSink,
      async () => servers(['127.0.0.1', 1]),
      'tls_required=strict.example',
    );
    expect(await provider.send(mailTo('a@strict.example'), yes)).toMatchObject({
      kind: 'unreachable',
      error: expect.stringMatching(/TLS with the mail server failed/),
    });
    const sent = await provider.send(mailTo('a@other.example'), yes);
    expect(sent).toMatchObject({
      kind: 'accepted',
      response: expect.stringMatching(/\[TLSv1\.\d, certificate not proven: .+\]$/),
    });
  });
});

describe('bodies that look like the end of a mail', () => {
  it.each(['\n.\n', '\r.\r\n', '\r\n.\r\n', '\n.\r\n', '\r\n.\n', '\r.\r', '\u0000.\r\n'])(
    'arrive as one mail: %j',
    async (end) => {
      const { port, taken } = await foreignServer({ authOptional: true, hideSTARTTLS: true });
      const provider = kept(smtpProvider(readSmtpUrl(`smtp://127.0.0.1:${port}`)));
      const smuggled = `before${end}MAIL FROM:<evil@x.example>\r\nRCPT TO:<victim@y.example>\r\nDATA\r\nFrom: evil@x.example\r\n\r\nHi${end}after`;
      const mail = mailWith('ann@home.example', bytesOf(smuggled, smuggled));
      expect((await provider.send(mail, yes)).kind).toBe('accepted');
      expect(taken).toHaveLength(1);
      const read = await PostalMime.parse(taken[0] as Buffer);
      expect(read.text).toContain('before');
      expect(read.text).toContain('RCPT TO:<victim@y.example>');
      expect(read.text?.trimEnd()).toMatch(/after$/);
      expect((taken[0] as Buffer).toString('latin1').replaceAll('\r\n', '')).not.toMatch(
        /[\r\n\0]/,
      );
    },
  );
});

describe('what a server offers', () => {
  it('CHUNKING: the body goes in chunks, unchanged, its end after the mark', async () => {
    const { sink, provider } = await relay(() => ({}), 'connections=1');
    sink.features = ['PIPELINING', 'CHUNKING', 'SIZE 10000000'];
    let bodiesWhenMarked = -1;
    const result = await provider.send(mailTo('ann@home.example'), async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      bodiesWhenMarked = sink.bodies;
      return true;
    });
    expect(result.kind).toBe('accepted');
    expect(bodiesWhenMarked).toBe(0);
    expect(sink.mails[0]?.raw.equals(raw)).toBe(true);
    expect(sink.commands.filter((line) => line === 'DATA')).toEqual([]);
    expect(sink.commands.at(-1)).toBe('BDAT 2 LAST');
    expect((await provider.send(mailTo('bob@home.example'), yes)).kind).toBe('accepted');
    expect(sink.connections).toBe(1);
  });

  it('CHUNKING: a refused body is refused, and the next mail goes', async () => {
    const { sink, provider } = await relay(
      (to) => (to.startsWith('bad') ? { body: '554 5.7.1 spam' } : {}),
      'connections=1',
    );
    sink.features = ['PIPELINING', 'CHUNKING'];
    expect(await provider.send(mailTo('bad@home.example'), yes)).toMatchObject({
      kind: 'refused',
      stage: 'body',
      reply: { enhanced: '5.7.1' },
    });
    expect((await provider.send(mailTo('good@home.example'), yes)).kind).toBe('accepted');
  });

  it('SMTPUTF8: used where offered; where not, that mail is refused with the reason and nothing is sent', async () => {
    const { sink, provider } = await relay(() => ({}), 'connections=1');
    expect(await provider.send(mailTo('jürgen@home.example'), yes)).toMatchObject({
      kind: 'refused',
      stage: 'rcpt',
      reply: { enhanced: '5.6.7', text: expect.stringContaining('SMTPUTF8') },
    });
    expect(sink.commands.filter((line) => line.startsWith('MAIL'))).toEqual([]);
    const other = await relay(() => ({}), 'connections=1');
    other.sink.features = ['PIPELINING', 'SMTPUTF8'];
    expect((await other.provider.send(mailTo('jürgen@home.example'), yes)).kind).toBe('accepted');
    expect(other.sink.commands.find((line) => line.startsWith('MAIL'))).toMatch(/ SMTPUTF8$/);
  });
});
