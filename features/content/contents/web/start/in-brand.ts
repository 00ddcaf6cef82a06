import { contrastOf, readableAsText, readableOn, tintOf } from '#platform/contract/colors.ts';
import { said } from '#engines/audience/contract.ts';
import type { BrandLook } from '../content.ts';
import { plainLooks } from '../editors/designer/designer-blocks.ts';
import { withHeadings } from '../editors/designer/headings.ts';
import { withMailSettings, type MailSettings } from '../editors/designer/mail-settings.ts';
import type { BrandRole, LayoutColors } from './layout-colors.ts';

/** The class of the row that holds the logo or the name of a brand. */
export const brandRow = 'brand-header';

/** The look that new emails take: the account's own, else that of the only brand that has one. */
export function lookOfNewMails(looks: readonly BrandLook[] | undefined): BrandLook | null {
  const [first, second] = looks ?? [];
  if (!first) return null;
  return first.brand_id === null || second === undefined ? first : null;
}

/** What a brand makes of the settings of an email: each by its role, and none of what the brand says nothing about. A dark email keeps its ground and its letters. */
export function settingsOfLook(
  { color, kit }: BrandLook,
  background: string,
): Partial<MailSettings> {
  const isDark = readableOn(background) === '#ffffff';
  const button = kit.button_color ?? color;
  const link = kit.link_color ?? (color && readableAsText(color, '#ffffff'));
  const letters = kit.button_text_color ?? (button && readableOn(button));
  return said({
    background: isDark ? '' : kit.background,
    textColor: isDark ? '' : kit.text_color,
    font: kit.text_font,
    headingFont: kit.heading_font,
    linkColor: link,
    buttonColor: button,
    buttonTextColor: letters,
    buttonRadius: kit.button_radius,
  }) as Partial<MailSettings>;
}

/** What blocks without any look of the email begin with: the buttons and fonts of the brand. */
export function plainLooksOf(look: BrandLook | null): string {
  if (look === null) return plainLooks;
  const { background: _, ...settings } = settingsOfLook(look, '#ffffff');
  const { head } = withMailSettings({ head: plainLooks, body: {} }, settings);
  return head;
}

/** The colors that pickers offer: those of the account first, then of its brands, each once. */
export function swatchesOf(looks: readonly BrandLook[] | undefined): string[] {
  const colors = (looks ?? []).flatMap(({ color, kit }) => [
    color,
    ...(kit.colors ?? []).map((one) => one.color),
    kit.button_color ?? '',
    kit.link_color ?? '',
    kit.text_color ?? '',
    kit.background ?? '',
  ]);
  return [...new Set(colors)].filter((color) => color !== '').slice(0, mostSwatches);
}

/** The first row of an email: the logo, or the name where mail programs would not show the logo. It stands on the ground of the email where that is pale, else on white. */
export function headerOf({ name, logo, color }: BrandLook, ground = '#ffffff'): string {
  const isPale = ground !== '#ffffff' && contrastOf(ground, '#ffffff') < palest;
  const seen = isPale ? ground : '#ffffff';
  const letters = color === '' ? '' : ` color="${readableAsText(color, seen)}"`;
  const own = isPale ? '' : ' background-color="#ffffff"';
  const atNight = isPale ? ' css-class="t-accent"' : '';
  const block = isShownInMails(logo)
    ? `<mj-image src="${encoded(logo)}" alt="${encoded(name)}" width="140px" padding="10px 25px"></mj-image>`
    : `<mj-text${atNight} align="center" font-size="20px" line-height="26px" font-weight="700"${letters}>${encoded(name)}</mj-text>`;
  return `<mj-section css-class="${brandRow}"${own} padding="20px 16px"><mj-column>${block}</mj-column></mj-section>`;
}

/** A new email in the look of a brand: its colours, links, buttons and first row. */
export function inBrand(mjml: string, look: BrandLook, colors?: LayoutColors): string {
  const colored = look.color === '' || !colors ? mjml : recolored(mjml, look.color, colors);
  const ground = groundOf(bodyTag.exec(colored)?.[0] ?? '');
  const { head, body } = withMailSettings(
    { head: headTag.exec(colored)?.[1] ?? '', body: {} },
    settingsOfLook(look, ground ?? '#ffffff'),
  );
  const taken = body['background-color'];
  const header = headerOf(look, taken ?? ground);
  // A layout that begins with the name of the account has the brand in its place.
  return colored
    .replace(headTag, () => `<mj-head>${head}</mj-head>`)
    .replace(firstRow, '$1')
    .replace(bodyTag, (open) => (taken ? onGround(open, taken) : open) + header)
    .replace(bodyOfMail, (rows) => withHeadings(rows, head));
}

const groundOf = (bodyStart: string) => /\sbackground-color="(#[\da-f]{6})"/.exec(bodyStart)?.[1];

const onGround = (bodyStart: string, ground: string) =>
  bodyStart
    .replace(/\sbackground-color="[^"]*"/, '')
    .replace('<mj-body', `<mj-body background-color="${ground}"`);

const headTag = /<mj-head>([\s\S]*?)<\/mj-head>/;
const bodyTag = /<mj-body\b[^>]*>/;
const bodyOfMail = /<mj-body\b[\s\S]*/;
const mostSwatches = 21;
const firstRow = new RegExp(
  `(<mj-body\\b[^>]*>)\\s*<mj-section css-class="${brandRow}"[\\s\\S]*?</mj-section>`,
);
// Logos are drawn for white; a page as pale as this shows them as well.
const palest = 1.4;
// The ground of cards at night in the shipped layouts.
const night = '#1c1e25';
const colorOfSomething =
  /(?<![-\w])((?:inner-)?background-color|border|color)(="(?:\d{1,2}px [a-z]{3,8} )?|: ?)(#[\da-f]{6})/g;

function recolored(mjml: string, color: string, { grounds, letters }: LayoutColors): string {
  const made: Record<BrandRole, string> = {
    brand: color,
    onBrand: readableOn(color),
    accent: readableAsText(color, tintOf(color)),
    nightAccent: readableAsText(color, night),
    tint: tintOf(color),
  };
  return mjml.replace(
    colorOfSomething,
    (...[piece = '', name = '', sign = '', value = '']: string[]) => {
      const role = (name === 'color' ? letters : grounds)[value];
      return role ? `${name}${sign}${made[role]}` : piece;
    },
  );
}

/** Mail programs leave out pictures that come within the email, and drawings. */
function isShownInMails(logo: string): boolean {
  return logo.startsWith('https://') && !/\.svg$/i.test(new URL(logo).pathname);
}

const encoded = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
