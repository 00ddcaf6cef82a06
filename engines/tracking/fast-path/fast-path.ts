import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { PublicHosts } from '#platform/server/public-hosts.ts';
import { addressBehind, createHeadReader } from './request-head.ts';
import { systemClock } from '#platform/server/clock.ts';

/** A plain GET of one path: the part after its last slash, and the client. */
export interface RawRequest {
  token: string;
  /** Whose records the host shows; null under the product's own names. */
  accounts: ReadonlySet<number> | null;
  ip: string;
  userAgent: string;
}

/** An answer as it goes out; `tail` has the headers of the moment and the empty line. */
export interface RawAnswer {
  status: number;
  write(tail: string): string | Buffer;
}

/** What was done for a request that the usual way has to answer; its handler finds it by `handledFor`. */
export interface Handled {
  handled: unknown;
}

/** Answers a plain request; null, at once, where nothing was done and the usual way is to do everything. A failure goes to the usual handler too. */
export type RawHandler = (request: RawRequest) => Promise<RawAnswer | Handled> | null;

/** Called for each answer, for metrics. */
export type AnswerWatch = (status: number, seconds: number) => void;

/** Answers requests that come by the ten thousand a second. */
export interface FastPath {
  /** Answers GETs of paths that begin with the prefix and have one part more. */
  add(prefix: string, handler: RawHandler): void;
  watch(watch: AnswerWatch): void;
}

const fastPaths = new WeakMap<Server, FastPath>();
const handledBy = new WeakMap<object, Promise<unknown>>();

/** What was already done for the request that comes first over this socket; undefined when nothing was. Rejects with what failed. */
export function handledFor(socket: object): Promise<unknown> | undefined {
  const handled = handledBy.get(socket);
  handledBy.delete(socket);
  return handled;
}

/**
 * The fast path of a server. It looks at connections before Node's parser does and answers plain requests of its paths over the bare socket, which
 * takes half the time. A connection with anything else goes to Node and Fastify for good, with every byte as it came: other
 * paths, methods and versions, odd or partial heads, bodies, several requests at once.
 */
export function fastPathOf(app: FastifyInstance, trustedProxies: number): FastPath {
  const server = app.server as Server;
  const known = fastPaths.get(server);
  if (known) return known;
  const state: FastPathState = {
    handlers: new Map(),
    watches: [],
    inside: new Set(),
    isClosing: false,
    hosts: app.publicHosts,
    trustedProxies,
    readHead: createHeadReader(trustedProxies),
    server,
    toNode: [],
    tail: { second: 0, text: '' },
  };
  state.toNode = server.listeners('connection') as FastPathState['toNode'];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => new RawConnection(state, socket));
  // Requests in progress are answered; idle connections are closed, as Node does with its own.
  app.addHook('preClose', async () => {
    state.isClosing = true;
    for (const connection of state.inside) connection.leaveWhenIdle();
  });
  // The usual handlers are called once before the first client connects, so that the headers of their answers are known.
  app.addHook('onListen', async () => {
    for (const prefix of state.handlers.keys()) await app.inject(`${prefix}-`);
  });
  const fastPath: FastPath = {
    add: (prefix, handler) => void state.handlers.set(prefix, handler),
    watch: (watch) => void state.watches.push(watch),
  };
  fastPaths.set(server, fastPath);
  return fastPath;
}

interface FastPathState {
  handlers: Map<string, RawHandler>;
  watches: AnswerWatch[];
  inside: Set<RawConnection>;
  isClosing: boolean;
  hosts: PublicHosts;
  trustedProxies: number;
  readHead: ReturnType<typeof createHeadReader>;
  server: Server;
  toNode: ((this: Server, socket: Socket) => void)[];
  tail: { second: number; text: string };
}

class RawConnection {
  readonly #state: FastPathState;
  readonly #socket: Socket;
  readonly #address: string;
  /** The bytes of the request that is being answered. */
  #asked: Buffer | null = null;
  #askedAt = 0;
  #early: Buffer[] = [];

  constructor(state: FastPathState, socket: Socket) {
    this.#state = state;
    this.#socket = socket;
    this.#address = socket.remoteAddress ?? '';
    state.inside.add(this);
    socket
      .on('data', this.#onData)
      .on('end', this.#onEnd)
      .on('close', this.#onClose)
      .on('error', this.#onError)
      .on('timeout', this.#onTimeout);
    socket.setTimeout(state.server.headersTimeout);
  }

  leaveWhenIdle(): void {
    if (this.#asked === null) this.#socket.destroy();
  }

  readonly #onData = (chunk: Buffer): void => {
    if (this.#asked === null) return this.#take(chunk);
    // The next request comes before the answer to the last one: it waits.
    this.#early.push(chunk);
    this.#socket.pause();
  };

  // Half a connection is none, as for Node.
  readonly #onEnd = (): void => void this.#socket.end();
  readonly #onClose = (): void => void this.#state.inside.delete(this);
  readonly #onError = (): void => void this.#socket.destroy();
  readonly #onTimeout = (): void => this.leaveWhenIdle();

  #take(chunk: Buffer): void {
    const text = chunk.toString('latin1', 0, 8_192);
    const end = text.startsWith('GET /') ? text.indexOf(' ', 5) : -1;
    const slash = end < 0 ? -1 : text.lastIndexOf('/', end);
    const handler = slash < 0 ? undefined : this.#state.handlers.get(text.slice(4, slash + 1));
    const head =
      handler && chunk.length === text.length && !this.#state.isClosing
        ? this.#state.readHead(text.slice(end))
        : null;
    const host = head === null ? null : this.#state.hosts.find(head.hostName);
    if (!handler || head === null || host === null) return this.#pass(chunk);
    const ip = addressBehind(this.#state.trustedProxies, this.#address, head.forwardedFor);
    const answer = this.#answerOf(handler, {
      token: text.slice(slash + 1, end),
      accounts: host === 'own' ? null : host.accounts,
      ip,
      userAgent: head.userAgent,
    });
    if (answer === null) return this.#pass(chunk);
    this.#asked = chunk;
    this.#askedAt = performance.now();
    answer.then(this.#onAnswer, this.#onFailure);
  }

  // What throws at once has done nothing, and throws again where failures are answered.
  #answerOf(handler: RawHandler, request: RawRequest): ReturnType<RawHandler> {
    try {
      return handler(request);
    } catch {
      return null;
    }
  }

  readonly #onAnswer = (answer: RawAnswer | Handled): void => {
    if ('handled' in answer) return this.#carry(Promise.resolve(answer.handled));
    const { isClosing, watches } = this.#state;
    this.#asked = null;
    // The client disconnected; the hit is stored anyway.
    if (this.#socket.writable) this.#socket.write(answer.write(tailOf(this.#state)), 'latin1');
    for (const watch of watches) watch(answer.status, (performance.now() - this.#askedAt) / 1_000);
    if (isClosing) return void this.#socket.end();
    if (this.#socket.timeout !== this.#state.server.keepAliveTimeout)
      this.#socket.setTimeout(this.#state.server.keepAliveTimeout);
    if (this.#early.length === 0) return;
    const early = Buffer.concat(this.#early.splice(0));
    this.#socket.resume();
    this.#take(early);
  };

  readonly #onFailure = (failure: unknown): void => {
    const failed = Promise.reject(failure as Error);
    // It is looked at when the handler gets there.
    failed.catch(() => undefined);
    this.#carry(failed);
  };

  #carry(done: Promise<unknown>): void {
    if (!this.#socket.writable || this.#asked === null) return;
    handledBy.set(this.#socket, done);
    this.#pass(this.#asked);
  }

  #pass(chunk: Buffer): void {
    const socket = this.#socket;
    this.#state.inside.delete(this);
    socket
      .off('data', this.#onData)
      .off('end', this.#onEnd)
      .off('close', this.#onClose)
      .off('error', this.#onError)
      .off('timeout', this.#onTimeout);
    socket.setTimeout(0);
    socket.pause();
    socket.unshift(this.#early.length === 0 ? chunk : Buffer.concat([chunk, ...this.#early]));
    for (const listener of this.#state.toNode) listener.call(this.#state.server, socket);
    socket.resume();
  }
}

// The headers that Node adds itself.
function tailOf({ tail, isClosing, server }: FastPathState): string {
  const second = Math.floor(systemClock.now().getTime() / 1_000);
  const staying = isClosing
    ? 'Connection: close'
    : `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(server.keepAliveTimeout / 1_000)}`;
  if (isClosing || second !== tail.second) {
    tail.second = second;
    tail.text = `Date: ${new Date(second * 1_000).toUTCString()}\r\n${staying}\r\n\r\n`;
  }
  return tail.text;
}

/** An answer that is always the same. */
export function fixedAnswer(
  status: 200,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): RawAnswer {
  const head = headOf(status, headers);
  let made: { tail: string; bytes: Buffer } | null = null;
  return {
    status,
    write(tail) {
      if (made?.tail !== tail)
        made = { tail, bytes: Buffer.concat([Buffer.from(head + tail, 'latin1'), body]) };
      return made.bytes;
    },
  };
}

/** Leads to a parsed address, with these headers besides. */
export function redirectAnswer(
  headers: Readonly<Record<string, string>>,
): (url: string) => RawAnswer {
  const head = headOf(302, { ...headers, 'content-length': '0' });
  return (url) => ({ status: 302, write: (tail) => `${head}location: ${url}\r\n${tail}` });
}

function headOf(status: 200 | 302, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${status === 200 ? 'OK' : 'Found'}\r\n${lines.join('')}`;
}
