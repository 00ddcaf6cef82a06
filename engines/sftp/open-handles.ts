import type { FileHandle } from 'node:fs/promises';
import type { FileEntry } from 'ssh2';
import type { Upload } from './upload.ts';

/** What a client holds open. */
export type Held =
  | { kind: 'folder'; entries: FileEntry[] }
  | { kind: 'read'; handle: FileHandle; size: number }
  | { kind: 'upload'; upload: Upload; isBroken?: boolean };

/** The files and folders that one session holds open, by the numbers it knows them by. */
export class OpenHandles {
  readonly #most: number;
  readonly #held = new Map<number, Held>();
  #last = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.#held.size >= this.#most;
  }

  /** Keeps it and answers its handle; null when the session holds too many. */
  hold(held: Held): Buffer | null {
    if (this.isFull) return null;
    this.#last = (this.#last + 1) % 0xffffffff;
    this.#held.set(this.#last, held);
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(this.#last);
    return handle;
  }

  get(handle: Buffer): Held | undefined {
    return handle.length === 4 ? this.#held.get(handle.readUInt32BE()) : undefined;
  }

  take(handle: Buffer): Held | undefined {
    const held = this.get(handle);
    if (held !== undefined) this.#held.delete(handle.readUInt32BE());
    return held;
  }

  takeAll(): Held[] {
    const all = [...this.#held.values()];
    this.#held.clear();
    return all;
  }
}
