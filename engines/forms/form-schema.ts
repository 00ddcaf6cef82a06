import { z } from 'zod';
import { idParam, requiredText } from '#platform/contract/fields.ts';
import { pairRules } from '#platform/contract/field-rules.ts';

/** What a visitor can be asked, and how. */
export const formFieldKinds = [
  'email',
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
] as const;

/** One of {@link formFieldKinds}. */
export type FormFieldKind = (typeof formFieldKinds)[number];

/** Most fields of a form, and most pages. */
export const mostFields = 50;
export const mostPages = 10;
const mostOptions = 100;

const shortText = z.string().trim().max(500, 'at most 500 characters');
const fieldId = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be a small letter, then up to 39 letters, digits or _');

/** When a field shows: by the answer to one that stands before it. */
const showWhen = z.strictObject({
  field: fieldId,
  operator: z.enum(['is', 'is_not', 'contains', 'answered', 'not_answered']),
  value: z.string().max(500).default(''),
});

/** One question. What is of no use for its kind is left at its default. */
export const formField = z.strictObject({
  /** The name of its value in a post; stays the same for as long as the question does. */
  id: fieldId,
  kind: z.enum(formFieldKinds, `must be one of ${formFieldKinds.join(', ')}`),
  label: requiredText({ max: 500 }),
  help: shortText.default(''),
  placeholder: shortText.default(''),
  required: z.boolean().default(false),
  /** The contact field that takes the value: a default field by its name, a custom one as custom:12; null keeps it as an answer alone. */
  binds: z
    .string()
    .regex(/^([a-z_]{1,40}|custom:\d{1,15})$/, 'must be a contact field')
    .nullable()
    .default(null),
  /** Of choice and multiple_choice. */
  options: z
    .array(z.strictObject({ value: requiredText({ max: 200 }), label: requiredText({ max: 300 }) }))
    .max(mostOptions, `at most ${mostOptions}`)
    .default([]),
  /** Of lists: those that a visitor may choose among. */
  list_ids: z.array(idParam).max(50, 'at most 50').default([]),
  /** Of number and scale; for texts the fewest and most characters, for a multiple choice the fewest and most options. */
  min: z.number().min(-1e12).max(1e12).nullable().default(null),
  max: z.number().min(-1e12).max(1e12).nullable().default(null),
  /** Of scale: what its ends mean, and whether it asks how likely somebody recommends (0 to 10, NPS). */
  min_label: shortText.default(''),
  max_label: shortText.default(''),
  nps: z.boolean().default(false),
  /** Of hidden: the value, unless the address of the page has a parameter of this name. */
  value: z.string().max(500).default(''),
  parameter: z.string().max(100).default(''),
  /** Of consent: without it nothing can be sent. Any other consent is never required. */
  necessary: z.boolean().default(false),
  show_when: showWhen.nullable().default(null),
});

/** One question of a form. */
export type FormField = z.output<typeof formField>;

/** What a form asks, page by page. */
export const formPages = z
  .array(
    z.strictObject({
      title: shortText.default(''),
      text: z.string().trim().max(2_000, 'at most 2000 characters').default(''),
      fields: z.array(formField).max(mostFields, `at most ${mostFields}`),
    }),
  )
  .min(1, 'needs a page')
  .max(mostPages, `at most ${mostPages}`)
  .superRefine((pages, issues) => {
    const fields = pages.flatMap((page, at) =>
      page.fields.map((field, no) => ({ field, path: [at, 'fields', no] })),
    );
    if (fields.length > mostFields)
      issues.addIssue({ code: 'custom', message: `has more than ${mostFields} fields in all` });
    const before = new Set<string>();
    for (const { field, path } of fields) {
      const refuse = (name: string, message: string) =>
        issues.addIssue({ code: 'custom', path: [...path, name], message });
      if (before.has(field.id)) refuse('id', 'is used by another field');
      if (isChoice(field.kind) && field.options.length === 0) refuse('options', 'needs an option');
      if (new Set(field.options.map((one) => one.value)).size < field.options.length)
        refuse('options', 'has a value twice');
      if (field.kind === 'lists' && field.list_ids.length === 0) refuse('list_ids', 'needs a list');
      const range = pairRules.greaterThanEqualTo(field.min, field.max);
      if (range !== null) refuse('max', range);
      if (field.show_when && !before.has(field.show_when.field))
        refuse('show_when', 'asks for a field that does not stand before it');
      before.add(field.id);
    }
  });

/** What a form asks, page by page. */
export type FormPages = z.output<typeof formPages>;

/** Whether a visitor chooses among options. */
export function isChoice(kind: FormFieldKind): boolean {
  return kind === 'choice' || kind === 'multiple_choice';
}
