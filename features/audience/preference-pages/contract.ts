import { z } from 'zod';
import { contentLanguages } from '#engines/templating/contract.ts';
import { flag, idParam, requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** The pages behind the links of emails and forms that an account may write itself, in the order in which they are offered. */
export const pageTypes = [
  'manage_subscriptions',
  'edit_profile',
  'one_click_unsubscribe',
  'report_spam',
  'thank_you_page',
  'confirm_subscription',
] as const;

/** One of {@link pageTypes}. */
export type PageType = (typeof pageTypes)[number];

/** The token that stands for the form of a page; thanks and confirmations have none. */
export const pageTokens: Readonly<Partial<Record<PageType, string>>> = {
  manage_subscriptions: '{{manage_sub.form}}',
  edit_profile: '{{edit_profile.form}}',
  one_click_unsubscribe: '{{one_click_unsub.form}}',
  report_spam: '{{report_spam.form}}',
};

/** How a page is written: by drag and drop, or as HTML. */
export const pageEditors = ['dnd', 'html'] as const;

/** Largest parts of a page: characters of its HTML, and of its design as JSON. */
export const pageLimits = { html: 200_000, json: 500_000 } as const;

/** A type of page as calls name it. */
export const pageType = z.enum(pageTypes, `must be one of ${pageTypes.join(', ')}`);

const language = z.enum(
  Object.keys(contentLanguages) as [keyof typeof contentLanguages],
  'is not one of the content languages',
);

const jsonPart = z
  .record(z.string(), z.unknown(), 'must be a design of the drag-and-drop editor')
  .refine(
    (design) => JSON.stringify(design).length <= pageLimits.json,
    `is too large (at most ${pageLimits.json} characters)`,
  );

const summary = {
  id: z.number(),
  name: z.string(),
  page_type: z.enum(pageTypes),
  editor_type: z.enum(pageEditors),
  language: z.string().nullable(),
  brand_id: z.number().nullable(),
  is_default: z.boolean(),
  is_sample: z.boolean(),
  created_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
};

const preferencePageSummary = z.object(summary);

/** Pages on which people choose what they get, change their details, leave, or are thanked. */
export const preferencePages = resource({
  path: 'preference_pages',
  singular: 'preference_page',
  title: 'Preference page',
  role: 'contacts',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    page_type: pageType,
    editor_type: z.enum(pageEditors, 'must be dnd or html').default('html'),
    html_part: z
      .string('must be a text')
      .min(1, 'is required')
      .max(pageLimits.html, `is too long (at most ${pageLimits.html} characters)`)
      .optional(),
    json_part: jsonPart.nullable().optional(),
    /** Shown for emails in this language; null: in any. */
    language: language.nullable().optional(),
    /** Shown for emails of this brand; null: of any. */
    brand_id: idParam.nullable().optional(),
    /** People see it in place of the built-in page. */
    is_default: flag.optional(),
  }),
  row: z.object({
    ...summary,
    html_part: z.string(),
    json_part: z.record(z.string(), z.unknown()).nullable(),
  }),
  list: {
    search: ['name'],
    sort: ['name', 'page_type', 'created_at', 'updated_at'],
    defaultSort: ['name', 'asc'],
    filters: z.object({ page_type: pageType.optional(), is_default: flag.optional() }),
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

/** One of them, whole. */
export type PreferencePage = RowOf<typeof preferencePages>;

/** One of them as the list carries it. */
export type PreferencePageSummary = z.infer<typeof preferencePageSummary>;

/** Answer of `preference_pages/{id}/preview.json`. */
export const pagePreview = z.object({ id: z.number(), name: z.string(), html: z.string() });

/** What a preview shows that is not saved. */
export const pageInWork = preferencePages.fields.pick({ page_type: true }).extend({
  html_part: z.string().min(1, 'is required').max(pageLimits.html),
  language: language.nullable().default(null),
  brand_id: idParam.nullable().default(null),
});

/** Answer of `preference_pages/default_html_part.json`. */
export const defaultHtmlPart = z.object({ html_part: z.string() });

/** Answer of `preference_pages/get_html_json_part.json`: json_part opens the drag-and-drop editor, otherwise it is the HTML editor. */
export const htmlJsonPart = z.object({
  page_type: z.enum(pageTypes),
  editor_type: z.enum(pageEditors),
  html_part: z.string(),
  json_part: z.record(z.string(), z.unknown()).nullable(),
});
