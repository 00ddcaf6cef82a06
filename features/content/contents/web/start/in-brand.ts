import { readableAsText, readableOn, tintOf } from '#platform/contract/colors.ts';
import type { BrandLook } from '../content.ts';
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

/** What the colour of a brand makes of links and buttons; nothing without a colour. */
export function settingsOfLook({ color }: BrandLook): Partial<MailSettings> {
  if (color === '') return {};
  return {
    linkColor: readableAsText(color, '#ffffff'),
    buttonColor: color,
    buttonTextColor: readableOn(color),
  };
}

/** The first row of an email: the logo, or the name where mail programs would not show the logo. */
export function headerOf({ name, logo, color }: BrandLook): string {
  const letters = color === '' ? '' : ` color="${readableAsText(color, '#ffffff')}"`;
  const block = isShownInMails(logo)
    ? `<mj-image src="${encoded(logo)}" alt="${encoded(name)}" width="140px" padding="10px 25px"></mj-image>`
    : `<mj-text align="center" font-size="20px" line-height="26px" font-weight="700"${letters}>${encoded(name)}</mj-text>`;
  return `<mj-section css-class="${brandRow}" background-color="#ffffff" padding="20px 16px"><mj-column>${block}</mj-column></mj-section>`;
}

/** A new email in the look of a brand: its colours, links, buttons and first row. */
export function inBrand(mjml: string, look: BrandLook, colors?: LayoutColors): string {
  const colored = look.color === '' || !colors ? mjml : recolored(mjml, look.color, colors);
  const { head } = withMailSettings(
    { head: headTag.exec(colored)?.[1] ?? '', body: {} },
    settingsOfLook(look),
  );
  return colored
    .replace(headTag, () => `<mj-head>${head}</mj-head>`)
    .replace(bodyTag, (open) => open + headerOf(look));
}

const headTag = /<mj-head>([\s\S]*?)<\/mj-head>/;
const bodyTag = /<mj-body\b[^>]*>/;
const colorOfSomething = /(?<![-\w])(background-color|color)(="|: ?)(#[\da-f]{6})/g;

function recolored(mjml: string, color: string, { grounds, letters }: LayoutColors): string {
  const made: Record<BrandRole, string> = {
    brand: color,
    onBrand: readableOn(color),
    accent: readableAsText(color, '#ffffff'),
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
