import { z } from 'zod';
import type { RuleGroup, Segment } from '#features/audience/segments/contract/segments.ts';
import { flag, idParam, requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** The most variants of one dynamic content, its default not counted, and the largest parts in characters. */
export const dynamicLimits = { variants: 20, html: 100_000, text: 20_000 } as const;

const html = z
  .string({ error: ({ input }) => (input === undefined ? 'is required' : 'must be a text') })
  .max(dynamicLimits.html, `is too long (at most ${dynamicLimits.html} characters)`)
  .refine((part) => part.trim() !== '', 'is required');

const text = z
  .string('must be a text')
  .max(dynamicLimits.text, `is too long (at most ${dynamicLimits.text} characters)`);

/** A variant as a call gives it. */
export const givenVariant = z.strictObject({
  name: z
    .string('must be a text')
    .trim()
    .max(100, 'is too long (at most 100 characters)')
    .optional(),
  /** A rule as segments have it. */
  rules: z.unknown(),
  html_part: html,
  /** Made from the HTML where nothing is given. */
  text_part: text.optional(),
});

const givenVariants = z
  .array(givenVariant, 'must be a list of variants')
  .min(1, 'must hold at least one variant')
  .max(dynamicLimits.variants, `may hold at most ${dynamicLimits.variants} variants`);

/** A variant as it is kept and answered. */
const variant = z.object({
  name: z.string(),
  rules: z.custom<RuleGroup>(),
  html_part: z.string(),
  text_part: z.string(),
});

/** One of them. */
export type Variant = z.infer<typeof variant>;

const summary = {
  id: z.number(),
  name: z.string(),
  variant_names: z.array(z.string()),
  /** Contents that have it. */
  used_in: z.number(),
  folder_id: z.number().nullable(),
  is_sample: z.boolean(),
  archived_at: z.string().nullable(),
  archived_by: z.string().nullable(),
  created_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
};

/** Places of emails that say something else to different recipients. */
export const dynamicContents = resource({
  path: 'dynamic_contents',
  singular: 'dynamic_content',
  title: 'Dynamic content',
  role: 'contents',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    /** What everybody gets whom no rule finds. */
    default_part: html,
    default_text: text.optional(),
    variants: givenVariants,
    folder_id: idParam.nullable().optional(),
  }),
  row: z.object({
    ...summary,
    default_part: z.string(),
    default_text: z.string(),
    variants: z.array(variant),
  }),
  list: {
    search: ['name'],
    sort: ['name', 'created_at', 'updated_at'],
    defaultSort: ['name', 'asc'],
    filters: z.object({ archived: flag.optional() }),
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
    'archive_record',
    'check_modules_in_use',
  ],
});

/** Dynamic contents as lists carry them: without what they say. */
export const dynamicSummaries = resource({ ...dynamicContents, row: z.object(summary) });

/** One of them as the list carries it. */
export type DynamicSummary = RowOf<typeof dynamicSummaries>;

/** One dynamic content as answers carry it: each rule in words, and the names of what the rules name. */
export interface DynamicContent extends Omit<RowOf<typeof dynamicContents>, 'variants'> {
  readonly variants: readonly (Variant & { readonly text: string; readonly is_broken: boolean })[];
  readonly names: Segment['names'];
  /** What a content says to have it. */
  readonly token: string;
}

/** Body of POST dynamic_contents/counts: rules in their order, saved or not. */
export const countRequest = z.strictObject({
  variants: z
    .array(z.strictObject({ rules: z.unknown() }))
    .min(1, 'must hold at least one variant')
    .max(dynamicLimits.variants, `may hold at most ${dynamicLimits.variants} variants`),
});

/** Answer of POST dynamic_contents/counts. Figures are contacts. */
export const variantCounts = z.object({
  total: z.number(),
  /** Whom no rule finds. */
  default: z.number(),
  variants: z.array(
    z.object({
      /** Whom its rule finds. */
      matches: z.number(),
      /** Who gets it, for no rule before it finds them. */
      gets: z.number(),
    }),
  ),
});

/** Who gets which variant. */
export type VariantCounts = z.infer<typeof variantCounts>;

/** Body of POST dynamic_contents/people: a dynamic content that may not be saved, and whom to show it for. */
export const peopleRequest = z.strictObject({
  default_part: html,
  variants: givenVariants,
  contact_ids: z.array(idParam).max(10, 'at most 10 contacts').optional(),
});

const person = z.object({
  id: z.number(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});

/** Answer of POST dynamic_contents/people: what ten people would see. */
export const shownPeople = z.object({
  people: z.array(
    z.object({
      contact: person,
      /** 1 is the first, 0 the default. */
      variant: z.number(),
      name: z.string().nullable(),
      html: z.string(),
    }),
  ),
});

/** Answer of GET dynamic_contents/{id}/report: the latest emails that carried it. */
export const dynamicReport = z.object({
  mailings: z.array(
    z.object({
      mailing_id: z.number(),
      source_type: z.string(),
      campaign_id: z.number(),
      campaign_name: z.string(),
      started_at: z.string().nullable(),
      variants: z.array(
        z.object({
          /** 1 is the first, 0 the default. */
          number: z.number(),
          name: z.string().nullable(),
          sent: z.number(),
          clicked: z.number(),
        }),
      ),
    }),
  ),
});

/** What became of its variants. */
export type DynamicReport = z.infer<typeof dynamicReport>;
