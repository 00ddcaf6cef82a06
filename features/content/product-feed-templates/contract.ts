import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** What a card may say of its product; nothing else is known in it. */
export const productVariables = [
  'name',
  'price',
  'url',
  'image_url',
  'sku',
  'description',
  'brand',
] as const;

/** One of them. */
export type ProductVariable = (typeof productVariables)[number];

/** What stands around the card that is repeated. */
export const cardMarks = { from: '<!--products-->', to: '<!--/products-->' } as const;

/** The longest HTML of a template, in characters. */
export const longestHtml = 50_000;

/** Most templates of an account. */
export const mostTemplates = 200;

const color = z
  .string('must be a color such as #1a73e8')
  .regex(/^#[\da-f]{6}$/i, 'must be a color such as #1a73e8');
const bool = z.boolean('must be true or false');
const columns = z
  .number('must be a number from 1 to 4')
  .int('must be a number from 1 to 4')
  .min(1, 'must be a number from 1 to 4')
  .max(4, 'must be a number from 1 to 4');
const label = z
  .string('must be a text')
  .trim()
  .max(40, 'is too long (at most 40 characters)')
  .refine((text) => !/[{}<>]/.test(text), 'must not contain braces or tags');

/** How a template looks: by choices, or as HTML of one's own. */
export const templateDesign = z.object({
  kind: z.enum(['choices', 'html'], 'must be choices or html').default('choices'),
  columns: columns.default(2),
  align: z.enum(['left', 'center'], 'must be left or center').default('center'),
  show_image: bool.default(true),
  show_name: bool.default(true),
  show_price: bool.default(true),
  show_brand: bool.default(false),
  show_sku: bool.default(false),
  show_description: bool.default(false),
  button_label: label.default(''),
  text_color: color.default('#1f2937'),
  accent_color: color.default('#1f2937'),
});

/** How a template looks. */
export type TemplateDesign = z.output<typeof templateDesign>;

/** What a new template starts with. */
export const usualDesign: TemplateDesign = templateDesign.parse({});

/** Templates of product feeds. */
export const productFeedTemplates = resource({
  path: 'product_feed_templates',
  singular: 'product_feed_template',
  title: 'Product feed template',
  role: 'contents',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    json_part: templateDesign.optional(),
    /** HTML of one's own, where the design is of the kind html. */
    html_part: z
      .string('must be a text')
      .max(longestHtml, `is too long (at most ${longestHtml} characters)`)
      .optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    json_part: templateDesign,
    html_part: z.string(),
    is_sample: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sort: ['name', 'created_at', 'updated_at'],
    sortAnySize: ['name'],
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
    'check_modules_in_use',
  ],
});

/** One template. */
export type ProductFeedTemplate = RowOf<typeof productFeedTemplates>;
