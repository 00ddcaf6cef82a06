import texts from './rating-texts.json' with { type: 'json' };

/** A language that ratings are asked for in. */
export type RatingLanguage = keyof typeof texts;

/** A text about ratings with its blanks filled; the values are put in as they are. */
export function ratingText(
  language: RatingLanguage,
  name: keyof (typeof texts)['en'],
  values: Readonly<Record<string, string>> = {},
): string {
  return texts[language][name].replace(/\{\{(\w+)\}\}/g, (blank, key: string) =>
    Object.hasOwn(values, key) ? values[key]! : blank,
  );
}
