import { escapeHtml } from './page-frame.ts';
import { pageText, type PageLanguage, type PageText } from './page-texts.ts';

/** Where the pages of one email are, for links between them. */
export interface PageLinks {
  preferences: string;
  profile: string;
  report: string;
  /** What people may do with their own data; null where the account offers nothing. */
  data: string | null;
}

const words = {
  preferences: 'choose',
  profile: 'yourDetails',
  report: 'report',
  data: 'yourData',
} as const satisfies Record<keyof PageLinks, PageText>;

/** Links from one built-in page to others. */
export function linksTo(
  language: PageLanguage,
  links: Partial<PageLinks>,
  first: PageText = words.preferences,
): string {
  const parts = (['preferences', 'profile', 'data', 'report'] as const).flatMap((name) => {
    const url = links[name];
    if (url === undefined || url === null) return [];
    const text = pageText(language, name === 'preferences' ? first : words[name]);
    return [`<a href="${escapeHtml(url)}">${text}</a>`];
  });
  return `<p class="links">${parts.join('<br>')}</p>`;
}
