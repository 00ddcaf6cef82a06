import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

// Clients write several blocks at once; nobody leaves a hole larger than what is on its way.
const mostAhead = 32 * 1024 * 1024;

interface BegunUpload {
  id: number;
  file: string;
  path: string;
  /** Bytes that one file may hold. */
  most: number;
  /** Holds room for a file that gets so long, and answers how long it may get. */
  holdRoom(bytes: number): Promise<number>;
}

/** A file that is being written; its blocks may come in any order. */
export class Upload {
  readonly id: number;
  /** Its key in the file store, where it is once it is adopted. */
  readonly file: string;
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #most: number;
  readonly #holdRoom: (bytes: number) => Promise<number>;
  #room = 0;
  #holding: Promise<unknown> = Promise.resolve();
  #size = 0;
  // As long as blocks come in order, they are hashed on the way.
  #hash = createHash('sha256');
  #hashedTo = 0;

  private constructor(handle: FileHandle, given: BegunUpload) {
    this.#handle = handle;
    this.id = given.id;
    this.file = given.file;
    this.#path = given.path;
    this.#most = given.most;
    this.#holdRoom = (bytes) => given.holdRoom(bytes);
  }

  static async begin(given: BegunUpload): Promise<Upload> {
    await mkdir(dirname(given.path), { recursive: true });
    return new Upload(await open(given.path, 'wx', 0o600), given);
  }

  /** How long the file is so far. */
  get size(): number {
    return this.#size;
  }

  /** Writes a block; false when it would be too much. */
  async write(offset: number, data: Buffer): Promise<boolean> {
    const end = offset + data.length;
    if (!Number.isSafeInteger(end) || end > this.#most || offset > this.#size + mostAhead)
      return false;
    this.#size = Math.max(this.#size, end);
    if (offset === this.#hashedTo) {
      this.#hash.update(data);
      this.#hashedTo = end;
    } else this.#hashedTo = -1;
    if (end > this.#room && !(await this.#hasRoom(end))) return false;
    let written = 0;
    while (written < data.length)
      written += (await this.#handle.write(data, written, data.length - written, offset + written))
        .bytesWritten;
    return true;
  }

  // One asks at a time: those that wait find the room that was held for the one before.
  async #hasRoom(end: number): Promise<boolean> {
    const asked = this.#holding.then(async () => {
      if (end > this.#room) this.#room = await this.#holdRoom(end);
      return end <= this.#room;
    });
    this.#holding = asked.catch(() => {});
    return asked;
  }

  /** Makes the file durable and answers what it holds. */
  async finish(): Promise<{ bytes: number; sha256: string }> {
    await this.#handle.sync();
    await this.#handle.close();
    if (this.#hashedTo === this.#size)
      return { bytes: this.#size, sha256: this.#hash.digest('hex') };
    const hash = createHash('sha256');
    for await (const piece of createReadStream(this.#path)) hash.update(piece as Buffer);
    return { bytes: this.#size, sha256: hash.digest('hex') };
  }

  /** Lets go of the file on disk. */
  async abandon(): Promise<void> {
    await this.#handle.close().catch(() => {});
  }
}
