import type { FormLanguage } from '#engines/forms/contract.ts';
import texts from './help-texts.json' with { type: 'json' };

/** What the help center says by itself, in one of the twelve languages. */
export function helpText(
  language: FormLanguage,
  name: keyof (typeof texts)['en'],
  text = '',
): string {
  return texts[language][name].replace('{{text}}', () => text);
}
