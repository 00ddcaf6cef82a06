import { Readable } from 'node:stream';
import type pg from 'pg';

/** What pg tells a query that it runs, as far as COPY needs it. */
interface CopyConnection {
  readonly stream: { pause(): unknown; resume(): unknown };
  query(text: string): void;
}

/** PostgreSQL sends a row at a time; so many bytes of them are handed on at once. */
const batch = 64 * 1024;

/**
 * The lines of a COPY to stdout, as they come. A reader that is slow slows the database down: at most what one reading of the
 * socket holds waits in memory.
 */
class CopyOut extends Readable implements pg.Submittable {
  readonly #text: string;
  #connection: CopyConnection | null = null;
  #rows: Buffer[] = [];
  #bytes = 0;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection as unknown as CopyConnection;
    this.#connection.query(this.#text);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // Nobody reads any more, but the connection has to hear the rest to its end.
    this.#connection?.stream.resume();
    done(error);
  }

  // The names of the following are those that pg calls.
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.destroyed) return;
    // The bytes belong to the connection, which writes over them.
    this.#rows.push(Buffer.from(chunk));
    this.#bytes += chunk.length;
    if (this.#bytes >= batch && !this.#flush()) this.#connection?.stream.pause();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    // The last rows may have filled this stream; the answers to the next queries are not its own to hold up.
    this.#connection?.stream.resume();
    this.#connection = null;
    if (this.destroyed) return;
    this.#flush();
    this.push(null);
  }

  handleError(error: Error): void {
    this.#connection?.stream.resume();
    this.#connection = null;
    this.destroy(error);
  }

  #flush(): boolean {
    const rows = this.#rows;
    this.#rows = [];
    this.#bytes = 0;
    return rows.length === 0 || this.push(Buffer.concat(rows));
  }
}

/** Runs a COPY to stdout. The connection is free for the next query once the lines have ended. */
export function copyOut(client: pg.ClientBase, text: string): Readable {
  return client.query(new CopyOut(text));
}
