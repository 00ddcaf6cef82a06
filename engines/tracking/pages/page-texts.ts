import texts from './page-texts.json' with { type: 'json' };
import { escapeHtml } from './page-frame.ts';

/** A language in which people's pages are written: the twelve of contents. */
export type PageLanguage = keyof typeof texts;

/** Name of a text of the pages. */
export type PageText = keyof (typeof texts)['en'];

/** The language of the pages for a language tag: 'de-AT' is German; null for one they have not. */
export function knownLanguage(tag: string | null | undefined): PageLanguage | null {
  const main = (tag ?? '').toLowerCase().split(/[-_]/, 1)[0] ?? '';
  return Object.hasOwn(texts, main) ? (main as PageLanguage) : null;
}

/** The first language of an Accept-Language header (RFC 9110, 12.5.4) that the pages have. */
export function acceptedLanguage(header: string | undefined): PageLanguage {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = Number(
        parameters
          .find((one) => one.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return {
        main: tag.trim().slice(0, 2).toLowerCase(),
        weight: Number.isFinite(weight) ? weight : 0,
      };
    })
    .filter(({ main, weight }) => weight > 0 && Object.hasOwn(texts, main))
    .sort((one, other) => other.weight - one.weight);
  return knownLanguage(wanted[0]?.main) ?? 'en';
}

/** A text with its values; both text and values come out safe for HTML. `html` values are put in as they are. */
export function pageText(
  language: PageLanguage,
  name: PageText,
  values: { email?: string; html?: { sender?: string } } = {},
): string {
  return escapeHtml(texts[language][name]).replaceAll(/\{(email|sender)\}/g, (_, value) =>
    value === 'email' ? escapeHtml(values.email ?? '') : (values.html?.sender ?? ''),
  );
}

/** A text as it is, for where it is escaped later. */
export function plainPageText(language: PageLanguage, name: PageText): string {
  return texts[language][name];
}

/** Every text of a language by its name, as the account's own pages may name them. */
export function pageTexts(language: PageLanguage): Readonly<Record<string, string>> {
  return texts[language];
}

/** The same for a language tag; those of English where the pages have not the language. */
export function pageTextsOf(tag: string): Readonly<Record<string, string>> {
  return pageTexts(knownLanguage(tag) ?? 'en');
}
