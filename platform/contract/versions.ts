import { z } from 'zod';

/** How a field of a record changed from one version to the next. */
export const versionChange = z.object({
  field: z.string(),
  /** Both values, where they are short. */
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  /** Lines of a longer text: those that went and those that came, the first of each. */
  removed: z.array(z.string()).optional(),
  added: z.array(z.string()).optional(),
  /** How many lines more went or came. */
  more: z.number().optional(),
});

/** One change of {@link versionChange}. */
export type VersionChange = z.infer<typeof versionChange>;

/** A state of a record that somebody left: all that one person saved within ten minutes is one. */
export const recordVersion = z.object({
  no: z.number(),
  at: z.string(),
  by: z.string(),
  is_newest: z.boolean(),
  /** Against the version before; none for the first. */
  changes: z.array(versionChange),
});

/** One version of {@link recordVersion}. */
export type RecordVersion = z.infer<typeof recordVersion>;

/** Names of records that changes name, by family and id; null for what is hidden from the caller. */
export const versionNames = z.record(z.string(), z.record(z.string(), z.string().nullable()));

/** Answer of GET {records}/{id}/versions: the newest first. */
export const versionList = z.object({
  versions: z.array(recordVersion),
  names: versionNames,
  /** Ask on with `before` this number; null at the end. */
  next_before: z.number().nullable(),
});

/** Answer of GET {records}/{id}/versions/{no}: what the record held. */
export const wholeVersion = recordVersion.extend({ fields: z.record(z.string(), z.unknown()) });
