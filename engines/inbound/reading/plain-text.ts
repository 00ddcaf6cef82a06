/** The address around an @ at most so long on each side (RFC 5321); longer ones are none. */
const longestName = 64;
const longestHost = 255;
const ends = /[\s<>;:,"'()[\]@]/;

/** The email addresses in a text, in lower case and in their order. Each letter is looked at a bounded number of times. */
export function* addressesIn(text: string): Generator<string> {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let from = at;
    while (from > 0 && at - from <= longestName && !ends.test(text[from - 1] as string)) from -= 1;
    let to = at + 1;
    while (to < text.length && to - at <= longestHost && !ends.test(text[to] as string)) to += 1;
    const host = withoutEnd(text.slice(at + 1, to), '.');
    if (from === at || at - from > longestName || to - at > longestHost || host === '') continue;
    yield `${text.slice(from, at)}@${host}`.toLowerCase();
  }
}

/** A text without its last letters, as far as they are this one. A regular expression such as /\n+$/ would begin anew at each of them. */
export function withoutEnd(text: string, letter: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === letter) end -= 1;
  return text.slice(0, end);
}

const breaks = new Set(['br', '/p', '/div', '/td', '/tr']);

/** The text of HTML for reading causes in it, in one pass; an address in angle brackets is no tag. */
export function textOfHtml(html: string): string {
  const parts: string[] = [];
  let from = 0;
  let close = -1;
  let at = -1;
  for (let open = html.indexOf('<'); open >= 0; open = html.indexOf('<', open + 1)) {
    if (open < from) continue;
    if (close < open) close = html.indexOf('>', open);
    if (close < 0) break;
    if (at < open) at = placeOf(html, '@', open);
    const isBreak = breaks.has(
      /^\/?[a-z0-9]*/i.exec(html.slice(open + 1, open + 6))![0].toLowerCase(),
    );
    if (!isBreak && at < close) continue;
    parts.push(html.slice(from, open), isBreak ? '\n' : ' ');
    from = close + 1;
  }
  parts.push(html.slice(from));
  return parts
    .join('')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&');
}

function placeOf(text: string, letter: string, from: number): number {
  const at = text.indexOf(letter, from);
  return at < 0 ? text.length : at;
}
