const blanks = new Set(['\t', '\n', '\f', '\r', ' ']);

/** The place after the tag that begins at `start`. A quote counts only where the HTML standard sees one: at the start of a value. */
export function endOfTag(html: string, start: number): number {
  let at = start + 1;
  while (at < html.length) {
    const character = html[at]!;
    if (character === '>') return at + 1;
    at += 1;
    if (character !== '=') continue;
    while (at < html.length && blanks.has(html[at]!)) at += 1;
    const quote = html[at];
    if (quote !== '"' && quote !== "'") continue;
    const end = html.indexOf(quote, at + 1);
    if (end === -1) return html.length;
    at = end + 1;
  }
  return html.length;
}
