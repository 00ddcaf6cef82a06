import { z } from 'zod';
import { contentLanguages } from '#engines/templating/contract.ts';
import { flag, idParam, requiredText } from '#platform/contract/fields.ts';
import { pictureAddress } from '#platform/contract/picture-address.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** How a page is written: from blocks, or as HTML. */
export const landingEditors = ['dnd', 'html'] as const;

/** How a page stands: not yet there, there, or taken away again. */
export const landingStates = ['draft', 'published', 'unpublished'] as const;

/** Largest parts of a page in characters: its HTML, and its design as JSON. */
export const landingLimits = { html: 2_000_000, json: 2_000_000 } as const;

/** What is said of an address that another page has. */
export const usedUrl = 'has already been taken';

/** What is said of a domain that is not the account's, or not verified. */
export const unverifiedDomain = 'is not a verified link domain of this account';

/** Addresses that are the product's own. */
const ownWords =
  /^(t|f|c|s|w|i|p|lp|push|preferences|p-host|accounts|v2|oidc|docs|auth|authentication|healthz|readyz|metrics)(\/|$)/;

/** The address of a page below its domain: small letters, digits, hyphens and slashes between them. */
export const landingUrl = z
  .string('must be a text')
  .trim()
  .min(1, 'is required')
  .max(80, 'is too long (at most 80 characters)')
  .regex(
    /^[a-z0-9-]+(\/[a-z0-9-]+)*$/,
    'may have small letters, digits, hyphens and slashes between them',
  )
  .refine((url) => !ownWords.test(url), 'begins with a word that the product needs itself');

const jsonPart = z
  .record(z.string(), z.unknown(), 'must be a design of the drag-and-drop editor')
  .refine(
    (design) => JSON.stringify(design).length <= landingLimits.json,
    `is too large (at most ${landingLimits.json} characters)`,
  );
const line = (max: number) => z.string().trim().max(max, `at most ${max} characters`);

const summary = {
  id: z.number(),
  name: z.string(),
  url: z.string(),
  domain_id: z.number().nullable(),
  editor_type: z.enum(landingEditors),
  status: z.enum(landingStates),
  /** The version that people see. */
  version: z.number().nullable(),
  published_at: z.string().nullable(),
  /** Where it answers. */
  address: z.string(),
  visits: z.number(),
  conversions: z.number(),
  folder_id: z.number().nullable(),
  is_sample: z.boolean(),
  created_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
};

const landingPageSummary = z.object(summary);

/** Pages on the web that lead visitors to one thing. */
export const landingPages = resource({
  path: 'landing_pages',
  singular: 'landing_page',
  title: 'Landing page',
  role: 'forms',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    url: landingUrl,
    /** A verified link domain of the account; null: below the product's own address. */
    domain_id: idParam.nullable().optional(),
    editor_type: z.enum(landingEditors, 'must be dnd or html').default('dnd'),
    html_part: z
      .string('must be a text')
      .min(1, 'is required')
      .max(landingLimits.html, `is too long (at most ${landingLimits.html} characters)`)
      .optional(),
    json_part: jsonPart.nullable().optional(),
    title: line(200).optional(),
    description: line(500).optional(),
    image_url: z.union([z.literal(''), pictureAddress]).optional(),
    language: z
      .enum(
        Object.keys(contentLanguages) as [keyof typeof contentLanguages],
        'is not one of the content languages',
      )
      .optional(),
    /** Whether search engines may list it. */
    is_indexed: flag.optional(),
    /** True publishes what is written, false takes the page away. */
    published: flag.optional(),
    folder_id: idParam.nullable().optional(),
  }),
  row: z.object({
    ...summary,
    html_part: z.string(),
    json_part: z.record(z.string(), z.unknown()).nullable(),
    title: z.string(),
    description: z.string(),
    image_url: z.string(),
    language: z.string(),
    is_indexed: z.boolean(),
    /** Whether something is written that people do not see yet. */
    has_changes: z.boolean(),
  }),
  list: {
    search: ['name', 'url'],
    sort: ['name', 'status', 'created_at', 'updated_at'],
    defaultSort: ['updated_at', 'desc'],
    filters: z.object({
      status: z.enum(landingStates, `must be one of ${landingStates.join(', ')}`).optional(),
      folder_id: z.coerce.number().int().min(0).optional(),
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
    'check_modules_in_use',
  ],
});

/** One of them, whole. */
export type LandingPage = RowOf<typeof landingPages>;

/** One of them as the list carries it. */
export type LandingPageSummary = z.infer<typeof landingPageSummary>;

/** Answer of `landing_pages/{id}/report.json`: the last 30 days, and what was published. */
export const landingReport = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      visits: z.number(),
      machine_visits: z.number(),
      conversions: z.number(),
    }),
  ),
  versions: z.array(
    z.object({ version: z.number(), created_by: z.string(), created_at: z.string() }),
  ),
});

/** Answer of `landing_pages/{id}/report.json`. */
export type LandingReport = z.infer<typeof landingReport>;

/** A domain that pages can be on. */
export interface LandingDomain {
  id: number;
  name: string;
  verified: boolean;
  is_default: boolean;
}
