import { z } from 'zod';
import {
  formField,
  formLanguages,
  formPages,
  httpsUrl,
  mostFields,
  type FormField,
} from '#engines/forms/contract.ts';
import { hexColor } from '#platform/contract/colors.ts';
import { idList, idParam, requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** The views of a form: as plain HTML, as styled HTML, in a frame, and as a page of ours. */
export const formViews = [
  { id: 1, name: 'plain_html' },
  { id: 2, name: 'styled_html' },
  { id: 3, name: 'frame' },
  { id: 4, name: 'hosted_page' },
] as const;

/** The question that every sign-up form asks. */
export const emailField: FormField = formField.parse({
  id: 'email',
  kind: 'email',
  label: 'Email',
  required: true,
  binds: 'email',
});

const words = (max: number) =>
  z.string('must be a text').trim().max(max, `at most ${max} characters`);

const fields = z
  .array(formField, 'must be a list of fields')
  .max(mostFields, `at most ${mostFields}`)
  .superRefine((given, issues) => {
    const outcome = formPages.safeParse([{ title: '', text: '', fields: given }]);
    for (const { path, message } of outcome.error?.issues ?? [])
      issues.addIssue({ code: 'custom', path: path.slice(2), message });
    const emails = given.filter((field) => field.binds === 'email');
    if (emails.length !== 1 || emails[0]!.kind !== 'email')
      issues.addIssue({
        code: 'custom',
        message:
          'must ask once for the email address: add one field of kind email that binds email',
      });
  });

/** Forms by which visitors sign up to lists. */
export const signupForms = resource({
  path: 'forms',
  singular: 'form',
  title: 'Signup form',
  role: 'forms',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    fields: fields.optional(),
    lists: idList.pipe(
      z.array(z.number()).min(1, 'must name at least one list').max(50, 'at most 50'),
    ),
    folder_id: idParam.nullable().optional(),
    state: z.enum(['published', 'paused'], 'must be published or paused').optional(),
    language: z.enum(formLanguages, 'is not one of the content languages').optional(),
    title: words(200).optional(),
    intro: words(2_000).optional(),
    button: words(100).optional(),
    color: z.union([z.literal(''), hexColor]).optional(),
    must_confirm: z.boolean('must be true or false').optional(),
    thanks_title: words(200).optional(),
    thanks_text: words(2_000).optional(),
    thanks_url: httpsUrl.unwrap().optional(),
    confirmed_url: httpsUrl.unwrap().optional(),
    tag_ids: idList.optional(),
    sites: z.array(words(253)).max(50, 'at most 50').optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    state: z.enum(['draft', 'published', 'paused']),
    fields: z.array(formField),
    lists: z.array(z.number()),
    folder_id: z.number().nullable(),
    language: z.enum(formLanguages),
    title: z.string(),
    intro: z.string(),
    button: z.string(),
    color: z.string(),
    must_confirm: z.boolean(),
    thanks_title: z.string(),
    thanks_text: z.string(),
    thanks_url: z.string(),
    confirmed_url: z.string(),
    tag_ids: z.array(z.number()),
    sites: z.array(z.string()),
    version: z.number().nullable(),
    /** How often people saw it, what they sent, and what was kept out; also within the last seven days. */
    seen: z.number(),
    submissions: z.number(),
    quarantined: z.number(),
    kept_out_this_week: z.number(),
    is_sample: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    sort: ['name', 'created_at', 'updated_at'],
    defaultSort: ['updated_at', 'desc'],
    filters: z.object({}),
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
    'check_modules_in_use',
  ],
});

/** One of them as the list carries it. */
export type SignupForm = RowOf<typeof signupForms>;

/** One view with the code that shows it. */
export interface FormView {
  readonly id: number;
  readonly name: (typeof formViews)[number]['name'];
  readonly code: string;
}

/** One form as GET forms/{id} answers it. */
export interface ShownForm extends SignupForm {
  /** Its page on our own address. */
  readonly url: string;
  /** The plain HTML to paste into a page. */
  readonly html_code: string;
  readonly views: readonly FormView[];
}

/** Body of POST forms/preview: a form that may not be saved yet. */
export const formPreview = z.strictObject({
  fields,
  language: z.enum(formLanguages, 'is not one of the content languages').default('en'),
  title: words(200).default(''),
  intro: words(2_000).default(''),
  button: words(100).default(''),
  color: z.union([z.literal(''), hexColor]).default(''),
});
