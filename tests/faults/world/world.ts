import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { quickStart } from '#tests/harness/quick-start.ts';
import { testDns, type TestDns } from '#tests/harness/dns-server.ts';
import { Hooks } from '../sink/hooks.ts';
import { Sink } from '../sink/sink.ts';
import { AccountApi } from './account-api.ts';
import { nodePath, ProductProcess } from './product-process.ts';
import { ownedPostgres } from './owned-postgres.ts';
import { startSupervisedPostgres, type SupervisedPostgres } from './supervised-postgres.ts';

const root = join(import.meta.dirname, '../../..');

/** How a world is made. */
export interface WorldOptions {
  /** Connections of each sender to the sink. */
  connections: number;
  leaseSeconds: number;
  /** One process plays every role and owns the database, as `npm start` makes it; without, each role has its own. */
  isOneProcess?: true;
  /** Domains whose mail goes straight to a server of their own; without, all mail goes to the sink as one relay. */
  ownServers?: readonly string[];
  /** A domain whose mail the worker takes in; without, nothing comes back. */
  returnDomain?: string;
}

/** The product as processes of their own over a PostgreSQL of their own, mailing to a sink. */
export class World {
  readonly options: WorldOptions;
  readonly sink: Sink;
  /** Where webhooks of the product go. */
  readonly hooks: Hooks;
  readonly postgres: SupervisedPostgres;
  readonly web: ProductProcess;
  readonly worker: ProductProcess;
  /** Where the worker takes returned mail in, when the world has a domain for it. */
  readonly inboundPort: number;
  readonly #folder: string;
  readonly #dns: TestDns;
  readonly #environment: Record<string, string>;
  readonly #senders = new Map<string, ProductProcess>();
  #accounts = 0;

  private constructor(parts: {
    options: WorldOptions;
    folder: string;
    sink: Sink;
    hooks: Hooks;
    dns: TestDns;
    postgres: SupervisedPostgres;
    ports: [number, number, number];
  }) {
    const { options, folder, sink, hooks, dns, postgres, ports } = parts;
    this.options = options;
    this.#folder = folder;
    this.#dns = dns;
    this.sink = sink;
    this.hooks = hooks;
    this.inboundPort = ports[2];
    this.postgres = postgres;
    this.#environment = {
      ...(!options.isOneProcess && { DATABASE_URL: postgres.url }),
      DATA_DIR: join(folder, 'data'),
      MASTER_SECRET: randomBytes(32).toString('base64url'),
      DEMO: '0',
      LOG_LEVEL: 'error',
      PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
      LEASE_SECONDS: String(options.leaseSeconds),
      FAULTS_CLOCK_FILE: this.#clockFile,
      DNS_SERVERS: dns.address,
      FETCH_ALLOW: hooks.host,
      ...(options.returnDomain !== undefined && { RETURN_DOMAIN: options.returnDomain }),
    };
    this.web = new ProductProcess('web', ports[0], {
      ...this.#environment,
      ...(options.isOneProcess
        ? { SMTP_URL: this.#smtpUrl('sender-1') }
        : { ROLES: 'web,tracker' }),
    });
    this.worker = options.isOneProcess
      ? this.web
      : new ProductProcess('worker', ports[1], {
          ...this.#environment,
          ROLES: 'worker',
          ...(options.returnDomain !== undefined && {
            INBOUND_SMTP_HOST: '127.0.0.1',
            INBOUND_SMTP_PORT: String(ports[2]),
          }),
        });
  }

  /** Starts every role, with one sender. */
  static async open(options: WorldOptions): Promise<World> {
    const folder = mkdtempSync(join(tmpdir(), 'heliograph-faults-'));
    const [databasePort, ...ports] = (await freePorts(4)) as [number, number, number, number];
    const postgres = options.isOneProcess
      ? ownedPostgres(join(folder, 'data'))
      : await startSupervisedPostgres(databasePort);
    const sink = await Sink.start(join(folder, 'journal.jsonl'));
    const hooks = await Hooks.start();
    const dns = await testDns();
    for (const [index, domain] of (options.ownServers ?? []).entries()) {
      // Each domain has a server at an address of its own.
      dns.zone[domain] = { MX: [{ exchange: `127.0.1.${index + 1}`, preference: 10 }] };
      await sink.listenAt(`127.0.1.${index + 1}`);
    }
    const world = new World({ options, folder, sink, hooks, dns, postgres, ports });
    try {
      // The first start makes the schema.
      await world.web.start();
      if (!options.isOneProcess) await Promise.all([world.worker.start(), world.sender()]);
      return world;
    } catch (error) {
      await world.close();
      throw error;
    }
  }

  /** A sender by its name, started; its name is what it greets the sink with. */
  async sender(name = 'sender-1'): Promise<ProductProcess> {
    const known = this.#senders.get(name);
    if (known?.isRunning) return known;
    const sender = known ?? (await this.#makeSender(name));
    await sender.start();
    return sender;
  }

  /** Ends senders but one, so that a scenario begins with as many as it wants. */
  async onlySender(name = 'sender-1'): Promise<ProductProcess> {
    if (this.options.isOneProcess) return this.web;
    for (const [other, process] of this.#senders)
      if (other !== name && process.isRunning) await process.terminate();
    return this.sender(name);
  }

  /** A new account with a key that may do everything. */
  async account(): Promise<AccountApi> {
    const name = `Harbour ${++this.#accounts}`;
    const { account_id: id } = await this.#command(
      'account',
      'create',
      '--name',
      name,
      '--email',
      `owner${this.#accounts}@example.com`,
      '--password',
      'Sturdy-Lamp-7',
    );
    const { api_key: key } = await this.#command(
      'api-key',
      'create',
      '--account',
      String(id),
      '--name',
      'Faults',
      '--permissions',
      'all',
    );
    return new AccountApi(this.web.url, Number(id), String(key));
  }

  /** Writes a segment into its table: the engines work with segments, no route makes them yet. Only people's choices go round the API, nothing that is checked. */
  async segment(accountId: number, rules: object): Promise<number> {
    const client = new pg.Client({ connectionString: this.postgres.url });
    await client.connect();
    try {
      const {
        rows: [row],
      } = await client.query<{ id: string }>(
        `insert into segments (account_id, name, rules) values ($1, 'Everybody', $2) returning id`,
        [accountId, JSON.stringify(rules)],
      );
      return Number(row?.id);
    } finally {
      await client.end();
    }
  }

  /** Reads what no call of the API shows, such as the numbers of the lines of a log. */
  async read<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.postgres.url });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Moves the wall clock of every process of the product; 0 brings it back. */
  jumpClock(seconds: number): void {
    writeFileSync(this.#clockFile, String(seconds));
  }

  /** Ends everything and removes what it made. */
  async close(): Promise<void> {
    await Promise.all(
      [this.web, this.worker, ...this.#senders.values()].map((process) => process.kill()),
    );
    await this.sink.close();
    await this.hooks.close();
    await this.#dns.close();
    await this.postgres.stop();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  async #makeSender(name: string): Promise<ProductProcess> {
    const [port] = (await freePorts(1)) as [number];
    const sender = new ProductProcess(name, port, {
      ...this.#environment,
      ROLES: 'sender',
      SMTP_URL: this.#smtpUrl(name),
    });
    this.#senders.set(name, sender);
    return sender;
  }

  #smtpUrl(name: string): string {
    const way = this.options.ownServers
      ? `mx:?port=${this.sink.port}&`
      : `smtp://127.0.0.1:${this.sink.port}?`;
    return `${way}connections=${this.options.connections}&hello=${name}.example`;
  }

  async #command(...words: string[]): Promise<Record<string, unknown>> {
    const { stdout } = await promisify(execFile)(
      nodePath(),
      ['apps/cli/main.ts', ...words, '--json'],
      {
        cwd: root,
        env: { ...quickStart(), PATH: process.env['PATH'] ?? '', ...this.#environment },
      },
    );
    return JSON.parse(stdout) as Record<string, unknown>;
  }

  get #clockFile(): string {
    return join(this.#folder, 'clock');
  }
}

async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from({ length: count }, async () => {
      const probe = createServer();
      await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
      return probe;
    }),
  );
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}
