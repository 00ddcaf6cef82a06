import { attributeOf, hasLiquid } from './find-links.ts';
import { decodeHtml, escapeHtml } from './html-text.ts';
import { scanHtml, type TagPiece } from './scan-html.ts';

const addressAttributes = new Set(['href', 'src', 'background', 'poster']);
const uselessInMail = new Set(['script', 'base', 'iframe', 'object', 'embed']);

/** Turns a web page into a mail body: relative addresses become whole, scripts and frames go. */
export function mailFromPage(html: string, address: string): string {
  const pieces = scanHtml(html);
  const baseTag = pieces.find(
    (piece): piece is TagPiece => piece.kind === 'tag' && piece.name === 'base',
  );
  const href = baseTag ? decodeHtml(attributeOf(html, baseTag, 'href') ?? '') : '';
  const base = URL.canParse(href, address) ? new URL(href, address).href : address;
  let mail = '';
  let isInScript = false;
  for (const piece of pieces) {
    if (piece.kind === 'tag' && uselessInMail.has(piece.name)) {
      isInScript = piece.name === 'script' && !piece.isEnd;
    } else if (piece.kind === 'tag') {
      mail += withWholeAddresses(html, piece, base);
    } else if (!(isInScript && piece.kind === 'raw')) {
      mail += html.slice(piece.start, piece.end);
    }
  }
  return mail;
}

function withWholeAddresses(html: string, tag: TagPiece, base: string): string {
  let whole = '';
  let at = tag.start;
  for (const { name, valueStart, valueEnd, isQuoted } of tag.attributes) {
    const value = decodeHtml(html.slice(valueStart, valueEnd)).trim();
    if (
      !addressAttributes.has(name) ||
      value === '' ||
      value.startsWith('#') ||
      hasLiquid(value) ||
      !URL.canParse(value, base)
    )
      continue;
    const address = escapeHtml(new URL(value, base).href);
    whole += html.slice(at, valueStart) + (isQuoted ? address : `"${address}"`);
    at = valueEnd;
  }
  return whole + html.slice(at, tag.end);
}
