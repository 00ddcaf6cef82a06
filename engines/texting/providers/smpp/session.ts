import { isIP, connect as connectPlain, type Socket } from 'node:net';
import { connect as connectEncrypted } from 'node:tls';
import { publicLookup } from '#platform/server/fetcher/public-lookup.ts';
import { isPrivateAddress } from '#platform/server/fetcher/refuse-private-address.ts';
import { bindBody, type BindWords } from './messages.ts';
import { commands, cString, PduReader, writePdu, type Pdu } from './pdu.ts';

/** The answer to a request; null when the session ended, or the gateway said nothing, before there was one. */
export type SessionAnswer = { status: number; ref: string } | null;

/** Where a session is opened, and how. */
export interface SessionPlace {
  host: string;
  port: number;
  isEncrypted: boolean;
  /** host:port pairs inside the operator's network. */
  allowed: readonly string[];
}

const bindMs = 10_000;
const answerMs = 30_000;
const idleMs = 30_000;

/** The gateway refused to open a session, by a status of SMPP, or could not be reached. */
export class BindRefused extends Error {
  readonly status: number | null;

  constructor(message: string, status: number | null) {
    super(message);
    this.status = status;
  }
}

/** One session with a gateway, open both ways. */
export class SmppSession {
  readonly #socket: Socket;
  readonly #reader = new PduReader();
  readonly #waiting = new Map<number, (answer: SessionAnswer) => void>();
  readonly #deliver: (body: Buffer) => Promise<boolean>;
  readonly #idle: NodeJS.Timeout;
  #sequence = 0;
  #isOpen = true;

  private constructor(socket: Socket, deliver: (body: Buffer) => Promise<boolean>) {
    this.#socket = socket;
    this.#deliver = deliver;
    socket.on('data', (bytes: Buffer) => this.#take(bytes));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#end());
    this.#idle = setInterval(() => void this.#request(commands.enquire, Buffer.alloc(0)), idleMs);
    this.#idle.unref();
  }

  /** Connects and binds; throws BindRefused. `deliver` answers whether what came was stored. */
  static async open(
    place: SessionPlace,
    words: BindWords,
    deliver: (body: Buffer) => Promise<boolean>,
  ): Promise<SmppSession> {
    const session = new SmppSession(await connected(place), deliver);
    const answer = await session.#request(commands.bindTransceiver, bindBody(words), bindMs);
    if (answer?.status === 0) return session;
    session.#socket.destroy();
    throw new BindRefused('The gateway opened no session.', answer?.status ?? null);
  }

  /** Whether more may be submitted. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Submits one part. */
  submit(body: Buffer): Promise<SessionAnswer> {
    return this.#request(commands.submit, body);
  }

  /** Says goodbye and closes. */
  async close(): Promise<void> {
    if (this.#isOpen) {
      this.#isOpen = false;
      await this.#request(commands.unbind, Buffer.alloc(0), 2_000);
    }
    this.#socket.destroy();
  }

  #request(command: number, body: Buffer, withinMs = answerMs): Promise<SessionAnswer> {
    if (this.#socket.destroyed) return Promise.resolve(null);
    this.#sequence = (this.#sequence % 0x7fffffff) + 1;
    const sequence = this.#sequence;
    return new Promise((resolve) => {
      const answered = (answer: SessionAnswer): void => {
        clearTimeout(timer);
        this.#waiting.delete(sequence);
        resolve(answer);
      };
      const timer = setTimeout(() => {
        answered(null);
        // Who does not answer an enquiry is not there any more.
        if (command === commands.enquire) this.#socket.destroy();
      }, withinMs);
      timer.unref();
      this.#waiting.set(sequence, answered);
      this.#socket.write(writePdu({ command, status: 0, sequence, body }));
    });
  }

  #take(bytes: Buffer): void {
    try {
      for (const pdu of this.#reader.read(bytes)) this.#handle(pdu);
    } catch {
      this.#socket.destroy();
    }
  }

  #handle(pdu: Pdu): void {
    const { command, status, sequence, body } = pdu;
    if (command >= commands.genericNack) {
      const end = body.indexOf(0);
      const ref = body.toString('latin1', 0, end < 0 ? body.length : end);
      return this.#waiting.get(sequence)?.({ status, ref });
    }
    if (command === commands.enquire) return this.#reply(pdu, commands.enquireResponse);
    if (command === commands.unbind) {
      this.#isOpen = false;
      this.#reply(pdu, commands.unbindResponse);
      return void this.#socket.end();
    }
    if (command !== commands.deliver) return this.#reply(pdu, commands.genericNack, 0x03);
    void this.#deliver(body).then(
      (isStored) => this.#reply(pdu, commands.deliverResponse, isStored ? 0 : 0x64),
      // Said to be a passing fault: the gateway delivers it again.
      () => this.#reply(pdu, commands.deliverResponse, 0x64),
    );
  }

  #reply({ sequence }: Pdu, command: number, status = 0): void {
    const body = command === commands.deliverResponse ? cString('') : Buffer.alloc(0);
    if (!this.#socket.destroyed) this.#socket.write(writePdu({ command, status, sequence, body }));
  }

  #end(): void {
    this.#isOpen = false;
    clearInterval(this.#idle);
    for (const answered of this.#waiting.values()) answered(null);
  }
}

function connected({ host, port, isEncrypted, allowed }: SessionPlace): Promise<Socket> {
  const isAllowed = allowed.includes(`${host}:${port}`) || allowed.includes(host);
  if (!isAllowed && isIP(host) && isPrivateAddress(host))
    throw new BindRefused(`${host} is not a public address.`, null);
  const how = { host, port, ...(!isAllowed && { lookup: publicLookup }) };
  return new Promise((resolve, reject) => {
    const socket: Socket = isEncrypted
      ? connectEncrypted({ ...how, servername: host }, () => arrived())
      : connectPlain(how, () => arrived());
    const arrived = (): void => {
      socket.setTimeout(0);
      socket.removeAllListeners();
      resolve(socket);
    };
    const failed = (message: string): void => {
      socket.destroy();
      reject(new BindRefused(message, null));
    };
    socket.setTimeout(bindMs, () => failed(`${host}:${port} does not answer.`));
    socket.once('error', (error) => failed(error.message));
  });
}
