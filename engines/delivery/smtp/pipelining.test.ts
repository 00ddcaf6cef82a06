import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { bytesOf, kept, mailWith, yes } from './smtp.harness.ts';
import { readSmtpUrl } from './settings.ts';
import { timeouts } from './smtp-connection.ts';
import { smtpProvider } from './smtp-provider.ts';

/** A server that answers only once so many commands of an envelope wait; what came before an answer is kept together. */
async function patientServer(
  feature: string,
  atOnce: number,
): Promise<{ port: number; groups: string[][] }> {
  const groups: string[][] = [];
  const answers: Record<string, string> = {
    EHLO: `250-patient\r\n250 ${feature}`,
    MAIL: '250 ok',
    RCPT: '250 ok',
    DATA: '354 go on',
    QUIT: '221 bye',
  };
  const server = createServer((socket) => {
    let read = '';
    let isBody = false;
    let waiting: string[] = [];
    socket.on('error', () => undefined).write('220 patient\r\n');
    socket.on('data', (bytes) => {
      read += bytes.toString('latin1');
      if (isBody) {
        if (!read.endsWith('\r\n.\r\n')) return;
        [isBody, read] = [false, ''];
        return void socket.write('250 taken\r\n');
      }
      const lines = read.split('\r\n');
      read = lines.pop() ?? '';
      waiting.push(...lines.map((line) => line.slice(0, 4)));
      const isEnvelope = waiting[0] === 'MAIL' || waiting[0] === 'RCPT' || waiting[0] === 'DATA';
      if (isEnvelope && waiting.length < atOnce) return;
      if (isEnvelope) groups.push(waiting);
      isBody = waiting.includes('DATA');
      socket.write(waiting.map((verb) => `${answers[verb] ?? '500 what'}\r\n`).join(''));
      waiting = [];
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  kept({ close: () => new Promise<void>((resolve) => server.close(() => resolve())) });
  return { port: (server.address() as AddressInfo).port, groups };
}

describe('an envelope', () => {
  it.each([
    ['in one piece where PIPELINING is offered', 'PIPELINING', 3, [['MAIL', 'RCPT', 'DATA']]],
    ['command by command where it is not', 'HELP', 1, [['MAIL'], ['RCPT'], ['DATA']]],
  ])('goes %s', async (_how, feature, atOnce, expected) => {
    const { port, groups } = await patientServer(feature, atOnce);
    const provider = kept(smtpProvider(readSmtpUrl(`smtp://127.0.0.1:${port}`)));
    expect(await provider.send(mailWith('ann@home.example', bytesOf('Hi')), yes)).toEqual({
      kind: 'accepted',
      response: '250 taken',
    });
    expect(groups).toEqual(expected);
  });

  it('is waited for as long as RFC 5321 4.5.3.2 asks', () => {
    const asked = { greeting: 5, mail: 5, rcpt: 5, data: 2, body: 10 };
    for (const [stage, minutes] of Object.entries(asked))
      expect(timeouts[stage as keyof typeof timeouts], stage).toBeGreaterThanOrEqual(
        minutes * 60_000,
      );
  });
});
