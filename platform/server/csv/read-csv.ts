import type { Readable } from 'node:stream';
import { CsvRefused } from './csv-refused.ts';
import { createDecoder, type Decoder } from './decode-text.ts';
import { declaredDelimiter, detectDelimiter, type Delimiter } from './delimiter.ts';
import { encodingNamed, EncodingDetector } from './encoding.ts';
import { refuseSignature } from './refuse-signature.ts';
import { CsvScanner, type CsvRow } from './scan-csv.ts';

/** Most columns a file may have. */
export const mostColumns = 500;

/** Bytes that can be read from the start as often as needed. */
export interface CsvSource {
  read(): Promise<Readable>;
}

/** How a file is written; what is absent is found out. */
export interface CsvFormat {
  delimiter?: Delimiter | undefined;
  encoding?: string | undefined;
}

/** An open CSV file: its format, its header, and its rows in batches. */
export interface CsvFile {
  readonly encoding: string;
  /** Whether the encoding is one of many that the bytes would fit: nobody stated it, and it is not UTF-8 or UTF-16. */
  readonly isEncodingGuessed: boolean;
  readonly delimiter: Delimiter;
  readonly header: readonly string[];
  /** The rows below the header, in batches as they are read, with the number of bytes read so far. */
  batches(): AsyncGenerator<{ rows: CsvRow[]; bytes: number }>;
}

const headLength = 64 * 1024;

/** Opens a CSV file, or throws {@link CsvRefused} with what is wrong with it as a whole. Memory is bounded at any size. */
export async function openCsv(source: CsvSource, format: CsvFormat = {}): Promise<CsvFile> {
  const stated = format.encoding === undefined ? undefined : encodingNamed(format.encoding);
  if (stated === null)
    throw new CsvRefused(
      `The encoding ${JSON.stringify(format.encoding)} is unknown: leave it out and it is found out.`,
    );
  const { head, encoding } = await inspectBytes(source, stated);
  const text = decodeHead(head, encoding);
  const declared = declaredDelimiter(text);
  const delimiter =
    declared.delimiter ?? format.delimiter ?? detectDelimiter(text.slice(declared.length));
  const read = () => readRows(source, createDecoder(encoding), delimiter);
  return {
    encoding,
    isEncodingGuessed: stated === undefined && !encoding.startsWith('utf-'),
    delimiter,
    header: await readHeader(read(), delimiter),
    batches: () => belowHeader(read()),
  };
}

async function inspectBytes(
  source: CsvSource,
  stated: string | undefined,
): Promise<{ head: Buffer; encoding: string }> {
  const detector = new EncodingDetector();
  let head = Buffer.alloc(0);
  for await (const piece of await source.read()) {
    const bytes = piece as Buffer;
    if (head.length < headLength) {
      head = Buffer.concat([head, bytes]).subarray(0, headLength);
      const reason = refuseSignature(head);
      if (reason && head.length >= 64) throw new CsvRefused(reason);
    }
    if ((stated || !detector.add(bytes)) && head.length >= headLength) break;
  }
  const reason = refuseSignature(head);
  if (reason) throw new CsvRefused(reason);
  return { head, encoding: stated ?? detector.verdict() };
}

function decodeHead(head: Buffer, encoding: string): string {
  const decoder = createDecoder(encoding);
  return decoder.write(head) + decoder.end();
}

async function* readRows(
  source: CsvSource,
  decoder: Decoder,
  delimiter: Delimiter,
): AsyncGenerator<{ rows: CsvRow[]; bytes: number }> {
  let scanner: CsvScanner | null = null;
  let bytes = 0;
  const scan = (text: string): CsvRow[] => {
    if (scanner) return scanner.push(text);
    const { length } = declaredDelimiter(text);
    scanner = new CsvScanner({ delimiter, firstLine: length > 0 ? 2 : 1 });
    return scanner.push(text.slice(length));
  };
  for await (const piece of await source.read()) {
    bytes += (piece as Buffer).length;
    const text = decoder.write(piece as Buffer);
    // The first piece must hold the whole `sep=` line, which is a few characters long.
    const rows = text === '' ? [] : scan(text);
    if (rows.length > 0) yield { rows, bytes };
  }
  const rows = [...scan(decoder.end()), ...((scanner as CsvScanner | null)?.end() ?? [])];
  if (rows.length > 0) yield { rows, bytes };
}

async function readHeader(
  batches: AsyncGenerator<{ rows: CsvRow[] }>,
  delimiter: Delimiter,
): Promise<string[]> {
  for await (const { rows } of batches) {
    const first = rows[0];
    if (first) return checkHeader(first, delimiter);
  }
  throw new CsvRefused('The file is an empty file: it holds blank lines only. Export it again.');
}

function checkHeader(first: CsvRow, delimiter: Delimiter): string[] {
  if (first.fault)
    throw new CsvRefused(
      `The header (line ${first.line}) cannot be read: ${first.fault}. Correct it and upload the file again.`,
    );
  if (first.cells.length > mostColumns) {
    throw new CsvRefused(
      `The file has too many columns: ${first.cells.length}, at most ${mostColumns}. Remove the columns you do not need, or check that ${JSON.stringify(delimiter)} separates the columns.`,
    );
  }
  const header = first.cells.map((cell) => cell.trim());
  while (header.length > 1 && header.at(-1) === '') header.pop();
  const seen = new Set<string>();
  for (const name of header) {
    const key = name.toLowerCase();
    if (key !== '' && seen.has(key))
      throw new CsvRefused(
        `The header has a duplicate column: "${name.slice(0, 100)}". Give each column its own name.`,
      );
    seen.add(key);
  }
  return header;
}

async function* belowHeader(
  batches: AsyncGenerator<{ rows: CsvRow[]; bytes: number }>,
): AsyncGenerator<{ rows: CsvRow[]; bytes: number }> {
  let isFirst = true;
  for await (const { rows, bytes } of batches) {
    yield { rows: isFirst ? rows.slice(1) : rows, bytes };
    isFirst = false;
  }
}
