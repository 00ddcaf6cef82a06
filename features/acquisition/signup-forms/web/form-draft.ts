import {
  formField,
  isChoice,
  type FormField,
  type FormFieldKind,
  type FormLanguage,
} from '#engines/forms/contract.ts';
import { emailField, type ShownForm } from '../contract.ts';

/** A form as its editor holds it. */
export interface FormDraft {
  name: string;
  fields: FormField[];
  lists: number[];
  tag_ids: number[];
  language: FormLanguage;
  title: string;
  intro: string;
  button: string;
  color: string;
  must_confirm: boolean;
  thanks_title: string;
  thanks_text: string;
  thanks_url: string;
  confirmed_url: string;
}

/** What the parts of the editor are given. */
export interface FormPart {
  draft: FormDraft;
  change: (part: Partial<FormDraft>) => void;
  errorOf: (field: string) => string | null;
}

/** What a new form starts with. */
export function blankForm(language: FormLanguage, label: string): FormDraft {
  return {
    name: '',
    fields: [{ ...emailField, label }],
    lists: [],
    tag_ids: [],
    language,
    title: '',
    intro: '',
    button: '',
    color: '',
    must_confirm: true,
    thanks_title: '',
    thanks_text: '',
    thanks_url: '',
    confirmed_url: '',
  };
}

/** A saved form as its editor holds it. */
export function draftOf(form: ShownForm): FormDraft {
  const start = blankForm(form.language, '');
  const kept = Object.keys(start).map((key) => [key, form[key as keyof FormDraft]]);
  return Object.fromEntries(kept) as unknown as FormDraft;
}

/** Kinds of questions that people add by themselves; the address is always there. */
export const addedKinds: readonly FormFieldKind[] = [
  'text',
  'long_text',
  'phone',
  'number',
  'date',
  'choice',
  'multiple_choice',
  'yes_no',
  'scale',
  'country',
  'lists',
  'consent',
  'hidden',
];

/** A new question with an id that no other has. */
export function newField(
  kind: FormFieldKind,
  { label, option, fields }: { label: string; option: string; fields: readonly FormField[] },
): FormField {
  const used = new Set(fields.map((field) => field.id));
  let number = 1;
  while (used.has(`${kind}_${number}`)) number += 1;
  return formField.parse({
    id: `${kind}_${number}`,
    kind,
    label,
    ...(isChoice(kind) && { options: [{ value: '1', label: `${option} 1` }] }),
  });
}

/** The fields with one moved to another place. */
export function movedTo(fields: readonly FormField[], id: string, place: number): FormField[] {
  const field = fields.find((one) => one.id === id);
  if (!field) return [...fields];
  const others = fields.filter((one) => one.id !== id);
  return others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, field);
}

/** The options of a choice as lines of text; a line `value | label` gives the value apart. */
export function optionsOf(text: string): FormField['options'] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, 100)
    .map((line) => {
      const [value = '', ...label] = line.split('|').map((part) => part.trim());
      return { value: value.slice(0, 200), label: (label.join(' | ') || value).slice(0, 300) };
    });
}

/** The lines that people write for options. */
export function linesOf(options: FormField['options']): string {
  return options
    .map(({ value, label }) => (value === label ? value : `${value} | ${label}`))
    .join('\n');
}
