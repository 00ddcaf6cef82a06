import { z } from 'zod';
import {
  formField,
  formLanguages,
  formPages,
  httpsUrl,
  mostFields,
  type FormFieldKind,
} from '#engines/forms/contract.ts';
import { hexColor } from '#platform/contract/colors.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** Kinds of questions that a survey may ask. */
export const questionKinds = [
  'choice',
  'multiple_choice',
  'scale',
  'yes_no',
  'text',
  'long_text',
  'number',
  'date',
  'email',
  'phone',
  'country',
] as const satisfies readonly FormFieldKind[];

const states = ['draft', 'published', 'closed'] as const;

const words = (max: number) =>
  z.string('must be a text').trim().max(max, `at most ${max} characters`);

const asked: ReadonlySet<string> = new Set(questionKinds);

// What surveys have no use for: who answers is known by the link, or not at all.
const askable = formPages.superRefine((pages, issues) => {
  pages.forEach((page, at) =>
    page.fields.forEach((field, no) => {
      const refuse = (name: string, message: string) =>
        issues.addIssue({ code: 'custom', path: [at, 'fields', no, name], message });
      if (!asked.has(field.kind))
        refuse('kind', `can’t be asked by a survey: use ${questionKinds.join(', ')}`);
      if (field.list_ids.length > 0) refuse('list_ids', 'can’t be asked by a survey: leave it out');
      if (field.binds !== null)
        refuse('binds', 'is not kept in contact fields: answers stay with the survey');
    }),
  );
});

const questions = z
  .array(formField, 'must be a list of questions')
  .max(mostFields, `at most ${mostFields}`)
  .superRefine((fields, issues) => {
    const outcome = askable.safeParse([{ fields }]);
    for (const { path, message } of outcome.error?.issues ?? [])
      issues.addIssue({ code: 'custom', path: path.slice(2), message });
  });

const moment = z.iso.datetime({
  offset: true,
  error: 'must be a time such as 2026-12-24T18:00:00Z',
});

/** Surveys that are answered by link. */
export const surveys = resource({
  path: 'surveys',
  singular: 'survey',
  title: 'Survey',
  role: 'surveys',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    /** What is asked: page by page, or as questions of one page. */
    pages: askable.optional(),
    questions: questions.optional(),
    language: z.enum(formLanguages, 'is not one of the content languages').optional(),
    title: words(200).optional(),
    intro: words(2_000).optional(),
    color: z.union([z.literal(''), hexColor]).optional(),
    is_anonymous: z.boolean('must be true or false').optional(),
    thanks_title: words(200).optional(),
    thanks_text: words(2_000).optional(),
    thanks_url: httpsUrl.unwrap().optional(),
    closes_at: moment.nullable().optional(),
    max_answers: z
      .number('must be a number')
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(10_000_000, 'must be at most 10000000')
      .nullable()
      .optional(),
    /** Publishes, closes or opens again; `published` says the same. */
    state: z.enum(['published', 'closed'], 'must be published or closed').optional(),
    published: z.boolean('must be true or false').optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    state: z.enum(states),
    /** Finished responses, and all that were begun. */
    responses: z.number(),
    started: z.number(),
    language: z.enum(formLanguages),
    title: z.string(),
    intro: z.string(),
    color: z.string(),
    pages: formPages,
    questions: z.array(formField),
    is_anonymous: z.boolean(),
    thanks_title: z.string(),
    thanks_text: z.string(),
    thanks_url: z.string(),
    closes_at: z.string().nullable(),
    max_answers: z.number().nullable(),
    published_at: z.string().nullable(),
    closed_at: z.string().nullable(),
    is_sample: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    sort: ['name', 'created_at', 'updated_at'],
    defaultSort: ['updated_at', 'desc'],
    filters: z.object({ state: z.enum(states).optional() }),
    pageSize: 10,
  },
  verbs: [
    'list',
    'show',
    'create',
    'update',
    'delete',
    'bulk_delete',
    'duplicate',
    'validate_name',
    'export',
    'check_modules_in_use',
  ],
});

/** One of them as the list carries it. */
export type Survey = RowOf<typeof surveys>;

/** Body of POST surveys/preview: a survey that may not be saved yet, and which of its steps is looked at. */
export const surveyPreview = z.strictObject({
  pages: askable,
  language: z.enum(formLanguages, 'is not one of the content languages').default('en'),
  name: words(255).default(''),
  title: words(200).default(''),
  intro: words(2_000).default(''),
  color: z.union([z.literal(''), hexColor]).default(''),
  is_anonymous: z.boolean('must be true or false').default(false),
  step: z.number().int().min(0).max(mostFields).default(0),
});

/** What POST surveys/preview answers. */
export interface ShownPreview {
  readonly html: string;
  readonly step: number;
  readonly steps: number;
}
