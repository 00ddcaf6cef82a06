import { z } from 'zod';
import { criterionDefinition } from '#engines/audience/contract.ts';
import { flag, idParam, requiredText } from '#platform/contract/fields.ts';
import { listCall, resource, type RowOf } from '#platform/contract/resource.ts';

/** How the figures of a segment stand: counted by the rule it has, being counted, or not countable, because a condition names what is gone. */
export const segmentStates = ['counted', 'counting', 'broken'] as const;

/** The two editors of one rule: classic shows one group, next_gen groups within groups. */
export const segmentEditors = ['classic', 'next_gen'] as const;

const editor = z.enum(segmentEditors, `must be one of ${segmentEditors.join(', ')}`);

/** One line of a rule, as the criteria describe it. */
export type RuleLine = { readonly [property: string]: unknown };

/** A rule: lines and groups, joined by and or or. */
export interface RuleGroup {
  readonly filter: 'and' | 'or';
  readonly segment_filters_attributes: readonly (RuleLine | RuleGroup)[];
}

const ruleGroup = z.custom<RuleGroup>();
// What it may hold is said by the criteria; the server names each fault by its place in the rule.
const givenRule = z.unknown().optional();

/** Named groups of contacts by rules. */
export const segments = resource({
  path: 'segments',
  singular: 'segment',
  title: 'Segment',
  role: 'contacts',
  readRole: 'campaigns',
  collectionKey: 'segments',
  fields: z.object({
    name: requiredText(),
    description: z
      .string('must be a text')
      .trim()
      .max(1000, 'is too long (at most 1000 characters)')
      .optional(),
    segment_rules_attributes: givenRule,
    /** The same by another name. */
    rules: givenRule,
    editor: editor.optional(),
    folder_id: z.number('must be an id').int().positive().nullable().optional(),
    /** The brand whose campaigns are offered the segment; every brand without. */
    brand_id: z.number('must be an id').int().positive().nullable().optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    segment_rules_attributes: ruleGroup,
    contacts_count: z.number(),
    mailable_count: z.number(),
    counted_at: z.string().nullable(),
    count_took_ms: z.number().nullable(),
    state: z.enum(segmentStates),
    editor,
    folder_id: z.number().nullable(),
    brand_id: z.number().nullable(),
    is_sample: z.boolean(),
    archived_at: z.string().nullable(),
    archived_by: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sort: ['name', 'contacts_count', 'created_at', 'updated_at'],
    defaultSort: ['name', 'asc'],
    filters: z.object({
      archived: flag.optional(),
      brand_id: z.coerce.number().int().optional(),
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
    'refresh_count',
    'versions',
  ],
});

/** A line of a rule as a sentence. */
export const readableLine = z.object({
  /** Its place, such as segment_filters_attributes.2. */
  path: z.string(),
  text: z.string(),
  /** True for more than 65 characters. */
  is_long: z.boolean(),
});

/** A segment as answers carry it: with its rule in words. */
export interface Segment extends RowOf<typeof segments> {
  /** The whole rule in English. */
  readonly text: string;
  readonly lines: readonly z.infer<typeof readableLine>[];
  /** The names of what the rule names, by family and id; null for what is hidden from the caller. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
}

/** Segments as their page lists them. */
export const shownSegments = listCall<Segment>(segments.path, { collectionKey: 'segments' });

/** Body of POST segments/preview: a rule that may not be saved, and a contact to ask it about. */
export const segmentPreviewRequest = z.object({
  segment_rules_attributes: givenRule,
  rules: givenRule,
  contact_id: idParam.optional(),
});

const sampleContact = z.object({
  id: z.number(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});

/** Answer of POST segments/preview. Figures are contacts, times milliseconds. */
export const segmentPreview = z.object({
  total: z.number(),
  contacts_count: z.number(),
  took_ms: z.number(),
  lines: z.array(
    readableLine.extend({
      /** Who meets it by itself. */
      count: z.number(),
      /** Who would be found as well without it. */
      removes: z.number(),
      /** Who is found only because of it. */
      adds: z.number(),
    }),
  ),
  sample: z.array(sampleContact),
});

/** Answer of POST segments/estimate: about what a rule finds, or null where counting takes no longer. */
export const segmentEstimate = segmentPreview.omit({ sample: true }).nullable();

/** What a rule finds. */
export type SegmentPreview = z.infer<typeof segmentPreview>;

/** Answer of POST segments/preview with contact_id: whether the rule finds the contact, line by line. */
export const segmentOfContact = z.object({
  contact: sampleContact,
  is_in: z.boolean(),
  lines: z.array(readableLine.extend({ holds: z.boolean() })),
});

/** Answer of GET segments/criteria: what rules may ask. */
export const segmentCriteria = z.object({ criteria: z.array(criterionDefinition) });

/** Query of GET segments/{id}/growth. */
export const segmentGrowthQuery = z.object({
  days: z.coerce
    .number('must be a number of days')
    .int('must be whole days')
    .min(1, 'must be at least 1')
    .max(366, 'must be at most 366')
    .default(90),
});

/** Answer of GET segments/{id}/growth: who is in a tracked segment, and who entered and left in the asked days. */
export const segmentGrowth = z.object({
  is_tracked: z.boolean(),
  /** True when somebody asked for it by the switch of the segment; others may need it, too. */
  is_switched_on: z.boolean(),
  /** starting until the contacts were compared for the first time; broken while a condition names what is gone. */
  state: z.enum(['off', 'starting', 'on', 'broken']),
  members: z.number().nullable(),
  compared_at: z.string().nullable(),
  /** When time alone may change who is in it. */
  next_edge: z.string().nullable(),
  entered: z.number(),
  left: z.number(),
  days: z.array(
    z.object({
      date: z.string(),
      entered: z.number(),
      left: z.number(),
      members: z.number().nullable(),
    }),
  ),
});

/** How a tracked segment went. */
export type SegmentGrowth = z.infer<typeof segmentGrowth>;

/** Body of PUT segments/{id}/tracking. */
export const segmentTracking = z.object({
  is_tracked: z.boolean('must be true or false'),
});
