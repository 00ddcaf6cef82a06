import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { CsvRow } from '#platform/server/csv/scan-csv.ts';
import { csvRow, utf8Mark } from '#platform/server/csv/write-csv.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';

const batchLength = 64 * 1024;

/** The file of refused rows: their cells as they came, with row, line and reason in front. Made when the first row is refused. */
export class RejectsFile {
  /** How many rows were refused. */
  count = 0;
  readonly #files: FileStore;
  readonly #key: string;
  readonly #header: readonly string[];
  #stream: PassThrough | null = null;
  #stored: Promise<void> = Promise.resolve();
  #pending = '';

  constructor(files: FileStore, key: string, header: readonly string[]) {
    this.#files = files;
    this.#key = key;
    this.#header = header;
  }

  add(row: CsvRow, reason: string): void {
    if (!this.#stream) this.#begin();
    this.count += 1;
    this.#pending += csvRow([
      row.row,
      row.line,
      reason,
      ...row.cells.map((cell) => cell.toWellFormed().replaceAll('\0', '\ufffd')),
    ]);
  }

  /** Writes what is waiting, and waits while the file store is busy. */
  async flush(isLast = false): Promise<void> {
    if (!this.#stream || this.#pending === '' || (!isLast && this.#pending.length < batchLength))
      return;
    const text = this.#pending;
    this.#pending = '';
    if (!this.#stream.write(text)) await Promise.race([once(this.#stream, 'drain'), this.#stored]);
  }

  /** Closes the file and answers its key; null when no row was refused. */
  async finish(): Promise<string | null> {
    if (!this.#stream) return null;
    await this.flush(true);
    this.#stream.end();
    await this.#stored;
    return this.#key;
  }

  /** Gives the file up. */
  async abort(): Promise<void> {
    this.#stream?.destroy();
    await this.#stored.catch(() => {});
  }

  #begin(): void {
    this.#stream = new PassThrough();
    this.#stored = this.#files.put(this.#key, this.#stream);
    this.#stored.catch(() => {});
    this.#pending = utf8Mark + csvRow(['row', 'line', 'reason', ...this.#header]);
  }
}
