import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call that the receiver took. */
export interface HookCall {
  key: string;
  body: string;
}

/** A receiver of webhooks that remembers what it was called with; it answers after the call is kept. */
export class Hooks {
  readonly calls: HookCall[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => void chunks.push(chunk));
      request.on('end', () => {
        this.calls.push({
          key: String(request.headers['idempotency-key'] ?? ''),
          body: Buffer.concat(chunks).toString('utf8'),
        });
        response.end('taken');
      });
    });
  }

  static async start(): Promise<Hooks> {
    const hooks = new Hooks();
    await new Promise<void>((resolve) => hooks.#server.listen(0, '127.0.0.1', resolve));
    return hooks;
  }

  /** Host and port. */
  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
