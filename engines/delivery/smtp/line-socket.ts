import { connect, type Socket } from 'node:net';
import { connect as connectSecure, TLSSocket } from 'node:tls';
import type { Reply } from '../provider.ts';
import { ReplyReader } from './read-replies.ts';
import type { SmtpSettings } from './settings.ts';

// RFC 5321 4.5.3.2.5: a block of the body.
const blockTimeout = 3 * 60_000;

interface Waiter {
  resolve(reply: Reply): void;
  reject(error: Error): void;
  timeout: number;
  /** When the wait is over, on the clock of the process. */
  until: number;
}

/** A socket that speaks lines out and replies in. Any fault ends it for good and fails pending waits. */
export class LineSocket {
  #socket: Socket;
  #reader = new ReplyReader();
  #waiters: Waiter[] = [];
  #early: Reply[] = [];
  #fault: Error | null = null;
  /** When the server must have taken more bytes. */
  #stalledUntil = Infinity;
  // One timer for all waits of the connection: a mail has half a dozen of them, and hardly any ever ends by time.
  #timer: NodeJS.Timeout | null = null;
  #timerAt = Infinity;

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.#listen();
  }

  /** Opens the connection; TLS at once for smtps. */
  static async open(settings: SmtpSettings, timeout: number): Promise<LineSocket> {
    const socket = settings.isSecure
      ? connectSecure({
          host: settings.host,
          port: settings.port,
          rejectUnauthorized: settings.mustProve,
          ...serverName(settings.host),
        })
      : connect({ host: settings.host, port: settings.port });
    socket.setNoDelay(true);
    await untilEvent(socket, settings.isSecure ? 'secureConnect' : 'connect', timeout);
    return new LineSocket(socket);
  }

  /** Null while the socket is usable. */
  get fault(): Error | null {
    return this.#fault;
  }

  write(bytes: Buffer | string): void {
    if (this.#fault || this.#socket.write(bytes) || this.#stalledUntil !== Infinity) return;
    this.#stalledUntil = performance.now() + blockTimeout;
    this.#wakeAt(this.#stalledUntil);
  }

  /** Gathers what is written until `uncork`, which sends it in one piece. */
  cork(): void {
    this.#socket.cork();
  }

  uncork(): void {
    this.#socket.uncork();
  }

  #wakeAt(time: number): void {
    if (time >= this.#timerAt) return;
    clearTimeout(this.#timer ?? undefined);
    this.#timerAt = time;
    this.#timer = setTimeout(
      () => this.#checkTimes(),
      Math.max(time - performance.now(), 1),
    ).unref();
  }

  #checkTimes(): void {
    this.#timer = null;
    this.#timerAt = Infinity;
    const now = performance.now();
    if (this.#stalledUntil <= now)
      return this.fail(new Error('The mail server took no more bytes for 3 minutes.'));
    const late = this.#waiters.find(({ until }) => until <= now);
    if (late)
      return this.fail(
        new Error(`The mail server did not answer for ${Math.round(late.timeout / 1000)} seconds.`),
      );
    const next = Math.min(this.#stalledUntil, ...this.#waiters.map(({ until }) => until));
    if (next !== Infinity) this.#wakeAt(next);
  }

  /** The next reply that nobody else waits for. */
  reply(timeout: number): Promise<Reply> {
    const early = this.#early.shift();
    if (early) return Promise.resolve(early);
    if (this.#fault) return Promise.reject(this.#fault);
    return new Promise((resolve, reject) => {
      const until = performance.now() + timeout;
      this.#waiters.push({ resolve, reject, timeout, until });
      this.#wakeAt(until);
    });
  }

  /** Goes on in TLS after the server agreed to STARTTLS. What it said before that is dropped, so nothing can be injected. */
  async secure(settings: SmtpSettings, timeout: number): Promise<void> {
    this.#socket.removeAllListeners('data').removeAllListeners('drain');
    this.#early = [];
    this.#reader = new ReplyReader();
    const secured = connectSecure({
      socket: this.#socket,
      rejectUnauthorized: settings.mustProve,
      ...serverName(settings.host),
    });
    await untilEvent(secured, 'secureConnect', timeout);
    this.#socket = secured;
    this.#listen();
  }

  /** What TLS came to, for people to read: version and whether the certificate is right; null without TLS. */
  get tls(): string | null {
    if (!(this.#socket instanceof TLSSocket)) return null;
    const version = this.#socket.getProtocol() ?? 'TLS';
    if (this.#socket.authorized) return `${version}, certificate proven`;
    const cause = this.#socket.authorizationError as (Error & { code?: string }) | string | null;
    return `${version}, certificate not proven: ${typeof cause === 'string' ? cause : (cause?.code ?? cause?.message ?? 'unknown')}`;
  }

  /** Ends the connection; a pending wait for a reply fails with the cause. */
  fail(cause: Error): void {
    if (this.#fault) return;
    this.#fault = cause;
    clearTimeout(this.#timer ?? undefined);
    this.#socket.destroy();
    for (const waiter of this.#waiters.splice(0)) waiter.reject(cause);
  }

  #listen(): void {
    this.#socket.on('data', (bytes: Buffer) => this.#receive(bytes));
    this.#socket.on('drain', () => (this.#stalledUntil = Infinity));
    this.#socket.on('error', (error) => this.fail(error));
    this.#socket.on('close', () => this.fail(new Error('The mail server closed the connection.')));
  }

  #receive(bytes: Buffer): void {
    try {
      for (const reply of this.#reader.feed(bytes)) this.#hand(reply);
    } catch (error) {
      this.fail(error as Error);
    }
  }

  #hand(reply: Reply): void {
    const waiter = this.#waiters.shift();
    if (waiter) waiter.resolve(reply);
    else if (this.#early.push(reply) > 10) {
      this.fail(new Error('The mail server sent replies that nothing asked for.'));
    }
  }
}

function serverName(host: string): { servername?: string } {
  return /^[\d.]+$|:/.test(host) ? {} : { servername: host };
}

function untilEvent(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  timeout: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => settle(new Error('The mail server could not be reached in time.')),
      timeout,
    );
    const settle = (error?: Error): void => {
      clearTimeout(timer);
      socket
        .removeListener('error', settle)
        .removeListener('close', closed)
        .removeListener(event, done);
      if (!error) return resolve();
      socket.on('error', () => undefined).destroy();
      reject(error);
    };
    const done = (): void => settle();
    const closed = (): void => settle(new Error('The mail server closed the connection.'));
    socket.once('error', settle).once('close', closed).once(event, done);
  });
}
