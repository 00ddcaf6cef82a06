/** A text of a message; most messages leave some of them out. */
export type NamingText = string | null | undefined;

/** The ids that Liquid in these texts names below a root, such as 3 for `{{ coupon.b3 }}` and for `{% if coupon.b3 %}`; in order, each once. */
export function namedIds(texts: readonly NamingText[], root: string): number[] {
  const found = new Set<number>();
  for (const text of texts) {
    if (!text?.includes(`${root}.`)) continue;
    for (const code of liquidIn(text)) {
      for (const [, before, id] of code.matchAll(tokensOf(root)))
        if (!/[\w.]/.test(before ?? '')) found.add(Number(id));
    }
  }
  return [...found].sort((one, other) => one - other);
}

/** Whether Liquid in these texts names a root, whatever it reads below it: `{% for item in event.order.items %}`. */
export function namesRoot(texts: readonly NamingText[], root: string): boolean {
  const word = new RegExp(String.raw`(?<![\w.])${root}(?!\w)`);
  return texts.some(
    (text) => text?.includes(root) && [...liquidIn(text)].some((code) => word.test(code)),
  );
}

function tokensOf(root: string): RegExp {
  return new RegExp(String.raw`(^|.)${root}\.[a-z](\d{1,12})(?!\w)`, 'gs');
}

// What stands between the braces; one that is never closed ends the search, so each character is read once.
function* liquidIn(text: string): Generator<string> {
  for (let from = text.indexOf('{'); from >= 0; from = text.indexOf('{', from)) {
    const close = text[from + 1] === '{' ? '}}' : text[from + 1] === '%' ? '%}' : null;
    if (close === null) {
      from += 1;
      continue;
    }
    const end = text.indexOf(close, from + 2);
    if (end < 0) return;
    yield text.slice(from + 2, end);
    from = end + 2;
  }
}
