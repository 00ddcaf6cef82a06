import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail the sink took. */
export interface SunkMail {
  from: string;
  to: string[];
  raw: Buffer;
}

/** A real SMTP server for tests, which behaves as the script says for each recipient. */
export interface SmtpSink {
  url: string;
  mails: SunkMail[];
  close(): Promise<void>;
}

/** What the sink does with a recipient: a refusal as 'code text' at RCPT, or after the body, or breaking off. */
export type SinkScript = (to: string, timesSeen: number) => undefined | { rcpt?: string; body?: string; drop?: 'mid_body' | 'after_dot' };

/** Starts a sink on a free port. */
export async function startSink(script: SinkScript = () => undefined, options: { login?: { user: string; password: string }; hideTls?: boolean } = {}): Promise<SmtpSink> {
  const mails: SunkMail[] = [];
  const seen = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: options.login === undefined,
    disabledCommands: options.hideTls === false ? [] : ['STARTTLS'],
    hidePIPELINING: false,
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      const fits = auth.username === options.login?.user && auth.password === options.login?.password;
      done(fits ? null : refusal('535 5.7.8 wrong password'), fits ? { user: auth.username ?? '' } : undefined);
    },
    onRcptTo(address, _session, done) {
      const times = (seen.get(address.address) ?? 0) + 1;
      seen.set(address.address, times);
      const said = script(address.address, times)?.rcpt;
      done(said === undefined ? null : refusal(said));
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map((recipient) => recipient.address);
      const plan = script(to[0] ?? '', seen.get(to[0] ?? '') ?? 1);
      const parts: Buffer[] = [];
      const cut = (): void => void (stream as unknown as { _socket?: unknown }, (session as unknown as { socket?: { destroy(): void } }).socket?.destroy());
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (plan?.body !== undefined) return done(refusal(plan.body));
        mails.push({ from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address, to, raw: Buffer.concat(parts) });
        if (plan?.drop === 'after_dot') return cut();
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const login = options.login ? `${options.login.user}:${options.login.password}@` : '';
  return { url: `smtp://${login}127.0.0.1:${port}`, mails, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

function refusal(said: string): Error {
  return Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) });
}
