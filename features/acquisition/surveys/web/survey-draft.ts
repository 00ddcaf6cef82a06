import type { FormLanguage, FormPages } from '#engines/forms/contract.ts';
import type { ShownSurvey } from '../contract/results.ts';

/** A survey as its editor holds it. */
export interface SurveyDraft {
  name: string;
  title: string;
  intro: string;
  language: FormLanguage;
  color: string;
  pages: FormPages;
  is_anonymous: boolean;
  thanks_title: string;
  thanks_text: string;
  thanks_url: string;
  closes_at: string | null;
  max_answers: number | null;
}

/** What the parts of the editor are given. */
export interface SurveyPart {
  readonly draft: SurveyDraft;
  readonly change: (part: Partial<SurveyDraft>) => void;
  readonly errorOf: (field: string) => string | null;
}

/** What a new survey starts with. */
export function blankSurvey(language: FormLanguage): SurveyDraft {
  return {
    name: '',
    title: '',
    intro: '',
    language,
    color: '',
    pages: [{ title: '', text: '', fields: [] }],
    is_anonymous: false,
    thanks_title: '',
    thanks_text: '',
    thanks_url: '',
    closes_at: null,
    max_answers: null,
  };
}

/** A saved survey as its editor holds it. */
export function draftOf(survey: ShownSurvey): SurveyDraft {
  const start = blankSurvey(survey.language);
  const kept = Object.keys(start).map((key) => [key, survey[key as keyof SurveyDraft]]);
  return Object.fromEntries(kept) as unknown as SurveyDraft;
}
