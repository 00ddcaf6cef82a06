import { refuseWrongAddress } from '#platform/server/mail/mail-refused.ts';
import { MailBytes } from '#platform/server/mail/mail-bytes.ts';
import type { OutgoingMail, Reply, SendResult, Stage } from '../provider.ts';
import { LineSocket } from './line-socket.ts';
import { replyLine } from './read-replies.ts';
import type { SmtpSettings } from './settings.ts';
import { signIn } from './sign-in.ts';
import { stuffDots } from './stuff-dots.ts';

/** Waiting times of RFC 5321 4.5.3.2; cutting the last one short makes duplicates. */
export const timeouts = {
  greeting: 5 * 60_000,
  mail: 5 * 60_000,
  rcpt: 5 * 60_000,
  data: 2 * 60_000,
  body: 10 * 60_000,
};

const waits: Readonly<Record<Stage, number>> = {
  session: timeouts.mail,
  mail: timeouts.mail,
  rcpt: timeouts.rcpt,
  data: timeouts.data,
  body: timeouts.body,
};

/** The server wants nothing from us: no session came about. */
export class SessionRefused extends Error {
  readonly reply: Reply;

  constructor(step: string, reply: Reply) {
    super(`The mail server refused ${step}: ${replyLine(reply)}`);
    this.name = 'SessionRefused';
    this.reply = reply;
  }
}

/** TLS was offered and did not come about; another connection may do without. */
export class TlsFailed extends Error {
  constructor(cause: Error) {
    super(`TLS with the mail server failed: ${cause.message}`, { cause });
    this.name = 'TlsFailed';
  }
}

/** One session with a mail server, used for many mails, one after the other. */
export class SmtpConnection {
  readonly #line: LineSocket;
  #features: ReadonlySet<string> = new Set();
  #mustReset = false;
  #tls: string | null = null;
  /** Mails handed over so far. */
  mails = 0;

  /** Mails that one connection may carry. */
  readonly mostMails: number;

  private constructor(line: LineSocket, mostMails: number) {
    this.#line = line;
    this.mostMails = mostMails;
  }

  /** Connects, greets, turns on TLS when offered and signs in. */
  static async open(settings: SmtpSettings): Promise<SmtpConnection> {
    const line = await LineSocket.open(settings, timeouts.greeting);
    const connection = new SmtpConnection(line, settings.mailsPerConnection);
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
    let isMarked = false;
    marking.then(
      (isOurs) => (isMarked = isOurs),
      () => undefined,
    );
    try {
      const unfit = this.#refuseUnfit(mail);
      if (unfit) return unfit;
      const refusal = await this.#openMail(mail);
      if (refusal) return refusal;
      isBegun = true;
      const body = this.#features.has('CHUNKING')
        ? chunkedBody(MailBytes.of(mail.raw))
        : dottedBody(MailBytes.of(mail.raw));
      this.#line.cork();
      for (const part of body.most) this.#line.write(part);
      // Where the mark is there already, the whole body goes in one piece.
      if (!isMarked) {
        this.#line.uncork();
        if (!(await marking)) {
          this.#line.fail(new Error('The mail was called back before its end.'));
          return { kind: 'abandoned' };
        }
        this.#line.cork();
      }
      if (this.#line.fault) throw this.#line.fault;
      isFinished = true;
      this.#line.write(body.end);
      this.#line.uncork();
      return await this.#readVerdict(body.replies);
    } catch (error) {
      this.#line.fail(error as Error);
      const { message } = error as Error;
      return isFinished
        ? { kind: 'unclear', error: message }
        : { kind: 'broken', error: message, isBodyBegun: isBegun };
    }
  }

  // What this server can't take at all is said before anything is on the wire.
  #refuseUnfit(mail: OutgoingMail): SendResult | null {
    if (isAscii(mail.envelope.to) || this.#features.has('SMTPUTF8')) return null;
    const text =
      '5.6.7 The mail server takes no address with letters outside ASCII before the @ (it offers no SMTPUTF8).';
    return { kind: 'refused', stage: 'rcpt', reply: { code: 553, enhanced: '5.6.7', text } };
  }

  // A body in chunks has a reply for each; the first that is no yes is the verdict.
  async #readVerdict(replies: number): Promise<SendResult> {
    let verdict = await this.#line.reply(timeouts.body);
    for (let read = 1; read < replies; read++) {
      const next = await this.#line.reply(timeouts.body);
      if (verdict.code >= 200 && verdict.code < 300) verdict = next;
      else this.#mustReset = true;
    }
    return this.#judge(verdict);
  }

  async #greet(settings: SmtpSettings): Promise<void> {
    this.#require('the connection', 220, await this.#line.reply(timeouts.greeting));
    await this.#hello(settings);
    if (!settings.isSecure && settings.startTls !== 'never' && this.#features.has('STARTTLS')) {
      await this.#startTls(settings);
      await this.#hello(settings);
    } else if (!settings.isSecure && settings.startTls === 'required') {
      throw new Error('The mail server offers no TLS, and no mail goes there without.');
    } else if (!settings.isSecure && settings.login && settings.mustProve) {
      throw new Error(
        'The mail server offers no TLS, so the password was not sent to it. Use smtps:// or a server with STARTTLS.',
      );
    }
    this.#tls = this.#line.tls;
    if (settings.login) await signIn((text) => this.#ask(text), this.#features, settings.login);
  }

  async #startTls(settings: SmtpSettings): Promise<void> {
    const reply = await this.#ask('STARTTLS');
    if (reply.code !== 220) throw new TlsFailed(new SessionRefused('TLS', reply));
    try {
      await this.#line.secure(settings, timeouts.greeting);
    } catch (error) {
      throw new TlsFailed(error as Error);
    }
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
    const to = refuseWrongAddress('recipient', mail.envelope.to, { international: true });
    const utf8 = isAscii(to) ? '' : ' SMTPUTF8';
    const isChunked = this.#features.has('CHUNKING');
    const size = this.#features.has('SIZE') ? ` SIZE=${mail.raw.length}` : '';
    const reset = this.#mustReset ? [{ stage: 'session' as const, text: 'RSET\r\n' }] : [];
    this.#mustReset = false;
    return [
      ...reset,
      { stage: 'mail', text: `MAIL FROM:<${from}>${size}${utf8}\r\n` },
      { stage: 'rcpt', text: `RCPT TO:<${to}>\r\n` },
      ...(isChunked ? [] : [{ stage: 'data' as const, text: 'DATA\r\n' }]),
    ];
  }

  async #readEnvelopeReplies(
    commands: { stage: Stage; text: string }[],
  ): Promise<SendResult | null> {
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
    if (reply.code >= 200 && reply.code < 300) {
      return {
        kind: 'accepted',
        response: this.#tls === null ? replyLine(reply) : `${replyLine(reply)} [${this.#tls}]`,
      };
    }
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
  return words[0] === 'AUTH'
    ? ['AUTH', ...words.slice(1).map((way) => `AUTH ${way}`)]
    : words.slice(0, 1);
}

interface Body {
  most: readonly Buffer[];
  end: Buffer | string;
  replies: number;
}

function dottedBody(mail: MailBytes): Body {
  return { most: stuffDots(mail), end: '.\r\n', replies: 1 };
}

// All but the last line end goes first, so that the mark stands between the body and its end here too.
function chunkedBody(mail: MailBytes): Body {
  const cut = Math.max(mail.length - 2, 0);
  const most: Buffer[] = [Buffer.from(`BDAT ${cut}\r\n`)];
  const end: Buffer[] = [Buffer.from(`BDAT ${mail.length - cut} LAST\r\n`)];
  let left = cut;
  for (const { bytes } of mail.parts) {
    if (left > 0) most.push(bytes.subarray(0, left));
    if (bytes.length > left) end.push(bytes.subarray(left));
    left = Math.max(left - bytes.length, 0);
  }
  return { most, end: Buffer.concat(end), replies: 2 };
}

function isAscii(text: string): boolean {
  return /^[\x00-\x7f]*$/.test(text);
}
