import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Journal, type JournalLine } from './journal.ts';
import { serveSession, type SinkHabits } from './session.ts';

/** What the sink has seen so far. */
export interface SinkCounters {
  connections: number;
  /** Connections that are open now, by the name their client greeted with. */
  open: Map<number, string>;
  /** Accepted bodies, by recipient. */
  bodies: number;
  /** How often each recipient was named. */
  tries: Map<string, number>;
  /** The envelope sender that was named last: where that mail would come back to. */
  returnPath: string;
}

/** Called when a recipient's try is known, before the sink acts on it. */
export type OnTry = (to: string, behaviour: string, tries: number) => void;

/** Called when a body is on the disk. */
export type OnBody = (line: JournalLine) => void;

/** An SMTP server that does what the address of the recipient asks for, and writes down every body it took. */
export class Sink {
  readonly journal: Journal;
  readonly counters: SinkCounters = {
    connections: 0,
    open: new Map(),
    bodies: 0,
    tries: new Map(),
    returnPath: '',
  };
  /** How slow it is, and which connections it drops; may be changed at any time. */
  readonly habits: SinkHabits = {
    answerAfterMs: 0,
    tarpitMs: 10_000,
    lateMs: 3_000,
    tarpitDomains: new Set(),
    dropAt: () => null,
  };
  readonly #servers = new Map<string, Server>();
  readonly #sockets = new Set<Socket>();
  readonly #hearers = new Set<OnTry>();
  readonly #bodyHearers = new Set<OnBody>();
  #seq = 0;
  #port = 0;

  private constructor(journalPath: string) {
    this.journal = new Journal(journalPath);
  }

  /** Starts a sink on a free port of this machine. */
  static async start(journalPath: string): Promise<Sink> {
    const sink = new Sink(journalPath);
    await sink.listenAt('127.0.0.1');
    return sink;
  }

  /** Its port, the same at all its addresses and after every absence. */
  get port(): number {
    return this.#port;
  }

  /** Listens at one more address of this machine, on the same port. */
  async listenAt(host: string): Promise<void> {
    const server = createServer({ noDelay: true }, (socket) => void this.#serve(socket));
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(this.#port, host, resolve),
    );
    this.#port = (server.address() as AddressInfo).port;
    this.#servers.set(host, server);
  }

  /** Goes away: every connection breaks wherever it is, and new ones are refused. */
  async leave(): Promise<void> {
    const closed = [...this.#servers.values()].map(
      (server) => new Promise((resolve) => server.close(resolve)),
    );
    for (const socket of this.#sockets) socket.resetAndDestroy();
    await Promise.all(closed);
  }

  /** Listens again where it listened before. */
  async comeBack(): Promise<void> {
    for (const host of this.#servers.keys()) await this.listenAt(host);
  }

  /** Hears of every try until the answer is called. */
  onTry(hearer: OnTry): () => void {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  }

  /** Hears of every accepted body until the answer is called. */
  onBody(hearer: OnBody): () => void {
    this.#bodyHearers.add(hearer);
    return () => this.#bodyHearers.delete(hearer);
  }

  async close(): Promise<void> {
    await this.leave();
    this.journal.close();
  }

  async #serve(socket: Socket): Promise<void> {
    const number = ++this.counters.connections;
    this.#sockets.add(socket);
    this.counters.open.set(number, '');
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.counters.open.delete(number);
    });
    await serveSession(socket, {
      number,
      habits: this.habits,
      hello: (name) => this.counters.open.set(number, name),
      sender: (address) => (this.counters.returnPath = address),
      named: (to) => {
        const tries = (this.counters.tries.get(to) ?? 0) + 1;
        this.counters.tries.set(to, tries);
        return tries;
      },
      tried: (to, behaviour, tries) => this.#hearers.forEach((hear) => hear(to, behaviour, tries)),
      take: async (taken) => {
        const line = { seq: ++this.#seq, at: Date.now(), ...taken };
        await this.journal.append(line);
        this.counters.bodies += 1;
        this.#bodyHearers.forEach((hear) => hear(line));
        return line.seq;
      },
    });
  }
}
