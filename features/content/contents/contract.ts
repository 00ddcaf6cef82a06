import { z } from 'zod';
import { brandKit } from '#engines/audience/contract.ts';
import { flag, idParam, requiredText } from '#platform/contract/fields.ts';
import { resource } from '#platform/contract/resource.ts';

/** How a content is edited; 1 is an old editor whose contents can no longer be made. */
export const editorTypes = {
  wysiwyg: 0,
  oldDragAndDrop: 1,
  html: 2,
  pullFromUrl: 3,
  dragAndDrop: 4,
  dragAndDropBeta: 5,
} as const;

/** Names of the editors, as people know them. */
export const editorNames: Readonly<Record<number, string>> = {
  0: 'WYSIWYG',
  1: 'Drag and drop (old)',
  2: 'HTML',
  3: 'Pull from URL',
  4: 'Drag and drop',
  5: 'Drag and drop',
};

/** Editors whose source is MJML; the server compiles it to HTML. */
export const mjmlEditors: readonly number[] = [
  editorTypes.dragAndDrop,
  editorTypes.dragAndDropBeta,
];

/** Largest parts, in characters. */
export const partLimits = { html: 1_000_000, text: 300_000, mjml: 500_000 } as const;

/** What a file with an email in it may be: its bytes, packed and unpacked, its files, and the pictures that it shows. */
export const archiveLimits = {
  bytes: 20 * 1024 * 1024,
  unpacked: 60 * 1024 * 1024,
  entries: 500,
  pictures: 100,
} as const;

const part = (max: number) =>
  z.string('must be a text').max(max, `is too long (at most ${max} characters)`);
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be a web address beginning with https://' })
  .max(2000, 'is too long (at most 2000 characters)');

const line = z
  .string('must be a text')
  .max(255, 'is too long (at most 255 characters)')
  .regex(
    /^[^\u0000-\u001f\u007f\u0085\u2028\u2029]*$/,
    'must be one line without control characters',
  )
  .trim();

const editorType = z
  .number('must be a number')
  .int('must be a whole number')
  .refine(
    (type) => [0, 2, 3, 4, 5].includes(type),
    'must be 0 (WYSIWYG), 2 (HTML), 3 (pull from URL), 4 or 5 (drag and drop)',
  );

const summary = {
  id: z.number(),
  name: z.string(),
  editor_type: z.number(),
  excerpt: z.string(),
  folder_id: z.number().nullable(),
  is_sample: z.boolean(),
  archived_at: z.string().nullable(),
  archived_by: z.string().nullable(),
  created_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
};

/** Contents: the bodies of mails, kept apart from the campaigns that use them. */
export const contents = resource({
  path: 'contents',
  singular: 'content',
  title: 'Content',
  role: 'contents',
  readRole: 'campaigns',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    editor_type: editorType.default(editorTypes.html),
    html_part: part(partLimits.html).optional(),
    text_part: part(partLimits.text).optional(),
    mjml_part: part(partLimits.mjml).nullable().optional(),
    source_url: webAddress.nullable().optional(),
    /** What a campaign with this content starts with where its own is empty. */
    subject: line.optional(),
    preheader: line.optional(),
    folder_id: idParam.nullable().optional(),
  }),
  row: z.object({
    ...summary,
    html_part: z.string(),
    text_part: z.string(),
    mjml_part: z.string().nullable(),
    source_url: z.string().nullable(),
    subject: z.string(),
    preheader: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sortAnySize: ['name'],
    sort: ['name', 'editor_type', 'created_at', 'updated_at'],
    defaultSort: ['updated_at', 'desc'],
    filters: z.object({
      editor_type: z.coerce.number().int().optional(),
      archived: flag.optional(),
    }),
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
    'archive_record',
    'check_modules_in_use',
    'versions',
  ],
});

/** Contents as lists and files carry them: without their bodies. */
export const contentSummaries = resource({ ...contents, row: z.object(summary) });

/** Body of POST contents/preview: a content as the editor holds it, saved or not. */
export const previewBody = z.object({
  content: z.object({
    html_part: part(partLimits.html).optional(),
    text_part: part(partLimits.text).optional(),
    mjml_part: part(partLimits.mjml).nullable().optional(),
  }),
  subject: part(1000).optional(),
  preheader: part(1000).optional(),
  contact_id: idParam.nullable().optional(),
});

/** A fault of a content and what to do about it. */
export const finding = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  fix: z.string(),
  where: z.object({ part: z.string(), line: z.number().nullable() }),
});

/** What some mail clients show otherwise than it was made. */
export const clientGap = z.object({
  feature: z.string(),
  count: z.number(),
  missing: z.array(z.string()),
  partial: z.array(z.string()),
  places: z.array(z.string()),
  fix: z.string().nullable(),
});

/** What the HTML weighs when it leaves, in bytes: about, because links lead by way of the counter then. */
export const mailWeight = z.object({
  bytes: z.number(),
  limit: z.number(),
  blocks: z.array(z.object({ name: z.string(), bytes: z.number() })),
});

/** What one contact would get; empty merge values are marked in the HTML with <mark data-missing>. */
export const preview = z.object({
  subject: z.string(),
  preheader: z.string(),
  html: z.string(),
  text: z.string(),
  missing: z.array(z.object({ variable: z.string(), count: z.number() })),
  findings: z.array(finding),
  /** Null where looking took too long. */
  check: z
    .object({ gaps: z.array(clientGap), clients: z.array(z.string()), weight: mailWeight })
    .nullable(),
});

/** A link of a content, by its number. */
export const contentLink = z.object({
  no: z.number(),
  url: z.string(),
  label: z.string(),
  is_dynamic: z.boolean(),
});

/** A value that contents may write, with a value to show in editors. */
export const mergeVariable = z.object({
  /** Values stand anywhere, parts in bodies alone, and pictures where HTML is written. */
  kind: z.enum(['value', 'part', 'picture']),
  group: z.string(),
  name: z.string(),
  label: z.string(),
  token: z.string(),
  sample: z.string(),
});

/** A starter layout of the drag-and-drop editor. */
export const contentLayout = z.object({
  id: z.string(),
  /** Its own for ever: as a template its id is this, negative. */
  no: z.number(),
  category: z.string(),
  name: z.string(),
  description: z.string(),
  mjml_part: z.string(),
});

/** Logo, color and kit that an email may take; of the account itself where `brand_id` is null. */
export const brandLook = z.object({
  brand_id: z.number().nullable(),
  name: z.string(),
  logo: z.string(),
  color: z.string(),
  kit: brandKit,
});

/** Body of POST contents/pull_from_url: the page whose HTML is wanted. */
export const pullBody = z.object({ url: webAddress });

/** Body of POST contents/builder_login: what the email builder outside asks for, as JSON. */
export const builderLogin = z.record(z.string().max(200), z.unknown(), 'must be an object');
