import { z } from 'zod';
import { hexColor } from '#platform/contract/colors.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { listCall } from '#platform/contract/resource.ts';

/** How a contact stands to being mailed. */
export const contactStatuses = [
  'subscribed',
  'unsubscribed',
  'hard_bounced',
  'soft_bounced',
  'cleansed',
] as const;

/** One contact as lists of contacts carry it. */
export const contactRow = z.object({
  id: z.number(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  fax: z.string(),
  status: z.enum(contactStatuses),
  source: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  last_sent_at: z.string().nullable(),
  last_open_at: z.string().nullable(),
  last_click_at: z.string().nullable(),
  /** Values of the custom fields that were asked for, by field id; long texts are cut after 200 characters. */
  custom_values: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .optional(),
});

/** One contact as lists of contacts carry it. */
export type ContactRow = z.infer<typeof contactRow>;

const ofContacts = {
  collectionKey: 'contacts',
  bulkFilters: ['filter', 'tag_id', 'segment_id', 'search'],
} as const;

/** Everybody in the account; bulk calls know every filter that the list has. */
export const contacts = listCall<ContactRow>('contacts', ofContacts);

/** Everybody in a list. */
export const contactsOfList = (listId: number) =>
  listCall<ContactRow>(`lists/${listId}/contacts`, ofContacts);

/** Everybody whom a segment's rule finds now. */
export const contactsOfSegment = (segmentId: number) =>
  listCall<ContactRow>(`segments/${segmentId}/contacts`, ofContacts);

const criterionChoices = z.array(z.object({ value: z.string(), label: z.string() }));

/** What one blank of a condition holds: records of a family, a text, several texts, a code, a number, a day, or one of some choices. */
export const criterionInput = z.object({
  /** The property of the condition. */
  name: z.string(),
  kind: z.enum(['records', 'text', 'texts', 'code', 'number', 'date', 'choice', 'conditions']),
  /** For records: the family they are chosen from, as GET choices/{family} knows it. */
  family: z.string().optional(),
  /** For a choice: what there is to choose, each with its English label. */
  choices: criterionChoices.optional(),
  /** For conditions on the columns of one row: the columns, each with what can be asked of it. */
  columns: z
    .array(
      z.object({
        name: z.string(),
        /** What it is called, where that is not its name. */
        label: z.string().optional(),
        operators: z.array(
          z.object({
            operator: z.string(),
            label: z.string(),
            sentence: z.string(),
            inputs: z.array(
              z.object({
                name: z.string(),
                kind: z.string(),
                choices: criterionChoices.optional(),
              }),
            ),
          }),
        ),
      }),
    )
    .optional(),
  /** What stands for a blank that says nothing, such as days; only one can be chosen then. */
  usual: z.string().optional(),
  /** The condition is complete without it. */
  optional: z.boolean().optional(),
  /** What the empty blank says in the form. */
  label: z.string().optional(),
  /** How an optional blank is said in the sentence, with {value}; nothing is said while it is empty. */
  phrase: z.string().optional(),
});

/** One blank of a condition. */
export type CriterionInput = z.infer<typeof criterionInput>;

/** One operator of a criterion; `sentence` says the whole condition in English, with blanks such as {value}. */
export const criterionOperator = z.object({
  operator: z.string(),
  label: z.string(),
  sentence: z.string(),
  /** The same where the blank {times} holds 1. */
  sentenceOfOne: z.string().optional(),
  inputs: z.array(criterionInput),
});

/** One operator of a criterion. */
export type CriterionOperator = z.infer<typeof criterionOperator>;

/** Something that a rule can ask of contacts, with all that a form needs to ask it. Texts are English; screens translate them. */
export const criterionDefinition = z.object({
  /** Unique; names the criterion in forms. */
  key: z.string(),
  /** Under which heading it is offered. */
  group: z.string(),
  label: z.string(),
  /** True for words of the account, such as the name of a custom field, which no screen translates. */
  isOwnName: z.boolean().optional(),
  /** What every condition of it holds besides: the criterion, for a field its name. */
  fixed: z.record(z.string(), z.string()),
  operators: z.array(criterionOperator).min(1),
});

/** Something that a rule can ask of contacts. */
export type CriterionDefinition = z.infer<typeof criterionDefinition>;

/** Fonts that mail programs have without fetching any, each with what stands in for it. */
export const mailFonts: readonly (readonly [stack: string, name: string])[] = [
  ['Helvetica, Arial, sans-serif', 'Helvetica, Arial'],
  ['Verdana, Geneva, sans-serif', 'Verdana'],
  ["'Trebuchet MS', Helvetica, sans-serif", 'Trebuchet'],
  ['Tahoma, Geneva, sans-serif', 'Tahoma'],
  ['Georgia, serif', 'Georgia'],
  ["'Times New Roman', Times, serif", 'Times'],
  ["'Courier New', Courier, monospace", 'Courier'],
];

/** As many colors as a brand kit has at most. */
export const mostBrandColors = 12;

/** Corners of buttons are at most this round, in pixels. */
export const roundestButton = 40;

const kitFont = z
  .string('must be a text')
  .refine(
    (font) => font === '' || mailFonts.some(([stack]) => stack === font),
    `must be one of ${mailFonts.map(([stack]) => stack).join('; ')}`,
  )
  .optional();

const kitColors = z
  .array(
    z.object({
      name: requiredText({ max: 60 }),
      color: hexColor.refine((color) => color !== '', 'must be a color such as #2d57e9'),
    }),
    'must be a list of colors, each with name and color',
  )
  .max(mostBrandColors, `must be at most ${mostBrandColors} colors`)
  .refine(
    (colors) => new Set(colors.map(({ name }) => name.toLowerCase())).size === colors.length,
    'must have a name of its own for each color',
  )
  .optional();

/** How emails of a brand, or of the whole account, look beside logo and main color; what is not said is left to the account, the main color or the email. */
export const brandKit = z
  .object(
    {
      colors: kitColors,
      background: hexColor.optional(),
      text_color: hexColor.optional(),
      link_color: hexColor.optional(),
      heading_font: kitFont,
      text_font: kitFont,
      button_color: hexColor.optional(),
      button_text_color: hexColor.optional(),
      button_radius: z
        .int('must be a whole number of pixels')
        .min(0, 'must not be negative')
        .max(roundestButton, `must be at most ${roundestButton}`)
        .nullish(),
    },
    'must be a brand kit',
  )
  .strict()
  .transform(said);

/** What a brand kit says. */
export type BrandKit = z.output<typeof brandKit>;

/** A brand kit without what says nothing. */
export function said<Kit extends object>(kit: Kit): Kit {
  const entries = Object.entries(kit).filter(
    ([, value]) =>
      value !== undefined &&
      value !== null &&
      value !== '' &&
      !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries) as Kit;
}
