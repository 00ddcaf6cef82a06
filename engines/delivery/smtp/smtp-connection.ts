import { refuseWrongAddress } from '#platform/server/mail/mail-refused.ts';
import type { OutgoingMail, Reply, SendResult, Stage } from '../provider.ts';
import { LineSocket } from './line-socket.ts';
import { replyLine } from './read-replies.ts';
import type { SmtpSettings } from './settings.ts';
import { signIn } from './sign-in.ts';
import { stuffDots } from './stuff-dots.ts';

/** Waiting times of RFC 5321 4.5.3.2; cutting the last one short makes duplicates. */
export const timeouts = { greeting: 5 * 60_000, mail: 5 * 60_000, rcpt: 5 * 60_000, data: 2 * 60_000, body: 10 * 60_000 };

/** The server wants nothing from us: no session came about. */
export class SessionRefused extends Error {
  readonly reply: Reply;

  constructor(step: string, reply: Reply) {
    super(`The mail server refused ${step}: ${replyLine(reply)}`);
    this.name = 'SessionRefused';
    this.reply = reply;
  }
}

/** One session with a mail server, used for many mails, one after the other. */
export class SmtpConnection {
  readonly #line: LineSocket;
  #features: ReadonlySet<string> = new Set();
  #mustReset = false;
  /** Mails handed over so far. */
  mails = 0;

  private constructor(line: LineSocket) {
    this.#line = line;
  }

  /** Connects, greets, turns on TLS when offered and signs in. */
  static async open(settings: SmtpSettings): Promise<SmtpConnection> {
    const line = await LineSocket.open(settings, timeouts.greeting);
    const connection = new SmtpConnection(line);
    try {
      await connection.#greet(settings);
      return connection;
    } catch (error) {
      line.fail(error as Error);
      throw error;
    }
  }

  /** True while another mail may be sent here. */
  get isUsable(): boolean {
    return this.#line.fault === null;
  }

  /** Says goodbye without waiting for the answer. */
  close(): void {
    this.#line.write('QUIT\r\n');
    this.#line.fail(new Error('The connection was closed by us.'));
  }

  /** Sends one mail; the result tells at which point it ended. */
  async send(mail: OutgoingMail, mark: () => Promise<boolean>): Promise<SendResult> {
    this.mails += 1;
    let isBegun = false;
    let isFinished = false;
    // The mark is under way together with the envelope; what counts is that it is there before the end of the body.
    const marking = mark();
    marking.catch(() => undefined);
    try {
      const refusal = await this.#openMail(mail);
      if (refusal) return refusal;
      isBegun = true;
      this.#line.write(stuffDots(mail.raw));
      if (!(await marking)) {
        this.#line.fail(new Error('The mail was called back before its end.'));
        return { kind: 'abandoned' };
      }
      if (this.#line.fault) throw this.#line.fault;
      isFinished = true;
      this.#line.write('.\r\n');
      return this.#judge(await this.#line.reply(timeouts.body));
    } catch (error) {
      this.#line.fail(error as Error);
      const { message } = error as Error;
      return isFinished ? { kind: 'unclear', error: message } : { kind: 'broken', error: message, isBodyBegun: isBegun };
    }
  }

  async #greet(settings: SmtpSettings): Promise<void> {
    this.#require('the connection', 220, await this.#line.reply(timeouts.greeting));
    await this.#hello(settings);
    if (!settings.isSecure && this.#features.has('STARTTLS')) {
      this.#require('TLS', 220, await this.#ask('STARTTLS'));
      await this.#line.secure(settings, timeouts.greeting);
      await this.#hello(settings);
    } else if (!settings.isSecure && settings.login && settings.mustProve) {
      throw new Error('The mail server offers no TLS, so the password was not sent to it. Use smtps:// or a server with STARTTLS.');
    }
    if (settings.login) await signIn((text) => this.#ask(text), this.#features, settings.login);
  }

  async #hello(settings: SmtpSettings): Promise<void> {
    const reply = await this.#ask(`EHLO ${settings.helloName}`);
    if (reply.code === 250) {
      this.#features = new Set(reply.text.split('\n').slice(1).flatMap(featuresOf));
      return;
    }
    this.#require('our greeting', 250, await this.#ask(`HELO ${settings.helloName}`));
    this.#features = new Set();
  }

  async #openMail(mail: OutgoingMail): Promise<SendResult | null> {
    const commands = this.#envelopeOf(mail);
    if (this.#features.has('PIPELINING')) {
      this.#line.write(commands.map((command) => command.text).join(''));
      return this.#readEnvelopeReplies(commands);
    }
    for (const command of commands) {
      this.#line.write(command.text);
      const refusal = await this.#readEnvelopeReplies([command]);
      if (refusal) return refusal;
    }
    return null;
  }

  #envelopeOf(mail: OutgoingMail): { stage: Stage; text: string }[] {
    const from = refuseWrongAddress('envelope sender', mail.envelope.from);
    const to = refuseWrongAddress('recipient', mail.envelope.to);
    const size = this.#features.has('SIZE') ? ` SIZE=${mail.raw.length}` : '';
    const reset = this.#mustReset ? [{ stage: 'session' as const, text: 'RSET\r\n' }] : [];
    this.#mustReset = false;
    return [
      ...reset,
      { stage: 'mail', text: `MAIL FROM:<${from}>${size}\r\n` },
      { stage: 'rcpt', text: `RCPT TO:<${to}>\r\n` },
      { stage: 'data', text: 'DATA\r\n' },
    ];
  }

  async #readEnvelopeReplies(commands: { stage: Stage; text: string }[]): Promise<SendResult | null> {
    const waits = { session: timeouts.mail, mail: timeouts.mail, rcpt: timeouts.rcpt, data: timeouts.data, body: timeouts.body };
    let refusal: SendResult | null = null;
    for (const { stage } of commands) {
      const reply = await this.#line.reply(waits[stage]);
      const isFine = stage === 'data' ? reply.code === 354 : reply.code >= 200 && reply.code < 300;
      if (!isFine) {
        refusal ??= { kind: 'refused', stage, reply };
        this.#mustReset = true;
        if (reply.code === 421) return this.#leave(refusal);
      } else if (stage === 'data' && refusal) {
        // The server opened the body although it took no recipient: end it empty, for nobody.
        this.#line.write('.\r\n');
        await this.#line.reply(timeouts.body);
      }
    }
    return refusal;
  }

  #judge(reply: Reply): SendResult {
    if (reply.code >= 200 && reply.code < 300) return { kind: 'accepted', response: replyLine(reply) };
    const refusal: SendResult = { kind: 'refused', stage: 'body', reply };
    return reply.code === 421 ? this.#leave(refusal) : refusal;
  }

  #leave(result: SendResult): SendResult {
    this.#line.fail(new Error('The mail server asked us to leave (421).'));
    return result;
  }

  async #ask(text: string): Promise<Reply> {
    this.#line.write(`${text}\r\n`);
    return this.#line.reply(timeouts.mail);
  }

  #require(step: string, code: number, reply: Reply): void {
    if (reply.code !== code) throw new SessionRefused(step, reply);
  }
}

function featuresOf(line: string): string[] {
  const words = line.trim().toUpperCase().split(/[ =]+/);
  return words[0] === 'AUTH' ? ['AUTH', ...words.slice(1).map((way) => `AUTH ${way}`)] : words.slice(0, 1);
}
