import { FixedText } from '#platform/server/mail/fixed-text.ts';
import { escapeHtml } from './html-text.ts';
import type { Scope } from '#platform/server/template/template-runner.ts';

/** A place that is filled per recipient after rendering: L link, D and E around a target made per person, H head, F foot, C a text that is chosen. */
export interface Mark {
  mark: 'L' | 'D' | 'E' | 'H' | 'F' | 'C';
  no: number;
}

/** A merge value that is written without the template engine. */
export interface PlainValue {
  path: readonly string[];
  fallback: string | null;
  source: string;
}

/** What a prepared text is joined from. */
export type JoinPiece = string | FixedText | Mark | PlainValue;

/** Thrown for values that only the template engine knows how to write. */
export class NeedsEngine extends Error {}

const outputs = /\{\{([\s\S]*?)\}\}/g;
const plainOutput =
  /^\s*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[(?:"[^"\\\]]*"|'[^'\\\]]*')\])*)\s*(?:\|\s*default:\s*("[^"\\]*"|'[^'\\]*'|\d{1,9})\s*)?$/;
const pathPart = /([A-Za-z_]\w*)|\["([^"\\\]]*)"\]|\['([^'\\\]]*)'\]/g;
const keywords = new Set([
  'true',
  'false',
  'nil',
  'null',
  'empty',
  'blank',
  'forloop',
  'tablerowloop',
]);
const computed = new Set(['size', 'first', 'last']);

const markDigits = { L: '1', D: '2', E: '3', H: '4', F: '5', C: '6' } as const;
const markOfDigit: Record<string, Mark['mark']> = {
  1: 'L',
  2: 'D',
  3: 'E',
  4: 'H',
  5: 'F',
  6: 'C',
};

/** Writes a mark with digits and tildes only: upcase, escape and url_encode leave it whole. */
export function markOf(nonce: string, mark: Mark['mark'], no = 0): string {
  return `${nonce}${markDigits[mark]}${no}~`;
}

/** Cuts a text at its marks; `nonce` begins every mark and cannot be guessed by a template or a value. */
export function cutAtMarks(text: string, nonce: string): (string | Mark)[] {
  const [first = '', ...rest] = text.split(nonce);
  const pieces: (string | Mark)[] = [first];
  for (const part of rest) {
    const [head, digit, no] = /^([1-6])(\d{1,6})~/.exec(part) ?? [];
    const mark = markOfDigit[digit ?? ''];
    if (head === undefined || mark === undefined) pieces.push(part); // a filter cut the mark short
    else pieces.push({ mark, no: Number(no) }, part.slice(head.length));
  }
  return pieces;
}

/** The same pieces with their texts as they stand in every mail: without NUL, and encoded only once. */
export function fixPieces(pieces: readonly JoinPiece[]): JoinPiece[] {
  return pieces.map((piece) =>
    typeof piece === 'string' ? new FixedText(piece.replaceAll('\0', '')) : piece,
  );
}

/** The pieces of a template that holds plain values only; null when it needs the engine. */
export function plainPieces(template: string, nonce: string): JoinPiece[] | null {
  if (template.includes('{%')) return null;
  const pieces: JoinPiece[] = [];
  for (const piece of cutAtMarks(template, nonce)) {
    if (typeof piece !== 'string') {
      pieces.push(piece);
      continue;
    }
    let at = 0;
    // Opening braces after the last closing ones would each be searched to the end in vain.
    for (const output of piece.slice(0, piece.lastIndexOf('}}') + 2).matchAll(outputs)) {
      const value = plainValue(output[0], output[1]!);
      if (value === null) return null;
      pieces.push(piece.slice(at, output.index), value);
      at = output.index + output[0].length;
    }
    if (piece.includes('{{', at)) return null;
    pieces.push(piece.slice(at));
  }
  return pieces.filter((piece) => piece !== '');
}

function plainValue(source: string, content: string): PlainValue | null {
  const match = plainOutput.exec(content);
  if (match === null) return null;
  const path = [...match[1]!.matchAll(pathPart)].map(
    ([, name, quoted, single]) => name ?? quoted ?? single ?? '',
  );
  if (keywords.has(path[0]!) || path.some((part) => computed.has(part))) return null;
  const fallback = match[2] === undefined ? null : match[2].replace(/^["']|["']$/g, '');
  return { path, fallback, source };
}

/** Writes a plain value as the engine would: unknown tokens stay, empty values take their fallback. */
export function writePlain(value: PlainValue, scope: Scope, escape: boolean): string {
  let found: unknown = scope;
  for (const part of value.path) {
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, part)
        ? (found as Scope)[part]
        : undefined;
  }
  if (typeof found === 'object' && found !== null) throw new NeedsEngine();
  if (
    value.fallback !== null &&
    (found === undefined || found === null || found === '' || found === false)
  )
    found = value.fallback;
  else if (!Object.hasOwn(scope, value.path[0]!)) return value.source;
  const text = found === undefined || found === null ? '' : String(found);
  return escape ? escapeHtml(text) : text;
}
