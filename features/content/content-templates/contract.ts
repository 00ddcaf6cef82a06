import { z } from 'zod';
import { idParam, requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';
import { editorTypes, partLimits } from '#features/content/contents/contract.ts';

/** What child accounts may do with a template of their parent: look at it, use and copy it, or change it for everybody. */
export const sharedRights = ['none', 'read', 'copy', 'edit'] as const;

/** The tabs of the list: the account's own templates, and the gallery of shipped layouts and what the parent account shares. */
export const templateTabs = ['my-template', 'shared'] as const;

/** Editors in which a template can be made. */
export const templateEditors: readonly number[] = [
  editorTypes.wysiwyg,
  editorTypes.html,
  editorTypes.dragAndDropBeta,
];

const part = (max: number) =>
  z.string('must be a text').max(max, `is too long (at most ${max} characters)`);

/** An element of a design as JSON: what the drag-and-drop editor saves, and what `json_part` answers. */
export interface DesignElement {
  tagName: string;
  attributes?: Record<string, string> | undefined;
  content?: string | undefined;
  children?: DesignElement[] | undefined;
}

const designElement: z.ZodType<DesignElement> = z.object({
  tagName: z.string().regex(/^(mjml|mj-[a-z-]{1,40})$/, 'is no element of a design'),
  attributes: z
    .record(z.string().regex(/^[a-zA-Z][a-zA-Z0-9-]{0,60}$/, 'is no attribute'), z.string())
    .optional(),
  content: z.string().optional(),
  get children() {
    return z.array(designElement).optional();
  },
});

const summary = {
  /** Negative for the layouts that come with the product. */
  id: z.number(),
  name: z.string(),
  category: z.string(),
  editor_type: z.number(),
  excerpt: z.string(),
  /** The shipped layout that it is or began with. */
  layout: z.string().nullable(),
  origin: z.enum(['own', 'shared', 'shipped']),
  /** What the caller's account may do with it. */
  rights: z.enum(['read', 'copy', 'edit']),
  shared_rights: z.enum(sharedRights),
  design_hash: z.string(),
  is_sample: z.boolean(),
  created_by: z.string(),
  created_at: z.string().nullable(),
  updated_at: z.string().nullable(),
};

/** Templates: designs that new contents begin with. */
export const contentTemplates = resource({
  path: 'content_templates',
  singular: 'content_template',
  title: 'Content template',
  role: 'contents',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    category: z
      .string('must be a text')
      .trim()
      .max(60, 'is too long (at most 60 characters)')
      .optional(),
    editor_type: z
      .number('must be a number')
      .refine(
        (type) => templateEditors.includes(type),
        'must be 0 (WYSIWYG), 2 (HTML) or 5 (drag and drop)',
      )
      .default(editorTypes.dragAndDropBeta),
    layout: z.string('must be a text').max(60, 'is no layout').nullable().optional(),
    html_part: part(partLimits.html).optional(),
    text_part: part(partLimits.text).optional(),
    mjml_part: part(partLimits.mjml).nullable().optional(),
    json_part: designElement.nullable().optional(),
    shared_rights: z.enum(sharedRights, 'must be none, read, copy or edit').optional(),
  }),
  row: z.object({
    ...summary,
    html_part: z.string(),
    text_part: z.string(),
    mjml_part: z.string().nullable(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sortAnySize: ['name'],
    sort: ['name', 'category', 'created_at', 'updated_at'],
    defaultSort: ['updated_at', 'desc'],
    filters: z.object({
      tab: z.enum(templateTabs, 'must be my-template or shared').optional(),
      category: z.string().max(60).optional(),
    }),
    pageSize: 10,
  },
  verbs: [
    'list',
    'create',
    'delete',
    'bulk_delete',
    'validate_name',
    'check_modules_in_use',
    'versions',
  ],
});

/** Templates as lists carry them: without their bodies. */
export const templateSummaries = resource({ ...contentTemplates, row: z.object(summary) });

/** One template as a list carries it. */
export type TemplateSummary = RowOf<typeof templateSummaries>;

/** One template with its design. */
export type ContentTemplate = RowOf<typeof contentTemplates> & {
  /** Whether the account has child accounts to share it with. */
  can_share?: boolean;
};

/** The id of any template: one's own, one that is shared, or a shipped layout. */
export const templateId = z.coerce
  .number('must be an id')
  .int('must be an id')
  .min(-1_000_000, 'must be an id')
  .max(Number.MAX_SAFE_INTEGER, 'must be an id')
  .refine((id) => id !== 0, 'must be an id');

/** Query of find_duplicate_content_template: a name, a digest as `design_hash` answers it, or a content whose design is meant. */
export const likeQuery = z
  .object({
    name: z.string().max(500).optional(),
    hash: z.string().max(100).optional(),
    content_id: idParam.optional(),
    id: idParam.optional(),
  })
  .refine(
    ({ name, hash, content_id }) =>
      name !== undefined || hash !== undefined || content_id !== undefined,
    { path: ['name'], message: 'is required, or hash, or content_id' },
  );

/** Body of content_templates/from_content: the content whose design becomes a template. */
export const fromContentBody = z.object({
  content_id: idParam,
  name: requiredText().optional(),
  category: contentTemplates.fields.shape.category,
});

/** Body of content_templates/:id/make_content: what the new content is called and where it lies. */
export const makeContentBody = z.object({
  name: requiredText().optional(),
  folder_id: idParam.nullable().optional(),
});
