import {
  blockAttributes,
  looksOf,
  plainFont,
  replaceStarts,
  withFallback,
  writtenAttributes,
  type Attributes,
  type Looks,
} from './looks.ts';

/** A mail cut for the designer: it draws the body alone, so every block carries its whole look; the head is kept aside. */
export interface FlatMail {
  head: string;
  body: string;
}

/** Cuts a mail at its head, and writes the looks of the head at each block of the body. */
export function flatMjml(mjml: string): FlatMail {
  const head = /<mj-head\b[^>]*>([\s\S]*?)<\/mj-head>/.exec(mjml)?.[1]?.trim() ?? '';
  const body = /<mj-body\b[\s\S]*<\/mj-body>/.exec(mjml)?.[0] ?? '<mj-body></mj-body>';
  return { head, body: flatBlocks(body, head) };
}

/** Writes the looks of a head, and of another where it says nothing, at each block of a piece of MJML; empty blocks get both tags, because the designer reads MJML as HTML. */
export function flatBlocks(piece: string, head: string, fallback = ''): string {
  const looks = withFallback(looksOf(head), looksOf(fallback));
  return replaceStarts(piece, ({ kind, attributes, stroke }) => {
    const written = writtenAttributes(blockAttributes(kind, attributes, looks));
    return `<${kind}${written}>${stroke ? `</${kind}>` : ''}`;
  });
}

/** Takes the looks that the head hands out anyhow from each block, so that the block follows when the head changes. */
export function leanBlocks(piece: string, head: string): string {
  const looks = looksOf(head);
  return replaceStarts(piece, ({ kind, attributes, stroke }) => {
    const given = handedOut(kind, attributes['mj-class'], looks);
    const left = Object.entries(attributes).filter(([name, value]) => given[name] !== value);
    return `<${kind}${writtenAttributes(Object.fromEntries(left))}${stroke}>`;
  });
}

/** What a block would look like without attributes of its own. The font that stands in for MJML's own is no part of it. */
function handedOut(kind: string, names: string | undefined, looks: Looks): Attributes {
  const classes = names === undefined ? {} : { 'mj-class': names };
  const { 'mj-class': _, ...given } = blockAttributes(kind, classes, looks);
  if (given['font-family'] !== plainFont || hasFont(kind, looks)) return given;
  const { 'font-family': __, ...others } = given;
  return others;
}

function hasFont(kind: string, { all, kinds }: Looks): boolean {
  return all['font-family'] !== undefined || kinds[kind]?.['font-family'] !== undefined;
}

/** Joins what was cut. */
export function wholeMjml({ head, body }: FlatMail): string {
  return `<mjml>${head ? `<mj-head>${head}</mj-head>` : ''}${body}</mjml>`;
}

/** The style sheets of a head, for the canvas. */
export function stylesOf(head: string): string {
  return [...head.matchAll(/<mj-style\b[^>]*>([\s\S]*?)<\/mj-style>/g)]
    .map((found) => found[1] ?? '')
    .join('\n');
}
