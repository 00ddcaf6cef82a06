/** An attribute of a tag; the value's range is without its quotes. */
export interface Attribute {
  name: string;
  valueStart: number;
  valueEnd: number;
  isQuoted: boolean;
}

/** A start or end tag. */
export interface TagPiece {
  kind: 'tag';
  name: string;
  isEnd: boolean;
  start: number;
  end: number;
  attributes: Attribute[];
  /** Liquid stands between its attributes, so an HTML parser would misread it. */
  hasLooseLiquid: boolean;
  /** Inside a conditional comment, which only Outlook reads. */
  isForOutlook: boolean;
}

/** A stretch of HTML: pieces follow each other without gaps. */
export type Piece =
  | TagPiece
  | { kind: 'text' | 'comment' | 'liquid' | 'raw'; start: number; end: number };

const rawElements = new Set(['style', 'script', 'textarea', 'title', 'xmp']);

/** Reads HTML with Liquid in it, piece by piece, in one pass whose time grows with the length alone. */
export function scanHtml(html: string): Piece[] {
  const pieces: Piece[] = [];
  const find = searcher(html);
  let at = 0;
  let textStart = 0;
  let isForOutlook = false;

  const close = (kind: 'comment' | 'liquid' | 'raw', start: number, end: number) => {
    if (start > textStart) pieces.push({ kind: 'text', start: textStart, end: start });
    pieces.push({ kind, start, end });
    at = textStart = end;
  };

  for (;;) {
    at = nextSpecial(html, at);
    if (at === html.length) break;
    const liquidEnd = endOfLiquid(html, at, find);
    if (liquidEnd > at) {
      close('liquid', at, liquidEnd);
    } else if (html.startsWith('<!--', at) || html.startsWith('<![endif]', at)) {
      const comment = readComment(html, at, find, isForOutlook);
      isForOutlook = comment.isForOutlook;
      close('comment', at, comment.end);
    } else {
      const tag = readTag(html, at, find);
      if (tag === 'never ends') break;
      if (tag === null) {
        at += 1;
        continue;
      }
      if (at > textStart) pieces.push({ kind: 'text', start: textStart, end: at });
      pieces.push({ ...tag, isForOutlook });
      at = textStart = tag.end;
      if (!tag.isEnd && rawElements.has(tag.name)) {
        const end = find(`</${tag.name}`, at);
        if (end === -1) break;
        if (end > at) close('raw', at, end);
      }
    }
  }
  if (textStart < html.length) pieces.push({ kind: 'text', start: textStart, end: html.length });
  return pieces;
}

type Find = (needle: string, from: number) => number;

/** indexOf that remembers what it found: hostile text cannot make it search to the end again and again. */
function searcher(html: string): Find {
  const last = new Map<string, { from: number; found: number }>();
  const lower = html.toLowerCase();
  // Lower-casing may change the length of a few letters outside ASCII; then positions are those of the text itself.
  const text = lower.length === html.length ? lower : html;
  return (needle, from) => {
    const known = last.get(needle);
    if (known && known.from <= from && (known.found === -1 || known.found >= from))
      return known.found;
    const found = text.indexOf(needle, from);
    last.set(needle, { from, found });
    return found;
  };
}

function nextSpecial(html: string, from: number): number {
  for (let at = from; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === 60 || code === 123) return at;
  }
  return html.length;
}

/** End of the Liquid token at this place, whole comment and raw blocks included; the place itself when there is none. */
function endOfLiquid(html: string, at: number, find: Find): number {
  if (html[at] !== '{') return at;
  const second = html[at + 1];
  if (second !== '{' && second !== '%') return at;
  const end = find(second === '{' ? '}}' : '%}', at + 2);
  if (end === -1) return at;
  const block =
    second === '%'
      ? /^\{%-?\s*(comment|raw)\s*-?%\}/.exec(html.slice(at, end + 2))?.[1]
      : undefined;
  if (block === undefined) return end + 2;
  const closer = find(`end${block}`, end + 2);
  if (closer === -1) return end + 2;
  const close = /\{%-?\s*$/.test(html.slice(closer - 8, closer))
    ? /^end\w+\s*-?%\}/.exec(html.slice(closer, closer + 24))
    : null;
  return close ? closer + close[0].length : end + 2;
}

function readComment(
  html: string,
  at: number,
  find: Find,
  isForOutlook: boolean,
): { end: number; isForOutlook: boolean } {
  if (html.startsWith('<![endif]', at)) {
    const end = find('>', at);
    return { end: end === -1 ? html.length : end + 1, isForOutlook: false };
  }
  if (html.startsWith('<!--[if', at)) {
    const open = find(']>', at);
    if (open !== -1) {
      const revealed = /^\s*(?:<!\s*)?-->|^<!-->/.exec(html.slice(open + 2, open + 12));
      return revealed
        ? { end: open + 2 + revealed[0].length, isForOutlook: false }
        : { end: open + 2, isForOutlook: true };
    }
  }
  const end = find('-->', at + 4);
  return { end: end === -1 ? html.length : end + 3, isForOutlook };
}

function readTag(
  html: string,
  start: number,
  find: Find,
): Omit<TagPiece, 'isForOutlook'> | null | 'never ends' {
  const isEnd = html[start + 1] === '/';
  const nameStart = start + (isEnd ? 2 : 1);
  if (!isLetter(html.charCodeAt(nameStart))) return null;
  let at = nameStart;
  while (at < html.length && isOfName(html.charCodeAt(at))) at += 1;
  const tag = {
    kind: 'tag' as const,
    name: html.slice(nameStart, at).toLowerCase(),
    isEnd,
    start,
    end: at,
    attributes: [] as Attribute[],
    hasLooseLiquid: false,
  };
  while (at < html.length) {
    const code = html.charCodeAt(at);
    if (code === bracket) {
      tag.end = at + 1;
      return tag;
    }
    const liquidEnd = code === brace ? endOfLiquid(html, at, find) : at;
    if (liquidEnd > at) {
      tag.hasLooseLiquid = true;
      at = liquidEnd;
    } else if (isBlank(code) || code === slash) {
      at += 1;
    } else {
      at = readAttribute(html, at, find, tag.attributes);
    }
  }
  return 'never ends';
}

function readAttribute(html: string, start: number, find: Find, attributes: Attribute[]): number {
  let at = start + 1;
  while (at < html.length && !endsName(html.charCodeAt(at))) at += 1;
  const name = html.slice(start, at).toLowerCase();
  let equals = at;
  while (isBlank(html.charCodeAt(equals))) equals += 1;
  if (html[equals] !== '=') {
    attributes.push({ name, valueStart: at, valueEnd: at, isQuoted: false });
    return at;
  }
  at = equals + 1;
  while (isBlank(html.charCodeAt(at))) at += 1;
  const quote = html[at] === '"' || html[at] === "'" ? html[at]! : null;
  if (quote !== null) at += 1;
  const valueStart = at;
  const closing = quote?.charCodeAt(0);
  while (at < html.length) {
    const code = html.charCodeAt(at);
    if (closing === undefined ? code === bracket || isBlank(code) : code === closing) break;
    at = code === brace ? Math.max(at + 1, endOfLiquid(html, at, find)) : at + 1;
  }
  attributes.push({ name, valueStart, valueEnd: at, isQuoted: quote !== null });
  return quote === null ? at : at + 1;
}

const slash = 47;
const equalsSign = 61;
const bracket = 62;
const brace = 123;

// By codes: a regular expression for each character takes ten times as long.
function isLetter(code: number): boolean {
  return (code | 32) >= 97 && (code | 32) <= 122;
}

function isOfName(code: number): boolean {
  return isLetter(code) || (code >= 45 && code <= 58 && code !== slash) || code === 95;
}

function isBlank(code: number): boolean {
  return (
    code === 32 || (code >= 9 && code <= 13) || (code > 127 && /\s/.test(String.fromCharCode(code)))
  );
}

function endsName(code: number): boolean {
  return (
    code === equalsSign || code === bracket || code === slash || code === brace || isBlank(code)
  );
}
