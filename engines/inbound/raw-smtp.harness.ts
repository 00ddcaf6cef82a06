import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** A sender that keeps to no rule: it writes any bytes at any time and reads what comes back. */
export class RawSender {
  #socket: Socket;
  #said = '';

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.#listen();
  }

  /** Connects and waits for the greeting. */
  static async to(port: number): Promise<RawSender> {
    const sender = new RawSender(connect(port, '127.0.0.1'));
    await sender.reply(/^220 /m);
    return sender;
  }

  /** Writes bytes in one packet. */
  write(bytes: string | Buffer): void {
    this.#socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  }

  /** Writes a piece again and again until the server hangs up; answers what it said. */
  async writeUntilClosed(piece: string, everyMs: number): Promise<string> {
    const writing = setInterval(() => {
      if (!this.#socket.writableNeedDrain) this.write(piece);
    }, everyMs);
    try {
      return await this.closed();
    } finally {
      clearInterval(writing);
    }
  }

  /** Waits until what was said matches, answers that, and begins to listen anew. */
  async reply(form: RegExp): Promise<string> {
    while (!form.test(this.#said)) {
      if (this.#socket.destroyed) throw new Error(`The server hung up after: ${this.#said}`);
      await this.#news();
    }
    const said = this.#said;
    this.#said = '';
    return said;
  }

  /** Waits until the server has hung up; answers what it said last. */
  async closed(): Promise<string> {
    while (!this.#socket.destroyed) await this.#news();
    return this.#said;
  }

  /** Goes on under TLS, whoever the server says it is. */
  async encrypt(): Promise<void> {
    this.#socket.removeAllListeners();
    const secure = connectTls({ socket: this.#socket, rejectUnauthorized: false });
    await new Promise<void>((resolve, reject) =>
      secure.once('secureConnect', resolve).once('error', reject),
    );
    this.#socket = secure;
    this.#said = '';
    this.#listen();
  }

  /** Hangs up. */
  end(): void {
    this.#socket.destroy();
  }

  #listen(): void {
    this.#socket.on('data', (part) => void (this.#said += part.toString('latin1')));
    // Hanging up in the middle is what a server may do here.
    this.#socket.on('error', () => undefined);
  }

  #news(): Promise<void> {
    return new Promise((resolve) => {
      const socket = this.#socket;
      const done = (): void => {
        socket.off('data', done).off('close', done);
        resolve();
      };
      socket.once('data', done).once('close', done);
    });
  }
}
