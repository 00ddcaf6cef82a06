import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { connectedWithin, isAwaited } from './patience.ts';

type ConnectDone = Parameters<pg.Pool['connect']>[0];

/** How many connections the work under way holds already. */
const held = new AsyncLocalStorage<number>();
/** Work holds two at most; whatever goes further shares the last pool. */
const deepest = 2;
const nestedConnections = 5;

/** Runs work that holds a connection: what it asks for besides comes from connections of their own. */
export function whileHolding<T>(work: () => Promise<T>): Promise<T> {
  return held.run((held.getStore() ?? 0) + 1, work);
}

/**
 * A pool that work may ask again while it holds one of its connections. Were there one line for all, as many calls as it has
 * connections could hold one each and wait for a second for ever, and with them everybody else. What somebody waits for gets
 * its connection within `patienceMs`, or none; work in the background waits until its turn comes, and loses nothing.
 */
export class NestedPool extends pg.Pool {
  readonly #nested: readonly pg.Pool[];
  readonly #patienceMs: number;

  constructor(config: pg.PoolConfig, patienceMs: number) {
    super(config);
    this.#patienceMs = patienceMs;
    this.#nested = Array.from(
      { length: deepest },
      () => new pg.Pool({ ...config, max: nestedConnections }),
    );
    for (const pool of [this, ...this.#nested]) outliveBrokenConnections(pool);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: ConnectDone): void;
  override connect(done?: ConnectDone): Promise<pg.PoolClient> | void {
    const depth = Math.min(held.getStore() ?? 0, deepest);
    const nested = this.#nested[depth - 1];
    if (isAwaited()) {
      const asked = nested ? nested.connect() : super.connect();
      const client = connectedWithin(asked, this.#patienceMs);
      return done ? void client.then(...settling(done)) : client;
    }
    if (nested) return done ? nested.connect(done) : nested.connect();
    return done ? super.connect(done) : super.connect();
  }

  override end(): Promise<void>;
  override end(done: () => void): void;
  override end(done?: () => void): Promise<void> | void {
    const ended = Promise.all([super.end(), ...this.#nested.map((pool) => pool.end())]);
    if (done) return void ended.then(done);
    return ended.then(() => undefined);
  }
}

function settling(done: ConnectDone): [(client: pg.PoolClient) => void, (error: Error) => void] {
  return [
    (client) => done(undefined, client, (release) => client.release(release)),
    (error) => done(error, undefined, () => {}),
  ];
}

function outliveBrokenConnections(pool: pg.Pool): void {
  // A connection that breaks while nobody uses it is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for a connection in use: its query fails by itself, and whoever listens on one opens another.
  pool.on('connect', (client) => client.on('error', () => {}));
}
