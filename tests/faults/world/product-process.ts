import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { quickStart } from '#tests/harness/quick-start.ts';

const root = join(import.meta.dirname, '../../..');
const leash = join(import.meta.dirname, 'leash.ts');
const running = new Set<ChildProcess>();

// Whatever happens to the rig, nothing of the product is left, not even a process that is stopped.
process.on('exit', () => {
  for (const child of running) endNow(child, 'SIGKILL');
});

/** The Node that the product runs with. */
export function nodePath(): string {
  const own = join(root, 'node_modules/.bin/node');
  return existsSync(own) ? own : process.execPath;
}

/** One process of the product, playing one or more roles; it can be ended and started again. */
export class ProductProcess {
  readonly name: string;
  readonly url: string;
  readonly #environment: Record<string, string>;
  #child: ChildProcess | null = null;
  #ended: Promise<void> = Promise.resolve();
  #said = '';

  constructor(name: string, port: number, environment: Record<string, string>) {
    this.name = name;
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = { ...environment, PORT: String(port) };
  }

  /** Starts it and waits until it says that it answers. */
  async start(): Promise<void> {
    this.launch();
    await this.untilReady();
  }

  /** Starts it without waiting. */
  launch(): void {
    this.#said = '';
    const child = spawn(nodePath(), ['--import', leash, 'apps/server/main.ts'], {
      cwd: root,
      env: { ...quickStart(), PATH: process.env['PATH'] ?? '', ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    const hear = (chunk: Buffer): void =>
      void (this.#said = (this.#said + chunk.toString()).slice(-20_000));
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    this.#child = child;
    this.#ended = new Promise((resolve) =>
      child.once('close', () => {
        running.delete(child);
        resolve();
      }),
    );
  }

  async untilReady(): Promise<void> {
    for (let waited = 0; waited < 300_000; waited += 20) {
      if (this.#said.includes('Ctrl-C stops it.')) return;
      if (!this.isRunning) break;
      await sleep(20);
    }
    if (!this.isRunning) await this.#ended;
    throw new Error(`${this.name} did not start. It said:\n${this.#said}`);
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** What it said last, for the report of a run that went wrong. */
  get said(): string {
    return this.#said;
  }

  /** Ends it without a word (kill -9). */
  async kill(): Promise<void> {
    if (this.#child) endNow(this.#child, 'SIGKILL');
    await this.#ended;
  }

  /** Asks it to stop and waits until it has. */
  async terminate(): Promise<void> {
    if (this.#child) endNow(this.#child, 'SIGTERM');
    await this.#ended;
  }

  freeze(): void {
    if (this.#child) endNow(this.#child, 'SIGSTOP');
  }

  thaw(): void {
    if (this.#child) endNow(this.#child, 'SIGCONT');
  }
}

function endNow(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    // Its whole group, so that nothing it started stays.
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // It was gone already.
  }
}
