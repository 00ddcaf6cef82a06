import { pageFrame } from './page-frame.ts';
import { pageText, plainPageText, type PageLanguage } from './page-texts.ts';

/** What everybody sees whose address is not one we wrote; it names nobody. */
export function unknownLinkPage(language: PageLanguage): string {
  return pageFrame({
    language,
    title: plainPageText(language, 'badLink'),
    branding: null,
    body: `<p>${pageText(language, 'badLinkText')}</p>`,
  });
}
