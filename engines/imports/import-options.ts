import { z } from 'zod';
import { consentBases, importModes, memberStates, sourceProducts } from './contract.ts';
import { delimiters, type DelimiterName } from '#platform/server/csv/delimiter.ts';

const fieldTypes = ['string', 'integer', 'boolean', 'datetime', 'text', 'float'] as const;

const options = z.object({
  delimiter: z
    .enum(
      Object.keys(delimiters) as [DelimiterName, ...DelimiterName[]],
      'must be Comma, Semicolon, Tab or Pipe',
    )
    .optional(),
  encoding: z.string().max(40).optional(),
  /** CSV column -> contact field or custom field; empty or null leaves the column out. Columns not named go by their own name. */
  mapping: z.record(z.string().max(1000), z.string().max(255).nullable()).optional(),
  /** Types of the custom fields that the import makes, by their names; text unless it is said. */
  field_types: z.record(z.string().max(255), z.enum(fieldTypes)).default({}),
  create_fields: z.boolean().default(false),
  /** How 03/04/2026 is read: month or day first. */
  date_order: z.enum(['mdy', 'dmy'], 'must be mdy or dmy').default('mdy'),
  /** What stands before the decimals of amounts, where the target reads amounts strictly. */
  decimal_sign: z.enum(['.', ','], 'must be . or ,').default('.'),
  /** Whether a row may have fewer cells than the columns that are imported: the missing ones are empty. */
  allow_short_rows: z.boolean().default(false),
  /** Whether rows make new records, change known ones, or both. */
  mode: z.enum(importModes).default('upsert'),
  /** The product that the file was exported from; null for an ordinary file. */
  from_product: z.enum(sourceProducts).nullable().default(null),
  /** The importer says that the file is an ordinary one, whatever it looks like. */
  is_ordinary: z.boolean().default(false),
  /** How everyone in the file stood there, where the whole file is of one state. */
  file_state: z.enum(memberStates).nullable().default(null),
  /** Attributes of one cell that become custom fields, by their names there. */
  attributes: z.array(z.string().min(1).max(255)).max(100).default([]),
  /** Tags that every contact of the file gets. */
  tag_ids: z.array(z.number().int().positive()).max(50).default([]),
  /** Why these people may be written to, as the importer states it; kept with the import. */
  consent_basis: z.enum(consentBases).nullable().default(null),
  /** Where and when they gave it, in the importer's words. */
  consent_note: z.string().max(500).default(''),
});

/** How a file is to be imported; everything may be left to be found out. Who states `none` as its product says that it is an ordinary one. */
export const importOptions = z.preprocess(
  (given) =>
    typeof given === 'object' &&
    given !== null &&
    'from_product' in given &&
    given.from_product === 'none'
      ? { ...given, from_product: null, is_ordinary: true }
      : given,
  options,
);

/** Parsed {@link importOptions}. */
export type ImportOptions = z.output<typeof importOptions>;
