import { z } from 'zod';
import { importChoices } from '#features/audience/contact-import/contract.ts';
import { contactChange } from '#features/audience/contacts/contract/bulk-change.ts';
import { pairRules } from '#platform/contract/field-rules.ts';
import { wholeNumberBetween } from '#platform/contract/fields.ts';

/** A data journey may have so many steps. */
export const mostSteps = 30;

/** So many changes are made by one step. */
export const mostChanges = 10;

/** What steps do, in the order in which they are offered. */
export const stepTypes = [
  'query',
  'import',
  'wait',
  'update',
  'check',
  'export',
  'campaign',
  'journey',
] as const;

/** One of {@link stepTypes}. */
export type StepType = (typeof stepTypes)[number];

/** Where the contacts of a query come from. */
export const querySources = ['segment', 'list', 'relational_query'] as const;

/** What becomes of the contacts that earlier steps chose. */
export const combinations = ['replace', 'add', 'narrow'] as const;

/** Where files come from. */
export const fileSources = ['url', 'sftp', 'upload'] as const;

/** Fields of contacts that files may have besides custom fields. */
export const exportColumns = [
  'email',
  'first_name',
  'last_name',
  'phone',
  'fax',
  'tags',
  'created_at',
] as const;

const id = z.number('must be an id').int('must be an id').positive('must be an id');
const own = {
  /** Its own in the data journey for as long as it stands. */
  key: z
    .string('must be a text')
    .regex(/^[\w-]{1,40}$/, 'must have 1 to 40 letters, digits, underscores and hyphens'),
};
const pattern = z
  .string('must be a text')
  .trim()
  .min(1, 'cannot be blank')
  .max(100, 'is too long (at most 100 characters)')
  .regex(/^[^/\\]*$/, 'must be the name of a file, where * stands for any characters');
const fileName = z
  .string('must be a text')
  .trim()
  .min(1, 'cannot be blank')
  .max(100, 'is too long (at most 100 characters)')
  .regex(
    /^[^\p{C}/\\:]+$/u,
    'must be the name of a file, without slashes, colons and control characters',
  );

const query = z.strictObject({
  ...own,
  type: z.literal('query'),
  source: z.enum(querySources, `must be one of ${querySources.join(', ')}`),
  /** The segment, list or relational query. */
  source_id: id,
  combine: z.enum(combinations, `must be one of ${combinations.join(', ')}`).default('replace'),
});

const imported = z.strictObject({
  ...own,
  type: z.literal('import'),
  from: z.enum(fileSources, `must be one of ${fileSources.join(', ')}`),
  url: z
    .string('must be a text')
    .trim()
    .max(2048, 'is too long (at most 2048 characters)')
    .refine(
      (text) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol),
      'must be an address that begins with https:// or http://',
    )
    .nullable()
    .default(null),
  /** The list whose SFTP folder holds the file. */
  folder_list_id: id.nullable().default(null),
  pattern: pattern.nullable().default(null),
  /** A file that was kept for data journeys. */
  file_id: id.nullable().default(null),
  /** The list that the contacts are put on. */
  list_id: id.nullable().default(null),
  ...importChoices.pick({
    delimiter: true,
    encoding: true,
    mapping: true,
    date_order: true,
    tag_ids: true,
    consent_basis: true,
    consent_note: true,
    allow_short_rows: true,
    mode: true,
    from_product: true,
  }).shape,
});

const update = z.strictObject({
  ...own,
  type: z.literal('update'),
  changes: z
    .array(contactChange, 'must be a list of changes')
    .min(1, 'must hold a change')
    .max(mostChanges, `must hold at most ${mostChanges} changes`),
});

const exported = z.strictObject({
  ...own,
  type: z.literal('export'),
  to: z.enum(['file', 'sftp'], 'must be file or sftp'),
  /** {date} stands for the day of the run. */
  name: fileName,
  columns: z
    .array(z.string('must be the name of a field').max(255, 'is too long'), 'must be a list')
    .min(1, 'must hold a column')
    .max(200, 'must hold at most 200 columns')
    .default(['email', 'first_name', 'last_name']),
});

const campaign = z.strictObject({
  ...own,
  type: z.literal('campaign'),
  campaign_id: id,
  /** A copy goes out with each run, or the draft itself once. */
  how: z.enum(['copy', 'once'], 'must be copy or once').default('copy'),
});

const journey = z.strictObject({ ...own, type: z.literal('journey'), journey_id: id });

const wait = z.strictObject({
  ...own,
  type: z.literal('wait'),
  folder_list_id: id,
  pattern,
  /** After so many hours without the file the run fails. */
  hours: wholeNumberBetween({ min: 1, max: 168 }).default(24),
});

const bound = wholeNumberBetween({ min: 0, max: 100_000_000 }).nullable().default(null);
const check = z.strictObject({ ...own, type: z.literal('check'), min: bound, max: bound });

type Fault = readonly [field: string, message: string];

function missingOfImport(one: { type: string }): Fault[] {
  if (one.type !== 'import') return [];
  const asked = one as z.output<typeof imported>;
  const needed = neededFrom[asked.from];
  return [
    ...needed
      .filter((field) => asked[field] === null)
      .map((field) => [field, 'is required'] as const),
    ...(asked.consent_basis
      ? []
      : [['consent_basis', 'is required: say why these people may be emailed'] as const]),
  ];
}

const neededFrom = {
  url: ['url'],
  sftp: ['folder_list_id', 'pattern'],
  upload: ['file_id'],
} as const;

function faultsOfCheck(one: { type: string }): Fault[] {
  if (one.type !== 'check') return [];
  const { min, max } = one as z.output<typeof check>;
  if (min === null && max === null) return [['min', 'is required, or max']];
  const range = pairRules.lessThanEqualTo(min, max);
  return range === null ? [] : [['min', range]];
}

/** One step of a data journey. */
export const step = z
  .discriminatedUnion(
    'type',
    [query, imported, update, exported, campaign, journey, wait, check],
    `must be one of ${stepTypes.join(', ')}`,
  )
  .superRefine((one, context) => {
    for (const [field, message] of [...missingOfImport(one), ...faultsOfCheck(one)])
      context.addIssue({ code: 'custom', path: [field], message });
  });

/** One step of a data journey. */
export type Step = z.output<typeof step>;

/** A step of one type. */
export type StepOf<Type extends StepType> = Extract<Step, { type: Type }>;

/** The steps of a data journey, done one after the other. */
export const steps = z
  .array(step, 'must be a list of steps')
  .max(mostSteps, `must hold at most ${mostSteps} steps`)
  .refine(
    (all) => new Set(all.map(({ key }) => key)).size === all.length,
    'must have a key of its own each',
  );
