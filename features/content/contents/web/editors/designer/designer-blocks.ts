import type { BlockProperties } from 'grapesjs';
import { placeholderPicturePath } from '#engines/templating/contract.ts';
import { readableOn } from '#platform/contract/colors.ts';
import { blockPictures } from './block-pictures.ts';
import { newCondition } from './condition-component.ts';
import type { DesignerWords } from './designer.ts';
import { flatBlocks } from './flat-mjml.ts';
import { withHeadings } from './headings.ts';
import { mailSettingsOf, type MailSettings } from './mail-settings.ts';

/** Where pictures that belong to the product are served, for mails that are read elsewhere. */
const pictures = () => `${window.location.origin}/mail-icons`;

/** A picture to be replaced. */
export const placeholderPicture = () => `${window.location.origin}${placeholderPicturePath}`;

/** The footer that the law asks for: who sends, from where, and the way out. */
export const footerSection = `<mj-section padding="28px 16px 40px"><mj-column><mj-text align="center" font-size="13px" line-height="20px" color="#64748b">{{ account.name }}, {{ postal_address }}<br /><a href="{{ unsubscribe_url }}" style="color:#64748b">Unsubscribe</a> &nbsp; <a href="{{ preferences_url }}" style="color:#64748b">Choose what you get</a></mj-text></mj-column></mj-section>`;

const networks = [
  ['facebook', 'Facebook', '#1877f2'],
  ['instagram', 'Instagram', '#c13584'],
  ['linkedin', 'LinkedIn', '#0a66c2'],
  ['x', 'X', '#111111'],
  ['youtube', 'YouTube', '#cc0000'],
] as const;
const addresses: Partial<Record<string, string>> = {
  linkedin: 'https://www.linkedin.com/company/',
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  youtube: 'https://www.youtube.com/',
};

const rowPadding = 'padding="20px 16px"';
const column = (content: string, attributes = '') =>
  `<mj-column${attributes}>${content}</mj-column>`;
const section = (...columns: string[]) =>
  `<mj-section background-color="#ffffff" ${rowPadding}>${columns.join('')}</mj-section>`;
const text = '<mj-text>Write here.</mj-text>';
const row = (content: string) => section(column(content));

/** A row to begin with, such as for the other people of a condition. */
export const emptyRow = row(text);

/** A block to begin with in a column. */
export const emptyText = text;

/** A large opening in the colour of the mail's buttons; its own button is the other way round. */
function hero({ buttonColor }: MailSettings): string {
  const letters = readableOn(buttonColor);
  return `<mj-section background-color="${buttonColor}" padding="48px 25px"><mj-column><mj-text align="center" color="${letters}" font-size="34px" line-height="40px" font-weight="700">One big promise</mj-text><mj-text align="center" color="${letters}">One sentence that says why it matters to {{ contact.first_name | default: "you" }}.</mj-text><mj-button href="{{ account.website }}" background-color="${letters}" color="${readableOn(letters)}">Show me</mj-button></mj-column></mj-section>`;
}

/** What is in the palette, in its order. */
const contents: readonly (readonly [
  id: keyof typeof blockPictures,
  group: 'rows' | 'blocks' | 'ready',
  content: (theme: MailSettings) => string,
])[] = [
  ['text', 'blocks', () => '<mj-text>Write here. Double-click to change the words.</mj-text>'],
  [
    'heading',
    'blocks',
    () => '<mj-text font-size="26px" line-height="32px" font-weight="700">A headline</mj-text>',
  ],
  [
    'image',
    'blocks',
    () => `<mj-image src="${placeholderPicture()}" alt="" padding="10px 25px"></mj-image>`,
  ],
  ['button', 'blocks', () => '<mj-button href="{{ account.website }}">Have a look</mj-button>'],
  ['divider', 'blocks', () => '<mj-divider></mj-divider>'],
  ['spacer', 'blocks', () => '<mj-spacer height="32px"></mj-spacer>'],
  [
    'social',
    'blocks',
    () =>
      `<mj-social mode="horizontal" icon-size="28px" border-radius="14px" padding="10px 25px">${networks.map(socialElement).join('')}</mj-social>`,
  ],
  [
    'html',
    'blocks',
    () =>
      '<mj-text><table width="100%" cellpadding="8" style="border-collapse:collapse"><tr><td style="border-bottom:1px solid #d6d3d1">Item</td><td align="right" style="border-bottom:1px solid #d6d3d1">Price</td></tr><tr><td>One</td><td align="right">€ 10</td></tr></table></mj-text>',
  ],
  ['columns1', 'rows', () => section(column(text))],
  ['columns2', 'rows', () => section(column(text), column(text))],
  ['columns3', 'rows', () => section(column(text), column(text), column(text))],
  ['columns12', 'rows', () => section(column(text, ' width="34%"'), column(text, ' width="66%"'))],
  [
    'product',
    'ready',
    () =>
      section(
        column(
          `<mj-image src="${placeholderPicture()}" alt="Name of the product" padding="10px 8px 10px 25px"></mj-image>`,
          ' width="42%"',
        ),
        column(
          '<mj-text font-size="20px" line-height="26px" font-weight="700" padding="10px 25px 0">Name of the product</mj-text><mj-text padding="6px 25px">What it is, in one line.</mj-text><mj-text font-size="18px" font-weight="700" padding="0 25px 6px">€ 49</mj-text><mj-button align="left" href="{{ account.website }}" padding="6px 25px">Buy</mj-button>',
          ' width="58%"',
        ),
      ),
  ],
  ['hero', 'ready', hero],
  [
    'dynamic',
    'ready',
    () =>
      newCondition(
        row('<mj-text>{{ contact.first_name }}, this is for you.</mj-text>'),
        row('<mj-text>This is for people whose name we do not know yet.</mj-text>'),
      ),
  ],
  ['footer', 'ready', () => footerSection],
];

/** What new blocks look like where the head of the mail says nothing. */
export const plainLooks = `<mj-attributes>
      <mj-all font-family="Helvetica, Arial, sans-serif"></mj-all>
      <mj-text font-size="16px" line-height="25px" color="#1c1917"></mj-text>
      <mj-button background-color="#2d57e9" color="#ffffff" border-radius="6px" font-size="16px" inner-padding="13px 22px"></mj-button>
      <mj-divider></mj-divider>
    </mj-attributes>`;

/** What the palette is made with. */
export interface PaletteLook {
  words: DesignerWords;
  /** How far in the rows of the mail begin, such as 16px. */
  edge: string;
  /** Makes a piece of MJML what the canvas shows. */
  shown: (piece: string) => string;
  /** What blocks look like where the head of the mail says nothing. */
  plain: string;
}

/** The blocks of the palette, in the looks that the head of the mail hands out. */
export function designerBlocks(
  { words, edge, shown, plain }: PaletteLook,
  head: string,
): (BlockProperties & { id: string })[] {
  const theme = mailSettingsOf({ head: withPlainLooks(head, plain), body: {} });
  return contents.map(([id, group, content]) => ({
    id,
    label: words(`blocks.${id}`),
    category: { id: group, label: words(`groups.${group}`), open: true },
    media: blockPictures[id],
    content: shown(
      inLooks(
        withHeadings(content(theme), head).replaceAll(rowPadding, `padding="20px ${edge}"`),
        head,
        plain,
      ),
    ),
    attributes: { title: words(`hints.${id}`), role: 'button', tabindex: '0' },
    activate: false,
    select: true,
  }));
}

/** How far in most rows of a mail begin, so that new ones line up with them; 16px where none says. */
export function edgeOf(body: string): string {
  const edges = [...body.matchAll(/<mj-section\b[^<>]*\spadding-left="(\d+px)"/g)].map(
    ([, edge = '']) => edge,
  );
  const [most] = [...Map.groupBy(edges, (edge) => edge)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  return most && most[0] !== '0px' ? most[0] : '16px';
}

/** A head that says what buttons look like, at least as those of new mails. */
function withPlainLooks(head: string, plain: string): string {
  return head.includes('<mj-button') ? head : plain;
}

/** A block in the looks of the mail it is put into. */
export function inLooks(block: string, head: string, plain = plainLooks): string {
  return flatBlocks(block, head, plain);
}

function socialElement([id, name, colour]: readonly [string, string, string]): string {
  return `<mj-social-element src="${pictures()}/${id}.png" alt="${name}" href="${addresses[id] ?? `https://${id}.com/`}" background-color="${colour}"></mj-social-element>`;
}
