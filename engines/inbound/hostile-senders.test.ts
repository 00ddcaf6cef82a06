import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { networkOf } from '#platform/server/http/network-of.ts';
import { InboundHarness } from './inbound.harness.ts';
import { RawSender } from './raw-smtp.harness.ts';
import { createListener, type Listener, type ListenerLimits } from './smtp-listener.ts';

const tls = {
  cert: new URL('../../tests/fixtures/tls/good.pem', import.meta.url).pathname,
  key: new URL('../../tests/fixtures/tls/host-key.pem', import.meta.url).pathname,
};

let harness: InboundHarness;
const started: Listener[] = [];
beforeAll(async () => {
  harness = await InboundHarness.create();
});
afterAll(async () => {
  await Promise.all(started.map((listener) => listener.stop()));
  await harness.server.close();
});

/** A listener of its own, with these limits; answers its port. */
async function listening(limits: Partial<ListenerLimits> = {}): Promise<number> {
  const listener = createListener({
    services: harness.server.server.services,
    domain: 'bounces.blue.example',
    host: '127.0.0.1',
    port: 0,
    tls,
    onStored: async () => undefined,
    limits,
  });
  started.push(listener);
  return listener.start();
}

async function sayTo(port: number, ...lines: string[]): Promise<RawSender> {
  const sender = await RawSender.to(port);
  for (const line of lines) {
    sender.write(`${line}\r\n`);
    await sender.reply(/^\d{3} /m);
  }
  return sender;
}

let people = 0;
const anAddress = (): string => harness.bounceAddress(1, (people += 1));
const toData = (address: string): string[] => [
  'EHLO mx',
  'MAIL FROM:<>',
  `RCPT TO:<${address}>`,
  'DATA',
];
async function storedFor(address: string): Promise<Buffer[]> {
  const { rows } = await harness.server.database.pool.query(
    'select raw from inbound_mails where account_id = $1 and recipient = $2',
    [harness.server.account, address],
  );
  return rows.map(({ raw }) => raw as Buffer);
}
const codesOf = (said: string): string[] =>
  [...said.matchAll(/^(\d{3}) /gm)].map(([, code]) => code!);

describe('a sender that wears the listener out', () => {
  test('by guessing 10,000 addresses in one go is sent away after a few', async () => {
    const port = await listening({ unknown: 3 });
    const sender = await sayTo(port, 'EHLO mx', 'MAIL FROM:<>');
    sender.write('RCPT TO:<someone@bounces.blue.example>\r\n'.repeat(10_000));
    const said = await sender.closed();
    expect(codesOf(said)).toEqual(['550', '550', '421']);
    expect(said).toContain('Too many unknown addresses');
  });

  test('by 10,000 times the same address is told to stop, and the mail is stored once', async () => {
    const address = anAddress();
    const sender = await sayTo(await listening({ recipients: 2 }), 'EHLO mx', 'MAIL FROM:<>');
    sender.write(
      `${`RCPT TO:<${address}>\r\n`.repeat(10_000)}DATA\r\nSubject: x\r\n\r\ny\r\n.\r\nQUIT\r\n`,
    );
    const said = await sender.closed();
    expect(said.match(/^452 /gm)?.length).toBeGreaterThan(9_000);
    expect(codesOf(said).slice(-3)).toEqual(['354', '250', '221']);
    expect(await storedFor(address)).toHaveLength(1);
  });

  test('by a line that has no end is sent away', async () => {
    const sender = await sayTo(await listening(), 'EHLO mx');
    sender.write('A'.repeat(100_000));
    expect(await sender.closed()).toMatch(/^421 .*too long/);
  });

  test('by a byte now and then loses its place, before a mail and within one', async () => {
    const port = await listening({ lastsMs: 1500 });
    const waiting = await sayTo(port, 'EHLO mx');
    const sending = await sayTo(port, ...toData(anAddress()));
    for (const said of await Promise.all(
      [waiting, sending].map((one) => one.writeUntilClosed('x', 20)),
    ))
      expect(said).toMatch(/^421 .*lasted too long/);
  });

  test('by a mail that has no end hears that it is too large, and that is the end', async () => {
    const address = anAddress();
    const sender = await sayTo(await listening({ bytes: 10_000 }), ...toData(address));
    expect(await sender.writeUntilClosed(`${'y'.repeat(998)}\r\n`, 1)).toMatch(/^552 .*larger/);
    expect(await storedFor(address)).toEqual([]);
  });

  test('from many addresses of one network counts as one', () => {
    expect(
      ['2001:db8::1', '2001:0db8:0:0:ffff::9', '2001:db8:0:1::1', '::1', '192.0.2.7'].map(
        networkOf,
      ),
    ).toEqual([
      '2001:db8:0:0::/64',
      '2001:db8:0:0::/64',
      '2001:db8:0:1::/64',
      '0:0:0:0::/64',
      '192.0.2.7',
    ]);
  });
});

describe('a sender that hides one mail in another', () => {
  test.each([
    ['\\n.\\n', '\n.\n'],
    ['\\r\\n.\\n', '\r\n.\n'],
    ['\\n.\\r\\n', '\n.\r\n'],
    ['\\r.\\r', '\r.\r'],
    ['\\r\\n.\\r', '\r\n.\r'],
    ['\\r\\n\\0.\\r\\n', '\r\n\0.\r\n'],
  ])('behind %s sends one mail, all of it', async (_name, end) => {
    const [address, other] = [anAddress(), anAddress()];
    const sender = await sayTo(await listening(), ...toData(address));
    const inner = `MAIL FROM:<>\r\nRCPT TO:<${other}>\r\nDATA\r\nSubject: inner\r\n\r\ninner`;
    sender.write(`Subject: outer\r\n\r\nouter${end}${inner}\r\n.\r\nQUIT\r\n`);
    expect(codesOf(await sender.closed())).toEqual(['250', '221']);
    const [stored, ...more] = await storedFor(address);
    expect(stored!.toString('latin1')).toContain(`outer${end}MAIL FROM:<>`);
    expect([more, await storedFor(other)]).toEqual([[], []]);
  });

  test('by what it sent before STARTTLS is not taken to have said it', async () => {
    const sender = await sayTo(await listening(), 'EHLO mx');
    sender.write('STARTTLS\r\nEHLO mx\r\nMAIL FROM:<before@tls.example>\r\n');
    expect(codesOf(await sender.reply(/^220 /m))).toEqual(['220']);
    await sender.encrypt();
    sender.write(`EHLO mx\r\n`);
    await sender.reply(/^250 /m);
    sender.write(`RCPT TO:<${anAddress()}>\r\n`);
    expect(await sender.reply(/^\d{3} /m)).toMatch(/^503 /);
    sender.end();
  });

  test('before the greeting, or as a page of a browser, is sent away', async () => {
    const port = await listening();
    const page = await RawSender.to(port);
    page.write('POST / HTTP/1.1\r\nHost: x\r\n\r\nMAIL FROM:<>\r\n');
    expect(await page.closed()).toMatch(/^421 .*HTTP/);
  });
});

describe('bytes that are no text', () => {
  test('are refused in addresses', async () => {
    const port = await listening();
    for (const line of [
      'MAIL FROM:<a\0b@home.example>',
      'MAIL FROM:<a@home.example> SIZE=\0',
      'MAIL FROM:<a@home.example> ENVID=a+0D+0Ab',
    ]) {
      const sender = await sayTo(port, 'EHLO mx');
      sender.write(`${line}\r\n`);
      expect([line, (await sender.reply(/^\d{3} /m)).slice(0, 1)]).toEqual([line, '5']);
      sender.end();
    }
    const sender = await sayTo(port, 'EHLO mx', 'MAIL FROM:<>');
    sender.write(`RCPT TO:<${anAddress().replace('@', '\0@')}>\r\n`);
    expect(await sender.reply(/^\d{3} /m)).toMatch(/^5/);
    sender.end();
  });

  test('are stored in mails as they came', async () => {
    const address = anAddress();
    const body = Buffer.concat([
      Buffer.from('Subject: \xff\xfe\r\n\r\n', 'latin1'),
      Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
      Buffer.from('\r\n'),
    ]);
    const sender = await sayTo(await listening(), ...toData(address));
    sender.write(Buffer.concat([body, Buffer.from('.\r\nQUIT\r\n')]));
    expect(codesOf(await sender.closed())).toEqual(['250', '221']);
    expect((await storedFor(address)).map((raw) => raw.equals(body))).toEqual([true]);
  });
});
