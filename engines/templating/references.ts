/** First names of the values that stand for a record of the account, and the letter before its id. */
const letters = {
  dynamic_content: 'd',
  content_feed: 'f',
  coupon: 'b',
  product_feed: 'p',
} as const;

/** What a token may stand for: `{{ dynamic_content.d12 }}`, `{{ content_feed.f7 }}`, `{{ coupon.b3 }}`. By id, for names change. */
export type ReferenceRoot = keyof typeof letters;

/** All of them. */
export const referenceRoots = Object.keys(letters) as ReferenceRoot[];

/** One token of a text: what it stands for. */
export interface Reference {
  root: ReferenceRoot;
  id: number;
}

// Bounded everywhere: a text made to be slow has nothing to repeat.
const anyReference =
  /\{\{-?[ \t\r\n]{0,20}(dynamic_content|content_feed|coupon|product_feed)\.([dfbp])(\d{1,15})\b/g;
const rowComment = /<!--row:(\d{1,15})-->/g;
const footerToken = /\{\{-?[ \t\r\n]{0,20}footer[ \t\r\n]{0,20}-?\}\}/g;

/** The token of a record, as editors insert it. */
export function referenceTo(root: ReferenceRoot, id: number): string {
  return `{{ ${root}.${letters[root]}${id} }}`;
}

/** What the tokens of a text stand for, each record once, in the order of the text. */
export function referencesIn(text: string): Reference[] {
  const found = new Map<string, Reference>();
  if (!text.includes('{{')) return [];
  for (const [, root, letter, id] of text.matchAll(anyReference)) {
    if (letter !== letters[root as ReferenceRoot]) continue;
    found.set(`${root} ${id}`, { root: root as ReferenceRoot, id: Number(id) });
  }
  return [...found.values()];
}

/** A text with every whole token of one kind replaced; filters behind a name are for values, so such a token stays. */
export function replaceReferences(
  text: string,
  root: ReferenceRoot,
  write: (id: number) => string,
): string {
  const token = new RegExp(
    `\\{\\{-?[ \\t\\r\\n]{0,20}${root}\\.${letters[root]}(\\d{1,15})[ \\t\\r\\n]{0,20}-?\\}\\}`,
    'g',
  );
  return text.replace(token, (_, id: string) => write(Number(id)));
}

/** The saved rows that a body names by `<!--row:5-->`, each once. */
export function rowIdsIn(html: string): number[] {
  return [...new Set([...html.matchAll(rowComment)].map(([, id]) => Number(id)))];
}

/** A body with every saved row in place of its comment. */
export function replaceRows(html: string, write: (id: number) => string): string {
  return html.replace(rowComment, (_, id: string) => write(Number(id)));
}

/** Whether a text says where the footer stands. */
export function hasFooterToken(text: string): boolean {
  return text.search(footerToken) >= 0;
}

/** A text with the footer at its first token; further ones are taken away, for a mail has one footer. */
export function replaceFooter(text: string, footer: string): string {
  let isWritten = false;
  return text.replace(footerToken, () => {
    if (isWritten) return '';
    isWritten = true;
    return footer;
  });
}
