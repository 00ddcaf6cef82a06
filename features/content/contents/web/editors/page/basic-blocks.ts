import type { PageBlock } from './page-designer.ts';

/** The words of blocks: by 'blocks.{id}', 'blocks.groups.{group}' and 'blocks.words'. */
export type BlockWords = (key: string) => string;

/** A block before it has words: its group, its picture, and what it puts into the page. */
export interface PlainBlock {
  readonly id: string;
  readonly group: string;
  /** What is drawn in a box of 24 by 24. */
  readonly drawing: string;
  readonly content: (words: BlockWords) => string;
}

/** A part of a page as wide as its words are read well. */
export function sectionOf(content: string): string {
  return `<section style="padding:24px 16px"><div style="max-width:640px;margin:0 auto">${content}</div></section>`;
}

const column = (words: string) => `<div style="flex:1 1 200px"><p>${words}</p></div>`;

const basics: readonly PlainBlock[] = [
  {
    id: 'section',
    group: 'page',
    drawing: '<rect x="3" y="6" width="18" height="12" rx="1"/>',
    content: (words) => sectionOf(`<p>${words('blocks.words')}</p>`),
  },
  {
    id: 'columns',
    group: 'page',
    drawing:
      '<rect x="3" y="5" width="8" height="14" rx="1"/><rect x="13" y="5" width="8" height="14" rx="1"/>',
    content: (words) =>
      sectionOf(
        `<div style="display:flex;flex-wrap:wrap;gap:24px">${column(words('blocks.words'))}${column(words('blocks.words'))}</div>`,
      ),
  },
  {
    id: 'heading',
    group: 'page',
    drawing: '<path d="M6 5v14M18 5v14M6 12h12"/>',
    content: (words) => sectionOf(`<h1>${words('blocks.heading')}</h1>`),
  },
  {
    id: 'text',
    group: 'page',
    drawing: '<path d="M5 6h14M12 6v13"/>',
    content: (words) => sectionOf(`<p>${words('blocks.words')}</p>`),
  },
  {
    id: 'button',
    group: 'page',
    drawing: '<rect x="3" y="8" width="18" height="8" rx="4"/>',
    content: (words) =>
      sectionOf(
        `<p><a href="https://" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2043c9;color:#ffffff;text-decoration:none">${words('blocks.button')}</a></p>`,
      ),
  },
  {
    id: 'picture',
    group: 'page',
    drawing: '<rect x="3" y="5" width="18" height="14" rx="1"/><path d="M4 17l5-6 4 4 3-3 4 5"/>',
    content: () => sectionOf('<img alt="" style="display:block;max-width:100%">'),
  },
  {
    id: 'line',
    group: 'page',
    drawing: '<path d="M4 12h16"/>',
    content: () => sectionOf('<hr style="border:0;border-top:1px solid #d5d0c8">'),
  },
];

/** What the palette of every page offers, behind blocks of its own. */
export function blocksOf(words: BlockWords, own: readonly PlainBlock[]): PageBlock[] {
  return [...own, ...basics].map(({ id, group, drawing, content }) => ({
    id,
    label: words(`blocks.${id}`),
    group: words(`blocks.groups.${group}`),
    content: content(words),
    media: `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true">${drawing}</svg>`,
  }));
}
