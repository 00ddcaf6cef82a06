import { pauseAfterFailures } from '../retry-policy.ts';
import type { OutgoingMail, Provider, SendResult } from '../provider.ts';
import { SmtpConnection } from './smtp-connection.ts';
import type { SmtpSettings } from './settings.ts';

const idleFor = 20_000;

/** Mail by SMTP over a pool of connections to one server. */
export function smtpProvider(settings: SmtpSettings): Provider {
  const pool = new ConnectionPool(settings);
  return {
    name: `smtp ${settings.host}:${settings.port}`,
    capacity: settings.connections,
    pausedUntil: () => pool.pausedUntil,
    send: (mail, mark) => pool.send(mail, mark),
    close: () => pool.close(),
  };
}

class ConnectionPool {
  readonly #settings: SmtpSettings;
  #idle: { connection: SmtpConnection; timer: NodeJS.Timeout }[] = [];
  #busy = 0;
  #waiting: (() => void)[] = [];
  #failures = 0;
  #isClosed = false;
  pausedUntil: Date | null = null;

  constructor(settings: SmtpSettings) {
    this.#settings = settings;
  }

  async send(mail: OutgoingMail, mark: () => Promise<boolean>): Promise<SendResult> {
    await this.#turn();
    try {
      return await this.#sendNow(mail, mark);
    } finally {
      this.#busy -= 1;
      this.#waiting.shift()?.();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { connection, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      connection.close();
    }
  }

  async #turn(): Promise<void> {
    if (this.#busy >= this.#settings.connections) await new Promise<void>((go) => this.#waiting.push(go));
    this.#busy += 1;
  }

  async #sendNow(mail: OutgoingMail, mark: () => Promise<boolean>): Promise<SendResult> {
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

  async #use(connection: SmtpConnection, mail: OutgoingMail, mark: () => Promise<boolean>): Promise<SendResult> {
    const result = await connection.send(mail, mark);
    if (connection.isUsable) this.#keep(connection);
    return result;
  }

  async #open(): Promise<SmtpConnection | SendResult> {
    if (this.pausedUntil && this.pausedUntil.getTime() > Date.now()) return { kind: 'unreachable', error: 'The mail server is being left alone for a moment.' };
    try {
      const connection = await SmtpConnection.open(this.#settings);
      this.#failures = 0;
      this.pausedUntil = null;
      return connection;
    } catch (error) {
      // Connections that fail together are one failure.
      if (this.pausedUntil === null || this.pausedUntil.getTime() <= Date.now()) this.#failures += 1;
      this.pausedUntil = new Date(Date.now() + pauseAfterFailures(this.#failures, Math.random()));
      return { kind: 'unreachable', error: (error as Error).message };
    }
  }

  #takeIdle(): SmtpConnection | undefined {
    for (let last = this.#idle.pop(); last; last = this.#idle.pop()) {
      clearTimeout(last.timer);
      if (last.connection.isUsable) return last.connection;
    }
    return undefined;
  }

  #keep(connection: SmtpConnection): void {
    if (this.#isClosed || connection.mails >= this.#settings.mailsPerConnection) return connection.close();
    const entry = { connection, timer: setTimeout(() => this.#drop(connection), idleFor) };
    entry.timer.unref();
    this.#idle.push(entry);
  }

  #drop(connection: SmtpConnection): void {
    this.#idle = this.#idle.filter((entry) => entry.connection !== connection);
    connection.close();
  }
}
