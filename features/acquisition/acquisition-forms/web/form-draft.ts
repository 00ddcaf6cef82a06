import { z } from 'zod';
import { formField, formTypes, type FormType } from '#engines/forms/contract.ts';
import { formDesign, type FormDesign, type ShownAcquisitionForm } from '../contract.ts';

/** A form as its builder holds it. */
export interface BuilderDraft {
  readonly name: string;
  readonly type: FormType;
  readonly url: string;
  readonly lists: number[];
  readonly design: FormDesign;
}

/** What of a draft is kept in the browser while it is not saved. */
export const builderDraft: z.ZodType<BuilderDraft> = z.object({
  name: z.string(),
  type: z.enum(formTypes),
  url: z.string(),
  lists: z.array(z.number()),
  design: formDesign,
}) as z.ZodType<BuilderDraft>;

/** What the parts of the builder are given. */
export interface BuilderPart {
  readonly draft: BuilderDraft;
  readonly change: (part: Partial<BuilderDraft>) => void;
  readonly errorOf: (field: string) => string | null;
}

/** Looks and words to begin with. */
export const templates = ['plain', 'night', 'offer', 'letter', 'sun', 'club'] as const;

/** One of {@link templates}. */
export type TemplateName = (typeof templates)[number];

type Look = Partial<FormDesign['display']['look']>;

/** How each template looks; its words are texts of the screen. */
export const templateLooks: Readonly<Record<TemplateName, { color: string; look: Look }>> = {
  plain: { color: '#2043c9', look: {} },
  night: {
    color: '#ffc24d',
    look: { scheme: 'dark', ground: '#17181c', corners: 'round', align: 'center' },
  },
  offer: { color: '#c4302b', look: { ground: '#fff4ef', align: 'center' } },
  letter: { color: '#1f6f5c', look: { ground: '#f4f8f2', corners: 'soft' } },
  sun: { color: '#1c1d20', look: { ground: '#ffd45c', corners: 'square' } },
  club: { color: '#b79cff', look: { scheme: 'dark', ground: '#241a3d', corners: 'round' } },
};

/** The words that a template brings, in the language of whoever makes the form. */
export interface TemplateWords {
  readonly email: string;
  readonly firstName: string;
  readonly consent: string;
  readonly title: string;
  readonly intro: string;
  readonly button: string;
}

/** What a new form starts with. */
export function blankForm(start: {
  name: string;
  type: FormType;
  template: TemplateName;
  language: 'en' | 'de';
  words: TemplateWords;
  lists: number[];
}): BuilderDraft {
  const { name, type, template, language, words, lists } = start;
  const { color, look } = templateLooks[template];
  const email = field('email', words.email, { kind: 'email', required: true, binds: 'email' });
  const firstName = field('first_name', words.firstName, { kind: 'text', binds: 'first_name' });
  const consent = field('agree', words.consent, { kind: 'consent' });
  return {
    name,
    type,
    url: '',
    lists,
    design: formDesign.parse({
      language,
      title: words.title,
      intro: words.intro,
      button: words.button,
      color,
      pages: [{ fields: type === 'bar' ? [email] : [email, firstName, consent] }],
      display: { look: type === 'slide_in' ? { ...look, side: 'end' } : look },
    }),
  };
}

function field(id: string, label: string, more: object) {
  return formField.parse({ id, label, ...more });
}

/** A saved form as its builder holds it. */
export function draftOf(form: ShownAcquisitionForm): BuilderDraft {
  const { name, type, url, lists } = form;
  return { name, type, url, lists, design: formDesign.parse(form.design) };
}

/** Whether a saved form says what the draft says. */
export function isSame(form: ShownAcquisitionForm, draft: BuilderDraft): boolean {
  return JSON.stringify(draftOf(form)) === JSON.stringify(draft);
}
