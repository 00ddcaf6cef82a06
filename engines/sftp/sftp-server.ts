import { createServer, type AddressInfo, type Server as NetServer, type Socket } from 'node:net';
import ssh2, { type AuthContext, type Connection, type Session } from 'ssh2';
import type { Account } from '#platform/server/account/account.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import type { Services } from '#platform/server/services.ts';
import { loadHostKey } from './host-key.ts';
import { NetworkGuard, type NetworkLimits } from './network-guard.ts';
import { judgeSignIn } from './judge-sign-in.ts';
import { isStillValid, type SignedIn } from './sftp-access.ts';
import type { SftpFile, SftpQuota } from './sftp-files.ts';
import { SftpSession } from './sftp-session.ts';
import { SignInQueue } from './sign-in-queue.ts';

/** How much the listener takes of strangers and of accounts. */
export interface SftpLimits extends NetworkLimits {
  /** Until when a connection must have signed in, how long it may say nothing, and how long it may last. */
  readonly signInMs: number;
  readonly idleMs: number;
  readonly lastsMs: number;
  /** Passwords that one connection may try, public keys it may offer, and new session keys it may ask for. */
  readonly tries: number;
  readonly offeredKeys: number;
  readonly keyExchanges: number;
  /** Sessions of one account in one process. */
  readonly sessions: number;
  /** Open files, and requests that are not answered yet, of one session. */
  readonly handles: number;
  readonly pending: number;
  /** Bytes by which the room that an upload holds grows. */
  readonly roomStep: number;
  /** How often it is asked whether those signed in still may. */
  readonly checkMs: number;
}

/** What it takes when nothing else is said. */
const usualLimits: SftpLimits = {
  connections: 200,
  perAddress: 20,
  newPerWindow: 120,
  failures: 20,
  windowMs: 10 * 60_000,
  signInMs: 20_000,
  idleMs: 5 * 60_000,
  lastsMs: 12 * 3600_000,
  tries: 4,
  offeredKeys: 10,
  keyExchanges: 40,
  sessions: 10,
  handles: 16,
  pending: 256,
  roomStep: 16 * 1024 * 1024,
  checkMs: 15_000,
};

const usualQuota = { files: 1000, bytes: 5 * 1024 ** 3, fileBytes: 2 * 1024 ** 3 };

/** What the server stands on, and where it listens. */
export interface SftpOptions {
  services: Pick<Services, 'database' | 'secrets' | 'files' | 'log'>;
  port: number;
  onStored(account: Account, file: SftpFile): Promise<void>;
  limits?: Partial<SftpLimits>;
  quota?: Partial<SftpQuota & { fileBytes: number }>;
}

/** A server of files that accounts put for their imports. */
export interface SftpServer {
  /** Listens, and answers the port. */
  start(): Promise<number>;
  stop(): Promise<void>;
}

/** Makes the server; it does nothing until it is started. */
export function createSftpServer(options: SftpOptions): SftpServer {
  const listener = new Listener(options);
  return { start: () => listener.start(), stop: () => listener.stop() };
}

interface Entered {
  readonly socket: Socket;
  readonly network: string;
  tries: number;
  keys: number;
  exchanges: number;
  signedIn: SignedIn | null;
}

class Listener {
  readonly #options: SftpOptions;
  readonly #limits: SftpLimits;
  readonly #guard: NetworkGuard;
  readonly #queue = new SignInQueue({ atOnce: 2, mostWaiting: 32 });
  // By the address and port of the other side: a connection says no more of its socket.
  readonly #admitted = new Map<string, Entered>();
  readonly #closing = new Set<Promise<void>>();
  readonly #net: NetServer;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SftpOptions) {
    this.#options = options;
    this.#limits = { ...usualLimits, ...options.limits };
    this.#guard = new NetworkGuard(this.#limits);
    this.#net = createServer({ noDelay: true });
  }

  async start(): Promise<number> {
    const ssh = new ssh2.Server(
      { hostKeys: [await loadHostKey(this.#options.services)], ident: 'Heliograph' },
      (connection, { ip, port }) => this.#welcome(connection, this.#admitted.get(`${ip} ${port}`)),
    );
    ssh.on('error', () => {});
    this.#net.on('connection', (socket) => this.#admit(socket, (one) => ssh.injectSocket(one)));
    this.#timer = setInterval(() => void this.#endInvalid(), this.#limits.checkMs).unref();
    return new Promise((resolve, reject) => {
      this.#net.once('error', reject);
      this.#net.listen(this.#options.port, () => {
        this.#net.off('error', reject);
        this.#net.on('error', (error) =>
          this.#options.services.log.error({ err: error }, 'the SFTP listener had an error'),
        );
        resolve((this.#net.address() as AddressInfo).port);
      });
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    const closed = new Promise<void>((resolve) => this.#net.close(() => resolve()));
    for (const { socket } of this.#admitted.values()) socket.destroy();
    await closed;
    await Promise.all(this.#closing);
  }

  // Refused before a key is exchanged: that is what a flood of connections would cost.
  #admit(socket: Socket, inject: (socket: Socket) => void): void {
    socket.on('error', () => {});
    const network = networkOf(socket.remoteAddress ?? '');
    if (!this.#guard.enter(network)) return void socket.destroy();
    const address = `${socket.remoteAddress} ${socket.remotePort}`;
    const entered: Entered = { socket, network, tries: 0, keys: 0, exchanges: 0, signedIn: null };
    const mustSignIn = setTimeout(() => {
      if (entered.signedIn === null) socket.destroy();
    }, this.#limits.signInMs).unref();
    const mustEnd = setTimeout(() => socket.destroy(), this.#limits.lastsMs).unref();
    socket.setTimeout(this.#limits.idleMs, () => socket.destroy());
    socket.once('close', () => {
      clearTimeout(mustSignIn);
      clearTimeout(mustEnd);
      this.#admitted.delete(address);
      this.#guard.leave(network);
    });
    this.#admitted.set(address, entered);
    inject(socket);
  }

  #welcome(connection: Connection, entered: Entered | undefined): void {
    if (entered === undefined) return void connection.end();
    connection
      .on('authentication', (context) => void this.#authenticate(entered, context))
      .on('rekey', () => {
        entered.exchanges += 1;
        if (entered.exchanges > this.#limits.keyExchanges) entered.socket.destroy();
      })
      .on('session', (accept) => this.#openSession(connection, entered, accept()))
      .on('error', () => entered.socket.destroy());
  }

  async #authenticate(entered: Entered, context: AuthContext): Promise<void> {
    const judged = await judgeSignIn(context, {
      services: this.#options.services,
      queue: this.#queue,
    });
    if (entered.socket.destroyed) return;
    if (judged === 'other') return context.reject(['publickey', 'password']);
    if (judged === 'asked') return context.accept();
    if (judged === 'unknown key') return this.#refuseKey(entered, context);
    if (judged !== null && this.#sessionsOf(judged.accountId) < this.#limits.sessions) {
      entered.signedIn = judged;
      return context.accept();
    }
    entered.tries += 1;
    const isLast = this.#guard.fail(entered.network) || entered.tries >= this.#limits.tries;
    if (isLast) entered.socket.destroy();
    else context.reject(['publickey', 'password']);
  }

  // Clients offer every key they hold: that is no guess until it is many.
  #refuseKey(entered: Entered, context: AuthContext): void {
    entered.keys += 1;
    if (entered.keys < this.#limits.offeredKeys) return context.reject(['publickey', 'password']);
    this.#guard.fail(entered.network);
    entered.socket.destroy();
  }

  #sessionsOf(accountId: number): number {
    return [...this.#admitted.values()].filter(({ signedIn }) => signedIn?.accountId === accountId)
      .length;
  }

  #openSession(connection: Connection, entered: Entered, session: Session): void {
    const { services, onStored, quota } = this.#options;
    session.once('sftp', (accept) => {
      if (!entered.signedIn) return;
      const opened = new SftpSession(accept(), {
        services,
        accountId: entered.signedIn.accountId,
        quota: { ...usualQuota, ...quota },
        limits: this.#limits,
        onStored,
        end: () => entered.socket.destroy(),
      });
      connection.once('close', () => this.#closeSession(opened));
    });
  }

  #closeSession(opened: SftpSession): void {
    const closing = opened
      .close()
      .catch((error: unknown) =>
        this.#options.services.log.error({ err: error }, 'an SFTP session was not cleared away'),
      )
      .finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }

  // A password that was changed, a key that was taken away and an account that was disabled end what was signed in before.
  async #endInvalid(): Promise<void> {
    for (const { socket, signedIn } of this.#admitted.values()) {
      if (signedIn === null || socket.destroyed) continue;
      const isValid = await isStillValid(this.#options.services.database, signedIn).catch(
        (error: unknown) => {
          this.#options.services.log.error({ err: error }, 'an SFTP session could not be checked');
          return true;
        },
      );
      if (!isValid) socket.destroy();
    }
  }
}
