import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

// Clients write several blocks at once; nobody leaves a hole larger than what is on its way.
const mostAhead = 32 * 1024 * 1024;

/** A file that is being written; its blocks may come in any order. */
export class Upload {
  readonly id: number;
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #room: number;
  #size = 0;
  // As long as blocks come in order, they are hashed on the way.
  #hash = createHash('sha256');
  #hashedTo = 0;

  private constructor(handle: FileHandle, given: { id: number; path: string; room: number }) {
    this.#handle = handle;
    this.id = given.id;
    this.#path = given.path;
    this.#room = given.room;
  }

  static async begin(given: { id: number; path: string; room: number }): Promise<Upload> {
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
    if (!Number.isSafeInteger(end) || end > this.#room || offset > this.#size + mostAhead)
      return false;
    this.#size = Math.max(this.#size, end);
    if (offset === this.#hashedTo) {
      this.#hash.update(data);
      this.#hashedTo = end;
    } else this.#hashedTo = -1;
    let written = 0;
    while (written < data.length)
      written += (await this.#handle.write(data, written, data.length - written, offset + written))
        .bytesWritten;
    return true;
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
