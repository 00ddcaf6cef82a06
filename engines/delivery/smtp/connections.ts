import { pauseAfterFailures } from '../retry-policy.ts';
import type { OutgoingMail, SendResult } from '../provider.ts';
import type { SmtpSettings } from './settings.ts';
import { SmtpConnection, TlsFailed } from './smtp-connection.ts';

const idleFor = 20_000;

/** Connections to one place, kept between mails. The servers are tried in the order given; who takes turns is decided elsewhere. */
export class Connections {
  readonly #servers: readonly SmtpSettings[];
  readonly #longestPause: number;
  #idle: { connection: SmtpConnection; timer: NodeJS.Timeout }[] = [];
  #failures = 0;
  #isClosed = false;
  // By the clock that never jumps.
  #pausedUntil = 0;

  constructor(servers: readonly SmtpSettings[], longestPause = 30_000) {
    this.#servers = servers;
    this.#longestPause = longestPause;
  }

  /** For how long nothing is opened, in milliseconds; 0 when nothing is in the way. */
  get pauseMs(): number {
    return Math.max(0, this.#pausedUntil - performance.now());
  }

  async send(mail: OutgoingMail, mark: () => Promise<boolean>): Promise<SendResult> {
    let marked: Promise<boolean> | null = null;
    const markOnce = (): Promise<boolean> => (marked ??= mark());
    for (let kept = this.#takeIdle(); kept; kept = this.#takeIdle()) {
      const result = await this.#use(kept, mail, markOnce);
      // A kept connection may have died while idle: as long as no body was under way, another one is as good.
      if (result.kind !== 'broken' || result.isBodyBegun) return result;
    }
    const opened = await this.#open();
    return opened instanceof SmtpConnection ? this.#use(opened, mail, markOnce) : opened;
  }

  close(): void {
    this.#isClosed = true;
    for (const { connection, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      connection.close();
    }
  }

  async #use(
    connection: SmtpConnection,
    mail: OutgoingMail,
    mark: () => Promise<boolean>,
  ): Promise<SendResult> {
    const result = await connection.send(mail, mark);
    if (connection.isUsable) this.#keep(connection);
    return result;
  }

  async #open(): Promise<SmtpConnection | SendResult> {
    const paused = this.pauseMs;
    if (paused > 0)
      return {
        kind: 'unreachable',
        error: 'Sending to this mail server is paused for a moment.',
        waitMs: paused,
      };
    let last = new Error('There is no mail server to send to.');
    for (const server of this.#servers) {
      try {
        const connection = await openServer(server);
        this.#failures = 0;
        this.#pausedUntil = 0;
        return connection;
      } catch (error) {
        last = error as Error;
      }
    }
    // Connections that fail together are one failure.
    if (this.#pausedUntil <= performance.now()) this.#failures += 1;
    const waitMs = pauseAfterFailures(this.#failures, Math.random(), this.#longestPause);
    this.#pausedUntil = performance.now() + waitMs;
    return { kind: 'unreachable', error: last.message, waitMs };
  }

  #takeIdle(): SmtpConnection | undefined {
    for (let last = this.#idle.pop(); last; last = this.#idle.pop()) {
      clearTimeout(last.timer);
      if (last.connection.isUsable) return last.connection;
    }
    return undefined;
  }

  #keep(connection: SmtpConnection): void {
    if (this.#isClosed || connection.mails >= connection.mostMails) return connection.close();
    const entry = { connection, timer: setTimeout(() => this.#drop(connection), idleFor) };
    entry.timer.unref();
    this.#idle.push(entry);
  }

  #drop(connection: SmtpConnection): void {
    this.#idle = this.#idle.filter((entry) => entry.connection !== connection);
    connection.close();
  }
}

// Between strangers, TLS that does not come about is no worse than none; where it is required, there is no way without.
async function openServer(server: SmtpSettings): Promise<SmtpConnection> {
  try {
    return await SmtpConnection.open(server);
  } catch (error) {
    if (!(error instanceof TlsFailed) || server.mustProve || server.startTls !== 'when_offered')
      throw error;
    return SmtpConnection.open({ ...server, startTls: 'never' });
  }
}
