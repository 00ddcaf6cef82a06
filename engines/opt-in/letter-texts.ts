import texts from './letters.json' with { type: 'json' };

/** A language of letters and confirm pages: the twelve of contents. */
export type LetterLanguage = keyof typeof texts;

/** Name of a text of letters and confirm pages. */
export type LetterText = keyof (typeof texts)['en'];

/** What stands for the blanks of a text. */
export interface TextValues {
  readonly sender?: string;
  readonly lists?: string;
  readonly email?: string;
}

/** The first of some language tags that letters have: 'de-AT' is German; English where there is none. */
export function letterLanguage(...tags: readonly (string | null | undefined)[]): LetterLanguage {
  for (const tag of tags) {
    const main = (tag ?? '').toLowerCase().split(/[-_]/, 1)[0] ?? '';
    if (Object.hasOwn(texts, main)) return main as LetterLanguage;
  }
  return 'en';
}

/** A text with its blanks filled; the values are put in as they are. */
export function letterText(
  language: LetterLanguage,
  name: LetterText,
  values: TextValues = {},
): string {
  return texts[language][name].replaceAll(
    /\{(sender|lists|email)\}/g,
    (_, blank: keyof TextValues) => values[blank] ?? '',
  );
}
