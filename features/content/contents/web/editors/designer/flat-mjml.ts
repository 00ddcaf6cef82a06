type Attributes = Record<string, string>;

/** A mail cut for the designer: it draws the body alone, so every block carries its whole look; the head is kept aside. */
export interface FlatMail {
  head: string;
  body: string;
}

/** The looks that a head hands out: to all blocks, to those of one kind, and to those of a class. */
interface Looks {
  all: Attributes;
  kinds: Record<string, Attributes>;
  classes: Record<string, Attributes>;
}

const startTag = /<(mj-[\w-]+)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*)\s*(\/?)>/g;

const plainFont = { 'font-family': 'Helvetica, Arial, sans-serif' };
const sides = (vertical: string, horizontal: string) => ({
  'padding-top': vertical,
  'padding-right': horizontal,
  'padding-bottom': vertical,
  'padding-left': horizontal,
});

/** What MJML gives a block that says nothing, but for its font: that one would be fetched from elsewhere. */
const defaults: Record<string, Attributes> = {
  'mj-section': sides('20px', '0px'),
  'mj-text': { ...plainFont, 'font-size': '13px', align: 'left', ...sides('10px', '25px') },
  'mj-button': {
    ...plainFont,
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
  'mj-social': { ...plainFont, 'icon-size': '20px', align: 'center', ...sides('10px', '25px') },
  'mj-social-element': plainFont,
  'mj-navbar-link': plainFont,
  'mj-table': plainFont,
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

/** Cuts a mail at its head, and writes the looks of the head at each block of the body. */
export function flatMjml(mjml: string): FlatMail {
  const head = /<mj-head\b[^>]*>([\s\S]*?)<\/mj-head>/.exec(mjml)?.[1]?.trim() ?? '';
  const body = /<mj-body\b[\s\S]*<\/mj-body>/.exec(mjml)?.[0] ?? '<mj-body></mj-body>';
  return { head, body: flatBlocks(body, head) };
}

/** Writes the looks of a head, and of another where it says nothing, at each block of a piece of MJML; empty blocks get both tags, because the designer reads MJML as HTML. */
export function flatBlocks(piece: string, head: string, fallback = ''): string {
  const looks = withFallback(looksOf(head), looksOf(fallback));
  return piece.replace(startTag, (_, kind: string, own: string, isEmpty: string) => {
    const attributes = blockAttributes(kind, attributesOf(own), looks);
    const written = Object.entries(attributes)
      .map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`)
      .join('');
    return `<${kind}${written}>${isEmpty ? `</${kind}>` : ''}`;
  });
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

function blockAttributes(kind: string, own: Attributes, looks: Looks): Attributes {
  const classes = (own['mj-class'] ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => looks.classes[name] ?? {});
  const all = wordBlocks.has(kind)
    ? looks.all
    : Object.fromEntries(Object.entries(looks.all).filter(([name]) => !wordLooks.includes(name)));
  const { 'mj-class': _, ...kept } = own;
  const layers = [all, looks.kinds[kind] ?? {}, ...classes, kept].map(withSides);
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

function withFallback(looks: Looks, fallback: Looks): Looks {
  const kinds = Object.fromEntries(
    [...Object.keys(fallback.kinds), ...Object.keys(looks.kinds)].map((kind) => [
      kind,
      { ...fallback.kinds[kind], ...looks.kinds[kind] },
    ]),
  );
  return { all: { ...fallback.all, ...looks.all }, kinds, classes: looks.classes };
}

function looksOf(head: string): Looks {
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

function attributesOf(text: string): Attributes {
  const found: Attributes = {};
  for (const [, name = '', double, single] of text.matchAll(
    /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g,
  ))
    found[name] = double ?? single ?? '';
  return found;
}
