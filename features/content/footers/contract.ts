import { z } from 'zod';
import { contentLanguages } from '#engines/templating/contract.ts';
import { flag, requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** Largest parts of a footer, in characters. */
export const footerLimits = { html: 100_000, text: 20_000 } as const;

/** What a footer without a way out is refused with. */
export const lacksUnsubscribeLink =
  'must have an unsubscribe link: put {{ unsubscribe_url }} into the href of a link';

const part = (max: number) =>
  z.string('must be a text').max(max, `is too long (at most ${max} characters)`);

const language = z.enum(
  Object.keys(contentLanguages) as [keyof typeof contentLanguages],
  'is not one of the content languages',
);

/** The end of emails, written once: who sends, the postal address and the unsubscribe link. */
export const footers = resource({
  path: 'footers',
  singular: 'footer',
  title: 'Footer',
  role: 'contents',
  readRole: 'campaigns',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    html_part: part(footerLimits.html).min(1, 'is required'),
    /** Written from the HTML, and following it, while nobody writes one. */
    text_part: part(footerLimits.text).optional(),
    /** Emails in this language get it by themselves. */
    language: language.nullable().optional(),
    /** Emails that name no footer get it. */
    is_default: flag.optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    html_part: z.string(),
    text_part: z.string(),
    language: z.string().nullable(),
    is_default: z.boolean(),
    is_sample: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    sort: ['name', 'created_at', 'updated_at'],
    defaultSort: ['name', 'asc'],
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
export type FooterRow = RowOf<typeof footers>;
