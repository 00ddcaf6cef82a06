import { brandingOf } from '#engines/audience/public.ts';
import { formDefinition, type CheckedAnswers, type FormLanguage } from '#engines/forms/contract.ts';
import { formPage, formText, paragraph, renderFormHtml } from '#engines/forms/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { escapeHtml } from '#platform/server/sanitise/escape-html.ts';
import type { PublicSurvey } from './public-survey.ts';
import { shownStep, stepsOf } from './steps.ts';
import texts from './survey-texts.json' with { type: 'json' };

/** Name of a text that surveys say by themselves. */
export type SurveyText = keyof (typeof texts)['en'];

/** What surveys say by themselves, in one of the twelve languages. */
export function surveyText(language: FormLanguage, name: SurveyText): string {
  return texts[language][name];
}

/** What a survey is made of where it is looked at. */
export type LookedAt = Pick<
  PublicSurvey,
  'name' | 'language' | 'title' | 'intro' | 'color' | 'pages' | 'isAnonymous'
>;

/** One step of a survey as somebody sees it. */
export interface SeenStep {
  readonly survey: LookedAt;
  readonly step: number;
  readonly answers: CheckedAnswers;
  /** Where the step is sent, and where one goes back to; null: there is nothing before it. */
  readonly action: string;
  readonly back: string | null;
  readonly ticket: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly faults?: Readonly<Record<string, readonly string[]>>;
  /** Questions that rules hide show as well. */
  readonly isWhole?: boolean;
}

// Nothing else than the step itself differs from one survey to another.
const blank = formDefinition.parse({ pages: [{ fields: [] }] });
const style = `<style>.hg-steps{display:flex;flex-direction:column;gap:.25rem;margin:0 0 1.25rem;color:#56524c;font-size:.875rem}
.hg-steps progress{width:100%;height:.5rem;accent-color:var(--hg-ink)}
.hg-back{margin:1rem 0 0}.hg-back a{display:inline-block;padding:.35rem 0;color:inherit}
.hg-quiet{color:#56524c}</style>`;

/** The page of one step. */
export async function stepPage(account: Account, seen: SeenStep): Promise<string> {
  const { survey, faults } = seen;
  const branding = await brandingOf(account, null);
  return formPage({
    language: survey.language,
    title: survey.title || survey.name,
    branding,
    color: survey.color || branding.color,
    body:
      (faults
        ? `<p role="alert" class="hg-fault">${escapeHtml(formText(survey.language, 'faulty'))}</p>`
        : '') + stepHtml(seen),
  });
}

/** The HTML of one step, for the page of the survey and for previews. */
export function stepHtml({
  survey,
  step,
  answers,
  action,
  back,
  ticket,
  values,
  faults,
  isWhole = false,
}: SeenStep): string {
  const { language } = survey;
  const steps = stepsOf(survey.pages);
  const isLast = step === steps.length - 1;
  const here = steps[step]!;
  const form = renderFormHtml({
    action,
    definition: {
      ...blank,
      language,
      pages: [isWhole ? here : shownStep(here, answers)],
      button: surveyText(language, isLast ? 'send' : 'next'),
    },
    version: 1,
    listNames: new Map(),
    ticket,
    values: values ?? answers,
    ...(faults && { faults }),
  });
  const backLink =
    back === null
      ? ''
      : `<p class="hg-back"><a href="${escapeHtml(back)}">${escapeHtml(surveyText(language, 'back'))}</a></p>`;
  return `${style}${step === 0 ? introOf(survey) : ''}${progressOf(language, step, steps.length)}${form}${backLink}`;
}

function introOf({ intro, isAnonymous, language }: LookedAt): string {
  const words = intro === '' ? '' : `<p>${paragraph(intro)}</p>`;
  const promise = isAnonymous
    ? `<p class="hg-quiet">${escapeHtml(surveyText(language, 'anonymous'))}</p>`
    : '';
  return words + promise;
}

function progressOf(language: FormLanguage, step: number, steps: number): string {
  if (steps === 1) return '';
  const said = surveyText(language, 'page')
    .replace('{page}', String(step + 1))
    .replace('{pages}', String(steps));
  return `<p class="hg-form hg-steps"><span>${escapeHtml(said)}</span><progress max="${steps}" value="${step + 1}" aria-label="${escapeHtml(said)}"></progress></p>`;
}

/** What people read once they have answered: right after they did, or when they come by the same link again. */
export function answeredPage(
  account: Account,
  survey: PublicSurvey,
  { isNow }: { isNow: boolean },
): Promise<string> {
  const { language } = survey;
  const text = isNow
    ? survey.thanksText || surveyText(language, 'thanksText')
    : surveyText(language, 'answeredText');
  return saidPage(account, survey, {
    title: survey.thanksTitle || surveyText(language, 'thanksTitle'),
    text,
  });
}

/** The page of a survey that takes no more answers. */
export function closedPage(account: Account, survey: PublicSurvey): Promise<string> {
  return saidPage(account, survey, {
    title: surveyText(survey.language, 'closedTitle'),
    text: surveyText(survey.language, 'closedText'),
  });
}

async function saidPage(
  account: Account,
  { language, color }: PublicSurvey,
  { title, text }: { title: string; text: string },
): Promise<string> {
  const branding = await brandingOf(account, null);
  return formPage({
    language,
    title,
    branding,
    color: color || branding.color,
    body: `<p role="status">${paragraph(text)}</p>`,
  });
}

/** A page that names nobody. */
export function namelessPage(
  language: FormLanguage,
  { title, text }: { title: string; text: string },
): string {
  return formPage({
    language,
    title,
    branding: null,
    body: `<p role="status">${escapeHtml(text)}</p>`,
  });
}
