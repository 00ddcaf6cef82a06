import { decodeHtml } from './html-text.ts';
import type { MessageLink } from './message.ts';
import { scanHtml, type Attribute, type Piece, type TagPiece } from './scan-html.ts';

/** A link and where its target stands in the HTML. */
export interface PlacedLink extends MessageLink {
  target: Attribute;
}

/** Names of variables whose links are the product's own: they are not counted as clicks on content. */
export const ownUrls = [
  'unsubscribe_url',
  'preferences_url',
  'edit_profile_url',
  'report_spam_url',
  'web_view_url',
] as const;

const linkElements = new Set(['a', 'area']);
const longestLabel = 200;
/** A label ends after so many pieces, should its link never be closed. */
const mostPieces = 200;

/** True for tags that carry a link people can follow, Outlook's drawn buttons included. */
export function isLinkTag(piece: Piece): piece is TagPiece {
  return (
    piece.kind === 'tag' &&
    !piece.isEnd &&
    (linkElements.has(piece.name) || piece.name.startsWith('v:'))
  );
}

/** True when the target holds Liquid. */
export function hasLiquid(text: string): boolean {
  return text.includes('{{') || text.includes('{%');
}

/** True when the target names one of the product's own addresses. */
export function isOwnUrl(target: string): boolean {
  return hasLiquid(target) && ownUrls.some((name) => target.includes(name));
}

/** The links worth counting: web addresses, static or made per person; numbered from 1 in document order. */
export function findLinks(html: string, pieces: readonly Piece[] = scanHtml(html)): PlacedLink[] {
  const links: PlacedLink[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (!isLinkTag(piece)) continue;
    let label: string | null = null;
    for (const attribute of piece.attributes) {
      if (attribute.name !== 'href') continue;
      const url = decodeHtml(html.slice(attribute.valueStart, attribute.valueEnd)).trim();
      const isDynamic = hasLiquid(url);
      if (isOwnUrl(url) || !(isDynamic ? mayBeWebAddress(url) : isWebAddress(url))) continue;
      links.push({
        no: links.length + 1,
        url,
        label: (label ??= labelOf(html, pieces, index)),
        isDynamic,
        target: attribute,
      });
    }
  }
  return links;
}

/** True for http and https addresses that can be parsed. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

function mayBeWebAddress(url: string): boolean {
  return /^(?:https?:|\{)/i.test(url);
}

function labelOf(html: string, pieces: readonly Piece[], start: number): string {
  let text = '';
  let alternative = '';
  const end = Math.min(pieces.length, start + 1 + mostPieces);
  for (let index = start + 1; index < end; index += 1) {
    const piece = pieces[index]!;
    if (piece.kind === 'tag' && piece.isEnd && piece.name === (pieces[start] as TagPiece).name)
      break;
    if (piece.kind === 'text' || piece.kind === 'liquid')
      text += html.slice(piece.start, Math.min(piece.end, piece.start + longestLabel * 5));
    if (piece.kind === 'tag' && piece.name === 'img')
      alternative ||= attributeOf(html, piece, 'alt') ?? '';
    if (text.length > longestLabel * 4) break;
  }
  const label = decodeHtml(text).replace(/\s+/g, ' ').trim() || decodeHtml(alternative).trim();
  return label.slice(0, longestLabel);
}

/** The raw value of an attribute, or null when the tag has none. */
export function attributeOf(html: string, tag: TagPiece, name: string): string | null {
  const attribute = tag.attributes.find((each) => each.name === name);
  return attribute ? html.slice(attribute.valueStart, attribute.valueEnd) : null;
}
