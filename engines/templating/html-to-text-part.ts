import { convert } from 'html-to-text';
import { withoutPreviewText } from './preview-text.ts';

/** The text part of a mail that has HTML only; Liquid tokens stay whole, so the result is still a template. */
export function htmlToTextPart(html: string): string {
  return convert(withoutPreviewText(html), {
    wordwrap: false,
    limits: { maxInputLength: 2_000_000, maxDepth: 300, maxChildNodes: 20_000 },
    selectors: [
      {
        selector: 'a',
        options: {
          hideLinkHrefIfSameAsText: true,
          ignoreHref: false,
          noAnchorUrl: true,
          linkBrackets: ['(', ')'],
        },
      },
      { selector: 'img', format: 'skip' },
      { selector: 'table', format: 'block' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  })
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
