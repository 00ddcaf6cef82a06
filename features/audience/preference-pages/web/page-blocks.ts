import { blocksOf, sectionOf, type PageBlock } from '#features/content/contents/web/public.tsx';
import { pageTokens, type PageType } from '../contract.ts';

const emailBlock = {
  id: 'email',
  group: 'form',
  drawing: '<rect x="3" y="6" width="18" height="12" rx="1"/><path d="M3 7l9 6 9-6"/>',
  content: () => sectionOf('<p>{{ contact.email }}</p>'),
};

/** What the palette of a preference page offers: the form that it is there for, then what is on every page. */
export function pageBlocks(words: (key: string) => string, type: PageType): PageBlock[] {
  const token = pageTokens[type];
  const form = {
    id: 'form',
    group: 'form',
    drawing: '<rect x="4" y="4" width="16" height="16" rx="2"/><path d="M7 9h10M7 13h10M7 17h4"/>',
    content: () => sectionOf(`<div>${token}</div>`),
  };
  return blocksOf(words, token === undefined ? [emailBlock] : [form, emailBlock]);
}
