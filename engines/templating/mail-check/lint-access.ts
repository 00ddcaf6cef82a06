import type { Finding } from '../bad-template.ts';
import { attributeOf } from '../find-links.ts';
import { decodeHtml } from '../html-text.ts';
import { beginningOf, readElements, type Element, type Words } from './elements.ts';
import { colorOf, contrastOf, type Color } from './styles.ts';

/** Words of a link that say nothing to somebody who hears links alone. */
const emptyWords =
  /^(click|tap|press)?\s*(here|this|link|more|read more|learn more|see more|continue|details|go|hier|hier klicken|klick hier|mehr|weiterlesen|mehr erfahren|weiter)\W*$/i;
const readableFrom = 4.5;
const largeReadableFrom = 3;
const mostOfAKind = 20;

/**
 * Checks whether a mail can be read by everybody: contrast, order of headings, words of links, text that is a picture. Colors are
 * known where elements say them themselves, so the HTML has its style sheet inlined (WCAG 2.2: 1.4.3, 1.3.1, 2.4.4, 1.1.1).
 */
export function lintAccess(html: string): Finding[] {
  const { elements, words } = readElements(html);
  const seen = elements.filter(({ isHidden }) => !isHidden);
  return [
    ...contrastFindings(words).slice(0, mostOfAKind),
    ...headingFindings(seen).slice(0, mostOfAKind),
    ...linkFindings(html, seen).slice(0, mostOfAKind),
    ...pictureFindings(html, seen, words),
  ];
}

function finding(code: Finding['code'], words: Pick<Finding, 'message' | 'fix'>): Finding {
  return { code, severity: 'warning', ...words, where: { part: 'html', line: null } };
}

function contrastFindings(words: readonly Words[]): Finding[] {
  const found = new Map<string, Finding>();
  for (const { text, element } of words) {
    if (element.isHidden || text.length < 2) continue;
    const ink = inherited(element, inkOf) ?? { known: [0, 0, 0] as Color };
    const paper = inherited(element, paperOf) ?? { known: [255, 255, 255] as Color };
    if (ink.known === null || paper.known === null) continue;
    const contrast = contrastOf(ink.known, paper.known);
    if (contrast >= (isLarge(element) ? largeReadableFrom : readableFrom)) continue;
    const name = `${ink.known.join()} ${paper.known.join()}`;
    if (found.has(name)) continue;
    found.set(
      name,
      finding('low_contrast', {
        message: `“${beginningOf(text)}” is hard to read: its contrast is ${contrast.toFixed(1)} to 1.`,
        fix: 'Make the text darker or its background lighter: 4.5 to 1 is enough, 3 to 1 for large text.',
      }),
    );
  }
  return [...found.values()];
}

// The nearest element that says something; null in it means that nobody knows what it comes to.
function inherited<T>(from: Element, read: (element: Element) => T | undefined): T | undefined {
  for (let at: Element | null = from; at !== null; at = at.parent) {
    const value = read(at);
    if (value !== undefined) return value;
  }
  return undefined;
}

interface Known {
  known: Color | null;
}

function inkOf({ styles, tag }: Element): Known | undefined {
  const said = styles.get('color');
  if (said !== undefined && said !== 'inherit') return { known: colorOf(said) };
  return tag.name === 'a' ? { known: [0, 0, 238] } : undefined;
}

function paperOf(element: Element): Known | undefined {
  const { styles } = element;
  const background = styles.get('background');
  if (styles.has('background-image') || /url\(|gradient\(/.test(background ?? ''))
    return { known: null };
  const said = styles.get('background-color') ?? background?.split(/\s+/)[0];
  if (said === undefined || said === '' || said === 'transparent' || said === 'none')
    return undefined;
  return { known: colorOf(said) };
}

function isLarge(element: Element): boolean {
  const size = inherited(element, ({ styles }) => pixelsOf(styles.get('font-size'))) ?? 16;
  const weight = inherited(element, ({ styles, tag }) =>
    /^(b|strong|h[1-6])$/.test(tag.name) ? '700' : styles.get('font-weight'),
  );
  return size >= 24 || (size >= 18.66 && /^(bold|[7-9]00)$/.test(weight ?? ''));
}

function pixelsOf(text: string | undefined): number | undefined {
  const said = /^(\d+(?:\.\d+)?)(px|pt)$/.exec(text ?? '');
  if (!said) return undefined;
  return Number(said[1]) * (said[2] === 'pt' ? 4 / 3 : 1);
}

function headingFindings(elements: readonly Element[]): Finding[] {
  const found: Finding[] = [];
  let before = 0;
  for (const { tag, words } of elements) {
    const level = Number(/^h([1-6])$/.exec(tag.name)?.[1] ?? 0);
    if (level === 0) continue;
    if (before > 0 && level > before + 1)
      found.push(
        finding('skipped_heading', {
          message: `The heading “${beginningOf(words)}” is of level ${level}, but follows one of level ${before}.`,
          fix: `Make it a heading of level ${before + 1}; how large it looks is a matter of style.`,
        }),
      );
    before = level;
  }
  return found;
}

function linkFindings(html: string, elements: readonly Element[]): Finding[] {
  return elements.flatMap((element) => {
    const { tag, words } = element;
    if (tag.name !== 'a' || attributeOf(html, tag, 'href') === null) return [];
    const said = words.trim();
    if (said !== '' && !emptyWords.test(said)) return [];
    if (said === '' && alternativesOf(html, element) !== '') return [];
    return [
      finding('empty_link_text', {
        message:
          said === ''
            ? 'A link has no words and no picture with a description: nobody hears where it leads.'
            : `The link “${beginningOf(said)}” does not say where it leads.`,
        fix: 'Write what people find there, such as “See the new shoes”.',
      }),
    ];
  });
}

function alternativesOf(html: string, element: Element): string {
  const own = element.tag.name === 'img' ? (attributeOf(html, element.tag, 'alt') ?? '') : '';
  return (
    decodeHtml(own).trim() ||
    (attributeOf(html, element.tag, 'aria-label') ?? '').trim() ||
    element.children.map((child) => alternativesOf(html, child)).find((text) => text !== '') ||
    ''
  );
}

function pictureFindings(
  html: string,
  elements: readonly Element[],
  words: readonly Words[],
): Finding[] {
  const pictures = elements.filter(({ tag }) => tag.name === 'img').length;
  const letters = words.reduce(
    (sum, { text, element }) => sum + (element.isHidden ? 0 : text.length),
    0,
  );
  if (pictures === 0 || letters >= 60 || html.length === 0) return [];
  return [
    finding('only_pictures', {
      message:
        'The email is almost nothing but pictures: contacts who do not load them see nothing.',
      fix: 'Write the message itself as text, and let pictures go with it.',
    }),
  ];
}
