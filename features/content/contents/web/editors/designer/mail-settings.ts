import { headingFontOf, withHeadingFont } from './headings.ts';
import { looksOf, plainFont, replaceStarts, writtenAttributes, type Attributes } from './looks.ts';

/** What holds for a whole mail. Colours are #rrggbb, sizes whole pixels; a block keeps what it has of its own. */
export interface MailSettings {
  /** Shown by inboxes behind the subject. */
  preheader: string;
  width: number;
  background: string;
  font: string;
  /** Of headings; the font of all others where they have none of their own. */
  headingFont: string;
  textColor: string;
  textSize: number;
  linkColor: string;
  isLinkUnderlined: boolean;
  buttonColor: string;
  buttonTextColor: string;
  buttonRadius: number;
}

/** A mail's head and the attributes of its body: where its settings are written. */
export interface SettingsPlace {
  head: string;
  body: Attributes;
}

/** Reads the settings of a mail; what it does not say is as MJML has it. */
export function mailSettingsOf({ head, body }: SettingsPlace): MailSettings {
  const { all, kinds, classes } = looksOf(head);
  const text = { ...all, ...kinds['mj-text'] };
  const button = { ...kinds['mj-button'] };
  const link = declarationsOf(linkRule.exec(head)?.[1] ?? '');
  return {
    preheader: decoded(previewTag.exec(head)?.[1] ?? ''),
    width: pixels(body['width'], 600),
    background: body['background-color'] ?? '#ffffff',
    font: text['font-family'] ?? plainFont,
    headingFont: headingFontOf(classes) ?? text['font-family'] ?? plainFont,
    textColor: text['color'] ?? '#000000',
    textSize: pixels(text['font-size'], 13),
    linkColor: link['color'] ?? '#0000ee',
    isLinkUnderlined: link['text-decoration'] !== 'none',
    buttonColor: button['background-color'] ?? '#414141',
    buttonTextColor: button['color'] ?? '#ffffff',
    buttonRadius: pixels(button['border-radius'], 3),
  };
}

/** Writes changed settings into a mail, and leaves all else in it as it is. */
export function withMailSettings(
  place: SettingsPlace,
  changed: Partial<MailSettings>,
): SettingsPlace {
  const now = { ...mailSettingsOf(place), ...changed };
  const has = (...names: (keyof MailSettings)[]) => names.some((name) => name in changed);
  let { head } = place;
  if (has('preheader')) head = withPreheader(head, now.preheader);
  if (has('font')) head = withFont(head, now.font);
  if (has('headingFont')) head = withHeadingFont(head, now.headingFont);
  if (has('textColor')) head = withLook(head, 'mj-text', { color: now.textColor });
  if (has('textSize'))
    head = withLook(head, 'mj-text', {
      'font-size': `${now.textSize}px`,
      'line-height': `${Math.round(now.textSize * 1.55)}px`,
    });
  if (has('linkColor', 'isLinkUnderlined')) head = withLinks(head, now);
  if (has('buttonColor', 'buttonTextColor', 'buttonRadius'))
    head = withLook(head, 'mj-button', {
      'background-color': now.buttonColor,
      color: now.buttonTextColor,
      'border-radius': `${now.buttonRadius}px`,
    });
  const body = {
    ...place.body,
    ...(has('width') && { width: `${now.width}px` }),
    ...(has('background') && { 'background-color': now.background }),
  };
  return { head: head.trim(), body };
}

const previewTag = /<mj-preview\b[^>]*>([^<]*)<\/mj-preview>/;
const linkRule = /<mj-style>\s*a\s*\{([^{}<]*)\}\s*<\/mj-style>/;
const attributesTag = /(<mj-attributes\b[^>]*>)([\s\S]*?)<\/mj-attributes>/;

function declarationsOf(style: string): Attributes {
  return Object.fromEntries(
    style.split(';').map((declaration) => {
      const [name = '', ...value] = declaration.split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
}

function withPreheader(head: string, preheader: string): string {
  const written = preheader === '' ? '' : `<mj-preview>${encoded(preheader)}</mj-preview>`;
  return previewTag.test(head) ? head.replace(previewTag, () => written) : `${head}${written}`;
}

function withLinks(head: string, { linkColor, isLinkUnderlined }: MailSettings): string {
  const decoration = isLinkUnderlined ? 'underline' : 'none';
  const written = `<mj-style>a { color: ${linkColor}; text-decoration: ${decoration} }</mj-style>`;
  return linkRule.test(head) ? head.replace(linkRule, () => written) : `${head}${written}`;
}

/** One font for all: none of a kind stands in its way. */
function withFont(head: string, font: string): string {
  const freed = head.replace(attributesTag, (_, open: string, inner: string) => {
    const kept = replaceStarts(inner, ({ source, kind, attributes, stroke }) => {
      if (kind === 'mj-class') return source;
      const { 'font-family': __, ...others } = attributes;
      return `<${kind}${writtenAttributes(others)}${stroke && ' /'}>`;
    });
    return `${open}${kept}</mj-attributes>`;
  });
  return withLook(freed, 'mj-all', { 'font-family': font });
}

/** Changes what a head hands out to all blocks of a kind. */
function withLook(head: string, kind: string, look: Attributes): string {
  if (!attributesTag.test(head))
    return `${head}<mj-attributes><${kind}${writtenAttributes(look)} /></mj-attributes>`;
  return head.replace(attributesTag, (_, open: string, inner: string) => {
    let isFound = false;
    const changed = replaceStarts(inner, ({ source, kind: found, attributes, stroke }) => {
      if (found !== kind) return source;
      isFound = true;
      return `<${kind}${writtenAttributes({ ...attributes, ...look })}${stroke && ' /'}>`;
    });
    return `${open}${isFound ? changed : `${inner}<${kind}${writtenAttributes(look)} />`}</mj-attributes>`;
  });
}

function pixels(length: string | undefined, otherwise: number): number {
  const found = Number.parseInt(length ?? '', 10);
  return Number.isNaN(found) ? otherwise : found;
}

const encoded = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const decoded = (html: string) =>
  html.trim().replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
