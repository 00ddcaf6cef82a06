import { looksOf, replaceStarts, writtenAttributes, type Attributes, type Looks } from './looks.ts';

/** The class that blocks of words get which look like headings. */
const headingClass = 'heading';

/** Classes of headings, those of the shipped layouts first. */
const headingClasses: readonly string[] = ['h1', 'h2', 'h3', headingClass];

const classTag = /<mj-class\b[^<>]*>(?:\s*<\/mj-class>)?/g;
const attributesTag = /(<mj-attributes\b[^>]*>)([\s\S]*?)<\/mj-attributes>/;

/** The font that the classes of a head give to headings. */
export function headingFontOf(classes: Looks['classes']): string | undefined {
  return headingClasses.map((name) => classes[name]?.['font-family']).find(Boolean);
}

/** Gives the headings of a mail a font of their own: all classes of headings get it. */
export function withHeadingFont(head: string, font: string): string {
  if (!attributesTag.test(head))
    return withHeadingFont(`${head}<mj-attributes></mj-attributes>`, font);
  const known = looksOf(head).classes;
  return head.replace(attributesTag, (_, open: string, inner: string) => {
    const changed = inner.replace(classTag, (tag) =>
      replaceStarts(tag, ({ source, kind, attributes, stroke }) =>
        headingClasses.includes(attributes['name'] ?? '')
          ? `<${kind}${writtenAttributes({ ...attributes, 'font-family': font })}${stroke && ' /'}>`
          : source,
      ),
    );
    const own = writtenAttributes({ name: headingClass, 'font-family': font });
    return `${open}${changed}${known[headingClass] ? '' : `<mj-class${own} />`}</mj-attributes>`;
  });
}

/** A block of words with its whole look, as one of the class of headings where it looks like one and has no such class; null where it stays as it is. */
export function asHeading(kind: string, look: Attributes): string | null {
  if (kind !== 'mj-text') return null;
  const names = (look['mj-class'] ?? '').split(/\s+/).filter(Boolean);
  const isLarge = Number.parseInt(look['font-size'] ?? '', 10) >= 20;
  const isBold = /^(bold|bolder|[6-9]00)$/.test(look['font-weight'] ?? '');
  if (!isLarge || !isBold || names.some((name) => headingClasses.includes(name))) return null;
  return [...names, headingClass].join(' ');
}

/** A piece of MJML whose headings are of the class of headings, where the head has it. */
export function withHeadings(piece: string, head: string): string {
  if (!looksOf(head).classes[headingClass]) return piece;
  return replaceStarts(piece, ({ source, kind, attributes, stroke }) => {
    const names = asHeading(kind, attributes);
    if (names === null) return source;
    return `<${kind}${writtenAttributes({ ...attributes, 'mj-class': names })}${stroke && ' /'}>`;
  });
}
