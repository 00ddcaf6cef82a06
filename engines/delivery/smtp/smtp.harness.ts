import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach } from 'vitest';
import { buildMail } from '#platform/server/mail/build-mail.ts';
import type { OutgoingMail } from '../provider.ts';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close();
});

/** Closes a thing of a test after the test, what was opened last first. */
export function kept<T extends { close(): Promise<unknown> }>(thing: T): T {
  open.push(thing);
  return thing;
}

/** The bytes of a mail with these words. */
export function bytesOf(text: string, html = `<p>${text}</p>`): Buffer {
  return buildMail({
    from: { name: 'Shop', email: 'news@blue.example' },
    to: 'ann@home.example',
    replyTo: null,
    subject: 'Hi',
    date: new Date(),
    messageId: 'a@blue.example',
    text,
    html,
  });
}

/** A mail on its way to an address. */
export function mailWith<Raw extends OutgoingMail['raw']>(
  to: string,
  raw: Raw,
): OutgoingMail & { raw: Raw } {
  return {
    accountId: 1,
    mailingId: 1,
    contactId: 1,
    messageId: 'a@blue.example',
    envelope: { from: 'news@blue.example', to },
    subject: 'Hi',
    raw,
  };
}

/** The mark of a row that may go out. */
export const yes = async (): Promise<boolean> => true;

/** A mail server that is not ours, for one test; it gathers what it takes. */
export async function foreignServer(
  options: SMTPServerOptions,
): Promise<{ port: number; taken: Buffer[] }> {
  const taken: Buffer[] = [];
  const server = new SMTPServer({
    ...options,
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          taken.push(Buffer.concat(parts));
          done();
        });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  kept({ close: () => new Promise<void>((resolve) => server.close(resolve)) });
  return { port: (server.server.address() as AddressInfo).port, taken };
}
