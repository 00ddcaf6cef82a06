import type { TFunction } from 'i18next';
import type { PageBlock } from '#features/content/contents/web/public.tsx';
import { pageTokens, type PageType } from '../contract.ts';

const icon = (path: string) =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true">${path}</svg>`;

const section = (content: string) =>
  `<section style="padding:24px 16px"><div style="max-width:560px;margin:0 auto">${content}</div></section>`;
const column = '<div style="flex:1 1 200px"><p>…</p></div>';

/** What the palette of a page offers: what is on every page, then the form that it is there for. */
export function pageBlocks(t: TFunction, type: PageType): PageBlock[] {
  const words = t('blocks.words');
  const block = (id: string, media: string, content: string, group = 'page'): PageBlock => ({
    id,
    label: t(`blocks.${id}`),
    group: t(`blocks.groups.${group}`),
    content,
    media: icon(media),
  });
  const token = pageTokens[type];
  return [
    ...(token === undefined
      ? []
      : [
          block(
            'form',
            '<rect x="4" y="4" width="16" height="16" rx="2"/><path d="M7 9h10M7 13h10M7 17h4"/>',
            section(`<div>${token}</div>`),
            'form',
          ),
        ]),
    block(
      'section',
      '<rect x="3" y="6" width="18" height="12" rx="1"/>',
      section(`<p>${words}</p>`),
    ),
    block(
      'columns',
      '<rect x="3" y="5" width="8" height="14" rx="1"/><rect x="13" y="5" width="8" height="14" rx="1"/>',
      section(`<div style="display:flex;flex-wrap:wrap;gap:24px">${column}${column}</div>`),
    ),
    block(
      'heading',
      '<path d="M6 5v14M18 5v14M6 12h12"/>',
      section(`<h1>${t('blocks.heading')}</h1>`),
    ),
    block('text', '<path d="M5 6h14M12 6v13"/>', section(`<p>${words}</p>`)),
    block(
      'button',
      '<rect x="3" y="8" width="18" height="8" rx="4"/>',
      section(
        `<p><a href="https://" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2043c9;color:#ffffff;text-decoration:none">${t('blocks.button')}</a></p>`,
      ),
    ),
    block(
      'picture',
      '<rect x="3" y="5" width="18" height="14" rx="1"/><path d="M4 17l5-6 4 4 3-3 4 5"/>',
      section('<img alt="" style="display:block;max-width:100%">'),
    ),
    block(
      'line',
      '<path d="M4 12h16"/>',
      section('<hr style="border:0;border-top:1px solid #d5d0c8">'),
    ),
    block(
      'email',
      '<rect x="3" y="6" width="18" height="12" rx="1"/><path d="M3 7l9 6 9-6"/>',
      section('<p>{{ contact.email }}</p>'),
      'form',
    ),
  ];
}
