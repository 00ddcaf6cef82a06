import { attributeOf } from '../find-links.ts';
import { decodeHtml } from '../html-text.ts';
import { scanHtml, type Piece, type TagPiece } from '../scan-html.ts';
import { declarationsOf } from './styles.ts';

/** An element of a mail with what its own attributes say. */
export interface Element {
  tag: TagPiece;
  parent: Element | null;
  styles: ReadonlyMap<string, string>;
  children: Element[];
  /** Where it ends, its end tag included. */
  end: number;
  /** The words in it and in its children, as far as they were read. */
  words: string;
  /** Nobody sees it, such as a preheader. */
  isHidden: boolean;
}

/** A text of a mail and the element it stands in. */
export interface Words {
  text: string;
  element: Element;
}

const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
const mostWords = 200;
/** Deeper elements are read as children of the last: nobody's mail is so deep, and a made-up one costs no more. */
const deepest = 200;

/** The elements and texts of a mail in reading order, in one pass; what Outlook alone reads is left out. */
export function readElements(html: string): { elements: Element[]; words: Words[]; root: Element } {
  const root = elementOf(html, { ...noTag, end: 0 }, null);
  root.end = html.length;
  const stack = [root];
  const elements: Element[] = [];
  const words: Words[] = [];
  for (const piece of scanHtml(html)) {
    const inner = stack.at(-1)!;
    if (piece.kind === 'text' || piece.kind === 'liquid') {
      const text = textOf(html, piece);
      if (text === '') continue;
      words.push({ text, element: inner });
      for (const each of stack)
        if (each.words.length < mostWords) each.words += ` ${text.slice(0, mostWords)}`;
    }
    if (piece.kind !== 'tag' || piece.isForOutlook) continue;
    if (piece.isEnd) closeElement(stack, piece);
    else {
      const element = elementOf(html, piece, inner);
      inner.children.push(element);
      elements.push(element);
      if (!voidElements.has(piece.name) && stack.length < deepest) stack.push(element);
    }
  }
  for (const open of stack) open.end = Math.max(open.end, open === root ? 0 : html.length);
  return { elements, words, root };
}

const noTag: TagPiece = {
  kind: 'tag',
  name: '',
  isEnd: false,
  start: 0,
  end: 0,
  attributes: [],
  hasLooseLiquid: false,
  isForOutlook: false,
};

function textOf(html: string, piece: Piece): string {
  const text = html.slice(piece.start, Math.min(piece.end, piece.start + 2_000));
  if (piece.kind === 'liquid') return text.startsWith('{{') ? text : '';
  return decodeHtml(text)
    .replace(/(?:[\s\u00a0\u200b-\u200d\u2060\ufeff]|\u034f)+/gu, ' ')
    .trim();
}

// An end tag closes what it names, and all that was left open in it; one that names nothing open closes nothing.
function closeElement(stack: Element[], piece: TagPiece): void {
  const at = stack.findLastIndex(({ tag }) => tag.name === piece.name);
  if (at < 1) return;
  for (const closed of stack.splice(at)) closed.end = piece.end;
}

function elementOf(html: string, tag: TagPiece, parent: Element | null): Element {
  const styles = declarationsOf(decodeHtml(attributeOf(html, tag, 'style') ?? ''));
  const paper = attributeOf(html, tag, 'bgcolor');
  if (paper !== null && !styles.has('background-color')) styles.set('background-color', paper);
  return {
    tag,
    parent,
    styles,
    children: [],
    end: tag.end,
    words: '',
    isHidden: parent?.isHidden === true || hides(styles),
  };
}

function hides(styles: ReadonlyMap<string, string>): boolean {
  return (
    styles.get('display') === 'none' ||
    styles.get('visibility') === 'hidden' ||
    /^0(px)?$/.test(styles.get('font-size') ?? '') ||
    (/^0(px)?$/.test(styles.get('max-height') ?? '') && styles.get('overflow') === 'hidden')
  );
}

/** The beginning of an element's words, by which people know it. */
export function beginningOf(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  return words.length > 40 ? `${words.slice(0, 39)}…` : words;
}
