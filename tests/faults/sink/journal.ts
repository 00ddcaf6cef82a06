import { closeSync, fdatasync, openSync, readFileSync, write } from 'node:fs';
import { promisify } from 'node:util';

/** One body that the sink took, as it stands in the journal. */
export interface JournalLine {
  /** The number that the sink names in its answer: `250 2.0.0 taken as 17`. */
  seq: number;
  at: number;
  to: string;
  messageId: string;
  /** The address in From, by which the campaigns of one run are told apart. */
  from: string;
  /** Number of the connection, and the name its client greeted with. */
  connection: number;
  hello: string;
  /** How often the recipient was named, this time included. */
  tries: number;
  /** The address behind List-Unsubscribe, or ''. */
  unsubscribe: string;
  subject: string;
}

/** A file that only grows; a line counts when it is on the disk. */
export class Journal {
  readonly path: string;
  readonly #file: number;
  #waiting: { text: string; done(): void }[] = [];
  #isWriting = false;

  constructor(path: string) {
    this.path = path;
    this.#file = openSync(path, 'a', 0o600);
  }

  /** Resolves when the line is on the disk. */
  append(line: JournalLine): Promise<void> {
    return new Promise((done) => {
      this.#waiting.push({ text: `${JSON.stringify(line)}\n`, done });
      void this.#write();
    });
  }

  /** Everything that is on the disk. */
  read(): JournalLine[] {
    const lines = readFileSync(this.path, 'utf8').split('\n');
    // The last piece is empty, or a line that is being written.
    return lines.slice(0, -1).map((line) => JSON.parse(line) as JournalLine);
  }

  close(): void {
    closeSync(this.#file);
  }

  // Lines that wait together share one flush.
  async #write(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const some = this.#waiting.splice(0);
      await promisify(write)(this.#file, some.map(({ text }) => text).join(''));
      await promisify(fdatasync)(this.#file);
      for (const { done } of some) done();
    }
    this.#isWriting = false;
  }
}
