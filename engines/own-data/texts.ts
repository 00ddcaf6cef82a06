import texts from './texts.json' with { type: 'json' };

/** Name of a text of these pages and letters. */
export type OwnDataText = keyof (typeof texts)['en'];

/** The language of these texts for one of the pages: English where there is none. */
export function textLanguage(language: string): keyof typeof texts {
  return Object.hasOwn(texts, language) ? (language as keyof typeof texts) : 'en';
}

/** A text with its blanks filled; the values are put in as they are. */
export function ownDataText(
  language: string,
  name: OwnDataText,
  values: { sender?: string; email?: string } = {},
): string {
  return texts[textLanguage(language)][name].replaceAll(
    /\{(sender|email)\}/g,
    (_, blank: 'sender' | 'email') => values[blank] ?? '',
  );
}
