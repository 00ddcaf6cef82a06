/** Attributes of a block by name, as they are written. */
export type Attributes = Record<string, string>;

/** The looks that a head hands out: to all blocks, to those of one kind, and to those of a class. */
export interface Looks {
  all: Attributes;
  kinds: Record<string, Attributes>;
  classes: Record<string, Attributes>;
}

const startTag = /<(mj-[\w-]+)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*)\s*(\/?)>/g;

/** The start of a block, cut up. */
export interface BlockStart {
  source: string;
  kind: string;
  attributes: Attributes;
  /** A stroke where the block holds nothing, else empty. */
  stroke: string;
}

/** Writes every start of a block in a piece of MJML anew. */
export function replaceStarts(piece: string, write: (start: BlockStart) => string): string {
  return piece.replace(startTag, (...[source = '', kind = '', own = '', stroke = '']: string[]) =>
    write({ source, kind, attributes: attributesOf(own), stroke }),
  );
}

/** Attributes as they stand in a tag, each after a space. */
export function writtenAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`)
    .join('');
}

/** The font of words for which nobody chose one: MJML's own would be fetched from elsewhere. */
export const plainFont = 'Helvetica, Arial, sans-serif';
const inPlainFont = { 'font-family': plainFont };
const sides = (vertical: string, horizontal: string) => ({
  'padding-top': vertical,
  'padding-right': horizontal,
  'padding-bottom': vertical,
  'padding-left': horizontal,
});

/** What MJML gives a block that says nothing, but for its font: that one would be fetched from elsewhere. */
const defaults: Record<string, Attributes> = {
  'mj-section': sides('20px', '0px'),
  'mj-text': { ...inPlainFont, 'font-size': '13px', align: 'left', ...sides('10px', '25px') },
  'mj-button': {
    ...inPlainFont,
    'background-color': '#414141',
    color: '#ffffff',
    'border-radius': '3px',
    'font-size': '13px',
    align: 'center',
    ...sides('10px', '25px'),
  },
  'mj-image': { align: 'center', ...sides('10px', '25px') },
  'mj-divider': {
    'border-width': '4px',
    'border-style': 'solid',
    'border-color': '#000000',
    ...sides('10px', '25px'),
  },
  'mj-social': { ...inPlainFont, 'icon-size': '20px', align: 'center', ...sides('10px', '25px') },
  'mj-social-element': inPlainFont,
  'mj-navbar-link': inPlainFont,
  'mj-table': inPlainFont,
  'mj-spacer': { height: '20px' },
};

/** Blocks that hold words. */
const wordBlocks = new Set([
  'mj-text',
  'mj-button',
  'mj-social',
  'mj-social-element',
  'mj-navbar-link',
  'mj-table',
]);

/** What MJML itself knows of each block; an attribute that no such block has is not handed to it. */
const wordLooks = [
  'font-family',
  'font-size',
  'line-height',
  'color',
  'font-weight',
  'font-style',
  'letter-spacing',
  'text-transform',
  'text-decoration',
];

/** The whole look of a block: what MJML and the head give it, and above that its own. */
export function blockAttributes(kind: string, own: Attributes, looks: Looks): Attributes {
  const classes = (own['mj-class'] ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => looks.classes[name] ?? {});
  const all = wordBlocks.has(kind)
    ? looks.all
    : Object.fromEntries(Object.entries(looks.all).filter(([name]) => !wordLooks.includes(name)));
  const layers = [all, looks.kinds[kind] ?? {}, ...classes, own].map(withSides);
  return Object.assign({}, defaults[kind], ...layers) as Attributes;
}

/** The designer knows the four sides alone: a padding for all of them would be lost behind its defaults. */
function withSides({ padding, ...others }: Attributes): Attributes {
  if (padding === undefined) return others;
  const [top = '0', right = top, bottom = top, left = right] = padding.trim().split(/\s+/);
  return {
    'padding-top': px(top),
    'padding-right': px(right),
    'padding-bottom': px(bottom),
    'padding-left': px(left),
    ...others,
  };
}

const px = (length: string) => (length === '0' ? '0px' : length);

/** Looks with those of another head where they say nothing. */
export function withFallback(looks: Looks, fallback: Looks): Looks {
  const kinds = Object.fromEntries(
    [...Object.keys(fallback.kinds), ...Object.keys(looks.kinds)].map((kind) => [
      kind,
      { ...fallback.kinds[kind], ...looks.kinds[kind] },
    ]),
  );
  return { all: { ...fallback.all, ...looks.all }, kinds, classes: looks.classes };
}

/** The looks that a head hands out. */
export function looksOf(head: string): Looks {
  const inner = /<mj-attributes\b[^>]*>([\s\S]*?)<\/mj-attributes>/.exec(head)?.[1] ?? '';
  const looks: Looks = { all: {}, kinds: {}, classes: {} };
  for (const [, kind = '', text = ''] of inner.matchAll(startTag)) {
    const attributes = attributesOf(text);
    const { name, ...look } = attributes;
    if (kind === 'mj-all') looks.all = attributes;
    else if (kind !== 'mj-class') looks.kinds[kind] = attributes;
    else if (name !== undefined) looks.classes[name] = look;
  }
  return looks;
}

/** The attributes in a start tag. */
export function attributesOf(text: string): Attributes {
  const found: Attributes = {};
  for (const [, name = '', double, single] of text.matchAll(
    /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g,
  ))
    found[name] = double ?? single ?? '';
  return found;
}
