import type { Socket } from 'node:net';

/** The end of a session: the client left, or the script cut the line. */
export class LineGone extends Error {}

/** Reads a client's commands and bodies one after the other, however they were cut into packets. */
export class Wire {
  readonly #socket: Socket;
  #text = '';
  #isGone = false;
  #wake: (() => void) | null = null;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (bytes) => {
      this.#text += bytes.toString('latin1');
      this.#wake?.();
    });
    socket.on('close', () => {
      this.#isGone = true;
      this.#wake?.();
    });
    socket.on('error', () => undefined);
  }

  /** The next command, without its line end. */
  async line(): Promise<string> {
    const end = await this.#find('\r\n');
    const line = this.#text.slice(0, end);
    this.#text = this.#text.slice(end + 2);
    return line;
  }

  /** A body up to its final dot, with dots unstuffed. */
  async body(): Promise<string> {
    // The line end of DATA stands before the first line, so that an empty body ends like every other.
    this.#text = `\r\n${this.#text}`;
    const end = await this.#find('\r\n.\r\n');
    const body = this.#text.slice(2, end + 2);
    this.#text = this.#text.slice(end + 5);
    return body.replace(/\r\n\.\./g, '\r\n.').replace(/^\.\./, '.');
  }

  /** Waits until this many bytes have come, of whatever kind. */
  async bytes(count: number): Promise<void> {
    while (this.#text.length < count) await this.#more();
  }

  say(text: string): void {
    if (!this.#isGone) this.#socket.write(`${text}\r\n`);
  }

  /** Says it a byte at a time. */
  async dribble(text: string, everyMs: () => number): Promise<void> {
    for (const byte of `${text}\r\n`) {
      // Asked again and again, so that a tarpit can be let off.
      for (let waited = 0; waited < everyMs(); waited += 100) await this.pause(100);
      this.#socket.write(byte);
    }
  }

  /** Waits, and ends when the client leaves. */
  async pause(ms: number): Promise<void> {
    const end = performance.now() + ms;
    while (performance.now() < end) {
      if (this.#isGone) throw new LineGone();
      await new Promise((resolve) =>
        setTimeout(resolve, Math.max(0, Math.min(100, end - performance.now()))),
      );
    }
  }

  /** Writes what is given without a line end, then ends the connection hard. */
  cut(lastWords = ''): never {
    if (lastWords === '') this.#socket.resetAndDestroy();
    else this.#socket.write(lastWords, () => this.#socket.destroy());
    throw new LineGone();
  }

  end(lastWords: string): never {
    this.#socket.end(`${lastWords}\r\n`);
    throw new LineGone();
  }

  async #find(mark: string): Promise<number> {
    for (let from = 0; ;) {
      const at = this.#text.indexOf(mark, from);
      if (at >= 0) return at;
      from = Math.max(0, this.#text.length - mark.length);
      await this.#more();
    }
  }

  async #more(): Promise<void> {
    if (this.#isGone) throw new LineGone();
    await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#wake = null;
  }
}
