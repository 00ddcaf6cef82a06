import type { AnswerFault } from './check-answers.ts';
import type { FormLanguage } from './contract.ts';
import texts from './form-texts.json' with { type: 'json' };

/** Name of a text that forms say by themselves. */
export type FormText = keyof (typeof texts)['en'];

/** What forms say by themselves, in one of the twelve languages. */
export function formText(language: FormLanguage, name: FormText): string {
  return texts[language][name];
}

/** All texts of one language, for a runtime in a browser. */
export function formTextsOf(language: FormLanguage): Readonly<Record<FormText, string>> {
  return texts[language];
}

/** Why an answer is refused, as visitors read it. */
export function faultText(language: FormLanguage, fault: AnswerFault): string {
  return formText(language, `fault_${fault.code}`).replace('{limit}', String(fault.limit ?? ''));
}

/** The language of a browser that forms have, for pages of forms that nobody knows. */
export function languageOf(header: string | undefined): FormLanguage {
  const wanted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return (wanted.find((tag) => Object.hasOwn(texts, tag)) ?? 'en') as FormLanguage;
}
