import type { Readable } from 'node:stream';

/** A file of a mail, encoded already. */
export interface MailFile {
  name: string;
  /** As it is claimed to be; what no mail may say becomes a type of its own. */
  type: string;
  /** Lines of base64. */
  pieces: readonly Buffer[];
}

// 57 bytes are one line of 76 letters.
const lineBytes = 57;
const pieceLines = 1024;

/** Reads a file as base64 in lines, piece by piece: the bytes of the file itself are never whole in memory. */
export async function encodeFile(content: Readable): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of content as AsyncIterable<Buffer>) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece]);
    const whole = held.length - (held.length % (lineBytes * pieceLines));
    if (whole === 0) continue;
    pieces.push(inLines(held.subarray(0, whole)));
    held = held.subarray(whole);
  }
  if (held.length > 0) pieces.push(inLines(held));
  return pieces;
}

/** The head of the part that holds a file: its name in UTF-8 (RFC 2231), in lines that no server refuses. */
export function fileHead({ name, type }: Pick<MailFile, 'name' | 'type'>): string {
  const shown = name.toWellFormed().replace(/\p{C}/gu, '').trim() || 'file';
  return `Content-Type: ${safeType(type)}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment;\r\n ${nameLines(shown).join(';\r\n ')}\r\n\r\n`;
}

// A mail within a mail or a part with parts may not be base64.
function safeType(type: string): string {
  const plain = type.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^(?!multipart\/|message\/)[a-z0-9][a-z0-9.+-]{0,60}\/[a-z0-9][a-z0-9.+-]{0,100}$/.test(
    plain,
  )
    ? plain
    : 'application/octet-stream';
}

function nameLines(name: string): string[] {
  if (/^[\x20-\x7e]{1,60}$/.test(name)) return [`filename="${name.replace(/(["\\])/g, '\\$1')}"`];
  const lines = [''];
  for (const letter of name) {
    const next = letter === "'" ? '%27' : encodeURIComponent(letter).replace(/[()*!~]/g, inPercent);
    if ((lines.at(-1) ?? '').length + next.length > 50) lines.push('');
    lines[lines.length - 1] += next;
  }
  return lines.length === 1
    ? [`filename*=UTF-8''${lines[0]}`]
    : lines.map((line, place) => `filename*${place}*=${place === 0 ? "UTF-8''" : ''}${line}`);
}

function inPercent(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
}

function inLines(bytes: Buffer): Buffer {
  return Buffer.from(`${bytes.toString('base64').replace(/.{1,76}/g, '$&\r\n')}`, 'latin1');
}
