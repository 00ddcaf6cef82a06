/** A merge value in the words of a mail: `{{ contact.first_name | default: 'there' }}`. */
export interface MergeValue {
  /** contact.first_name */
  name: string;
  /** What stands where a contact has none; null where nothing was chosen. */
  fallback: string | null;
}

/** Reads a merge value; null for Liquid of any other shape, which stays as somebody wrote it. */
export function mergeValueOf(source: string): MergeValue | null {
  const inner = /^\{\{([^{}]*)\}\}$/.exec(plainText(source))?.[1];
  if (inner === undefined) return null;
  const { rest: name, quoted } = splitAtDefault(inner);
  if (!namePattern.test(name) || quoted === undefined) return null;
  return { name, fallback: quoted };
}

/** Writes a merge value; a default takes the quotes that it does not hold itself. */
export function mergeToken({ name, fallback }: MergeValue): string {
  if (fallback === null || fallback === '') return `{{ ${name} }}`;
  return `{{ ${name} | default: ${quoted(fallback)} }}`;
}

/** A text of Liquid in quotes. Liquid has no way to write both kinds of quotes in one text, so double ones become typographic then. */
export function quoted(text: string): string {
  if (!text.includes('"')) return `"${text}"`;
  return text.includes("'") ? `"${text.replaceAll('"', '”')}"` : `'${text}'`;
}

/** Puts a chip in the place of each piece of Liquid that `isShown` knows, in the words of a mail alone: attributes and all other Liquid stay untouched. */
export function withChips(body: string, isShown: (source: string) => boolean): string {
  return body.replace(wordsBlock, (...[, open = '', words = '', close = '']: string[]) => {
    const shown = words.replace(pieceOfWords, (piece: string) =>
      piece.startsWith('<') || !isShown(piece) ? piece : chipHtml(piece),
    );
    return `${open}${shown}${close}`;
  });
}

/** A chip as HTML of the canvas; the Liquid it stands for is kept as it was written, entities and all. */
export function chipHtml(source: string): string {
  return `<span ${chipAttribute}="${source.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"></span>`;
}

/** Names the Liquid that a chip stands for. */
export const chipAttribute = 'data-liquid';

/** Liquid as it is run: words of HTML write some letters as entities. */
export function plainText(source: string): string {
  return source
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
}

const namePattern = /^[a-z_]\w*(?:\.\w+|\["[^"{}]*"\]|\['[^'{}]*'\])*$/i;
const wordsBlock = /(<(?:mj-text|mj-button)\b[^<>]*>)([\s\S]*?)(<\/(?:mj-text|mj-button)>)/g;
const pieceOfWords = /<[^<>]*>|\{\{[^{}]*\}\}|\{%[^{}%]*%\}/g;

/** Cuts `name | default: 'text'`; `quoted` is null without a default and undefined where another filter stands. */
function splitAtDefault(inner: string): { rest: string; quoted: string | null | undefined } {
  const at = inner.indexOf('|');
  if (at < 0) return { rest: inner.trim(), quoted: null };
  const filter = inner.slice(at + 1).trim();
  const text = /^default:\s*(?:"([^"]*)"|'([^']*)')$/.exec(filter);
  return { rest: inner.slice(0, at).trim(), quoted: text ? (text[1] ?? text[2] ?? '') : undefined };
}
