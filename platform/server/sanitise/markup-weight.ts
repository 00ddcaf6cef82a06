import { endOfTag } from './end-of-tag.ts';

/** Why HTML is too much for a parser that builds a tree; null when it is not. */
export type MarkupFault = 'too deep' | 'too heavy' | 'too many';

/** How many elements there may be, how many inside each other, and how many copies of open formatting (b, font, a …) a parser may make. */
export const markupLimits = { elements: 20_000, depth: 256, copies: 300_000 } as const;

// They end by themselves when the next of their kind begins, so many open ones are no depth.
const endsByItself = new Set(
  'p li dt dd tr td th tbody thead tfoot colgroup caption option optgroup rp rt'.split(' '),
);
const isEmpty = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
const hasRawText = new Set(
  'style script textarea title xmp iframe noembed noframes noscript plaintext'.split(' '),
);
// A parser opens these again in each paragraph that follows, until they are closed.
const isFormatting = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));

/**
 * Looks through HTML once and says whether building its tree is dangerous: deep trees end native parsers, wide ones take their memory.
 * In doubt an element counts as open: a closing tag counts only where every parser sees one.
 */
export function faultOfMarkup(html: string): MarkupFault | null {
  const open = new Map<string, number>();
  let elements = 0;
  let depth = 0;
  let formatting = 0;
  let copies = 0;
  let rawName: string | null = null;
  // Foreign elements have rules of their own: then nothing is believed to close, end or hide by itself.
  const isPlain = !/<(?:svg|math)/i.test(html);
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      at = isPlain && rawName === null ? endOfComment(html, at) : at + 4;
      continue;
    }
    const isEnd = html[at + 1] === '/';
    const name = nameAt(html, at + (isEnd ? 2 : 1));
    if (name === '') {
      at += 1;
      continue;
    }
    const isRaw = rawName !== null;
    if (isEnd && name === rawName) rawName = null;
    // Inside raw text nothing is known to be a tag, so what looks like one is open and its quotes mean nothing.
    at = isRaw ? at + 1 : endOfTag(html, at);
    if (isEnd) {
      const count = open.get(name) ?? 0;
      if (isRaw || count === 0) continue;
      open.set(name, count - 1);
      depth -= 1;
      if (isFormatting.has(name)) formatting -= 1;
      continue;
    }
    elements += 1;
    if (elements > markupLimits.elements) return 'too many';
    copies += formatting;
    if (copies > markupLimits.copies) return 'too heavy';
    if (hasRawText.has(name)) {
      if (!isRaw) rawName = name;
      continue;
    }
    if (isEmpty.has(name) || (isPlain && endsByItself.has(name))) continue;
    open.set(name, (open.get(name) ?? 0) + 1);
    depth += 1;
    if (isFormatting.has(name)) formatting += 1;
    if (depth > markupLimits.depth) return 'too deep';
  }
  return null;
}

// Ends as the HTML standard says: also right after its beginning, and at --!>.
function endOfComment(html: string, start: number): number {
  if (html.startsWith('>', start + 4)) return start + 5;
  if (html.startsWith('->', start + 4)) return start + 6;
  // Both ends are sought at once: one that the text lacks would be sought to its end for each comment.
  const end = /--!?>/g;
  end.lastIndex = start + 4;
  return end.test(html) ? end.lastIndex : html.length;
}

function nameAt(html: string, from: number): string {
  let end = from;
  for (; end < html.length && end - from < 40; end += 1) {
    const code = html.charCodeAt(end) | 0x20;
    const isLetter = code >= 0x61 && code <= 0x7a;
    const isDigit = code >= 0x30 && code <= 0x39;
    if (!isLetter && (end === from || !isDigit)) break;
  }
  return html.slice(from, end).toLowerCase();
}
