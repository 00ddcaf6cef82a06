import { z } from 'zod';
import { fieldTypes } from '#features/audience/custom-fields/contract.ts';
import {
  consentBases,
  importModes,
  foundMove,
  memberStates,
  statedProducts,
} from '#engines/imports/contract.ts';
import { flag, idList } from '#platform/contract/fields.ts';

/** The separators people may choose; Comma is the usual one. */
export const delimiterNames = ['Comma', 'Semicolon', 'Tab', 'Pipe'] as const;

const mapping = z.record(
  z.string().max(1000),
  z.string('must be a field').max(255).nullable(),
  'must be an object: CSV column -> contact field or custom field',
);

const fieldTypesByName = z.record(
  z.string().max(255),
  z.enum(fieldTypes, `must be one of ${fieldTypes.join(', ')}`),
  'must be an object: name of a new field -> type',
);

const attributeNames = z
  .array(z.string().trim().min(1).max(255), 'must be a list of names')
  .max(100, 'at most 100 attributes');

/** How a file is to be read; what is absent is found out. */
export const importChoices = z.object({
  delimiter: z.enum(delimiterNames, 'must be Comma, Semicolon, Tab or Pipe').optional(),
  encoding: z.string().trim().min(1).max(40).optional(),
  mapping: mapping.optional(),
  create_fields: flag.default(false),
  date_order: z.enum(['mdy', 'dmy'], 'must be mdy (month first) or dmy (day first)').default('mdy'),
  /** What stands before the decimals of prices. */
  decimal_sign: z.enum(['.', ','], 'must be . or ,').default('.'),
  field_types: fieldTypesByName.optional(),
  tag_ids: idList.optional(),
  consent_basis: z
    .enum(consentBases, `must be one of ${consentBases.join(', ')}`)
    .nullable()
    .optional(),
  /** Where and when consent was given, in the importer's words. */
  consent_note: z.string().trim().max(500, 'is too long (at most 500 characters)').optional(),
  allow_short_rows: flag.default(false),
  /** The product that the file was exported from; `none` for an ordinary file, which a file that looks like an export needs stated. */
  from_product: z
    .enum(statedProducts, `must be one of ${statedProducts.join(', ')}`)
    .nullable()
    .optional(),
  /** How everyone in the file stood there. */
  file_state: z
    .enum(memberStates, `must be one of ${memberStates.join(', ')}`)
    .nullable()
    .optional(),
  attributes: attributeNames.optional(),
  mode: z
    .enum(importModes, 'must be upsert (add and update), insert (only new) or update (only known)')
    .default('upsert'),
});

/** The same in a multipart form, where all is text: `mapping` is JSON, and empty means absent. */
export const uploadChoices = z.preprocess(
  (fields) =>
    Object.fromEntries(
      Object.entries(fields as Record<string, unknown>).filter(([, value]) => value !== ''),
    ),
  importChoices.extend({
    mapping: z.preprocess(parseJson, mapping.optional()),
    field_types: z.preprocess(parseJson, fieldTypesByName.optional()),
    attributes: z.preprocess(parseJson, attributeNames.optional()),
  }),
);

/** Query of a preview that is asked for again: how the file is to be read this time. */
export const previewAgain = importChoices.pick({
  delimiter: true,
  encoding: true,
  from_product: true,
});

/** Answer of a started import. */
export const importStarted = z.object({ import_id: z.number(), notification_id: z.number() });

/** Answer of a preview. */
export const importPreview = z.object({
  file_id: z.number(),
  file_name: z.string(),
  file_bytes: z.number(),
  delimiter: z.enum(delimiterNames),
  encoding: z.string(),
  encoding_is_guessed: z.boolean(),
  header: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  mapping: z.record(z.string(), z.string().nullable()),
  contact_fields: z.array(z.string()),
  custom_fields: z.array(z.string()),
  /** Fields that a column must go to, and whether a column may get a new one. */
  required_fields: z.array(z.string()),
  can_add_fields: z.boolean(),
  field_types: z.record(z.string(), z.enum(fieldTypes)),
  date_order: z.enum(['mdy', 'dmy']),
  /** The product whose export the file seems to be, how its contacts stood there, and what its rows bring. */
  product: foundMove.nullable(),
});

/** An {@link importPreview}. */
export type ImportPreview = z.infer<typeof importPreview>;

/** Query of a list's imports, newest first. */
export const importHistory = z.object({
  page: z.coerce.number('must be a number').int().min(1).max(100_000).default(1),
  per_page: z.coerce.number('must be a number').int().min(1).max(100).default(10),
});

/** Query of the rejected rows of an import, in the order of the file. */
export const rejectedPage = z.object({
  page: z.coerce.number('must be a number').int().min(1).max(1000).default(1),
  per_page: z.coerce.number('must be a number').int().min(1).max(100).default(25),
});

/** Answer with rejected rows: the columns of their file, and what stood in them. */
export const rejectedRows = z.object({
  header: z.array(z.string()),
  rows: z.array(
    z.object({
      row: z.number(),
      line: z.number(),
      reason: z.string(),
      /** The column whose value has to change; null when the row as a whole is at fault. */
      column: z.string().nullable(),
      cells: z.array(z.string()),
      /** The import that brought the row corrected. */
      corrected_by: z.number().nullable(),
    }),
  ),
});

/** One of {@link rejectedRows}. */
export type RejectedRow = z.infer<typeof rejectedRows>['rows'][number];

/** Most rows that one call corrects. */
export const mostCorrections = 500;

/** Body of POST imports/{id}/corrections: rejected rows by their number in the file, with all their values as they should be. */
export const corrections = z.object({
  rows: z
    .array(
      z.object({
        row: z.number('must be a number').int().min(2),
        cells: z.array(z.string('must be a text').max(10_000)).max(500),
      }),
      'must be a list of rows',
    )
    .min(1, 'must hold a row')
    .max(mostCorrections, `at most ${mostCorrections} rows`),
});

/** Body of {@link corrections}. */
export type Corrections = z.infer<typeof corrections>;

/** Said wherever an import is shown. */
export const duplicateRule =
  'Of several rows of one address the last counts; the others, and rows that say nothing new, are duplicates.';

function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
