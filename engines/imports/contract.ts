import { z } from 'zod';
import { listCall } from '#platform/contract/resource.ts';

/** What an importer may state as the reason why these people may be written to. */
export const consentBases = [
  'double_opt_in',
  'opt_in',
  'customers',
  'in_writing',
  'other',
] as const;

/** Which rows an import takes: all, those of new records, those of known ones. */
export const importModes = ['upsert', 'insert', 'update'] as const;

/** Products whose exports of contacts are known. */
export const sourceProducts = ['mailchimp', 'klaviyo', 'brevo', 'listmonk', 'mautic'] as const;

/** What may be stated as the product of a file: `none` for an ordinary file, whatever it looks like. */
export const statedProducts = [...sourceProducts, 'none'] as const;

/** One of {@link statedProducts}. */
export type StatedProduct = (typeof statedProducts)[number];

/** One of {@link sourceProducts}. */
export type SourceProduct = (typeof sourceProducts)[number];

/** How a contact stood in the product it comes from, each stricter than the one before. */
export const memberStates = [
  'subscribed',
  'not_subscribed',
  'bounced',
  'unsubscribed',
  'blocked',
  'complained',
] as const;

/** One of {@link memberStates}. */
export type MemberState = (typeof memberStates)[number];

/** What is known of a product's export before it is imported, counted over its rows. */
export const foundMove = z.object({
  name: z.enum(sourceProducts),
  /** How everyone in the file stood, where the whole file is of one state. */
  file_state: z.enum(memberStates).nullable(),
  attributes: z.array(z.string()),
  /** How many rows were counted, and whether that is all of them. */
  rows: z.number(),
  is_whole: z.boolean(),
  /** Rows by their state; those that do not say are not subscribed. */
  states: z.record(z.string(), z.number()),
  /** Rows of which neither the file nor the row says how the contact stood. */
  unstated: z.number(),
  /** How many different tags the rows name, and the first of them. */
  tags: z.number(),
  tag_names: z.array(z.string()),
  /** The first rows whose contacts were not subscribed there. */
  held_back: z.array(z.object({ row: z.number(), email: z.string(), state: z.enum(memberStates) })),
});

/** A {@link foundMove}. */
export type FoundMove = z.infer<typeof foundMove>;

/** What was taken of an export of another product and what was not. */
export const moveReport = z.object({
  from_product: z.enum(sourceProducts),
  rows: z.number(),
  created: z.number(),
  updated: z.number(),
  duplicate: z.number(),
  skipped: z.number(),
  rejected: z.number(),
  joined: z.number(),
  /** Subscribed there, suppressed here. */
  kept_back: z.number(),
  /** Contacts by state; `suppressed` of them are suppressed anew, null where the state suppresses nobody. */
  contacts: z.array(
    z.object({
      state: z.enum(memberStates),
      count: z.number(),
      suppressed: z.number().nullable(),
    }),
  ),
  tags: z.array(z.object({ id: z.number(), name: z.string(), count: z.number() })),
  tags_left_out: z.number(),
  reasons: z.array(z.object({ reason: z.string(), count: z.number() })),
  left_out_columns: z.array(z.string()),
});

/** A {@link moveReport}. */
export type MoveReport = z.infer<typeof moveReport>;

/** An import as the wire carries it. rows = created + updated + duplicate + skipped + rejected; duplicate = repeated + unchanged. */
export const importRow = z.object({
  id: z.number(),
  list_id: z.number().nullable(),
  /** What the file goes into: contacts and their list, or another kind, by its id. */
  target: z.string(),
  target_id: z.number().nullable(),
  notification_id: z.number().nullable(),
  file_name: z.string(),
  file_bytes: z.number(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  percent: z.number(),
  rows: z.number(),
  created: z.number(),
  updated: z.number(),
  duplicate: z.number(),
  repeated: z.number(),
  unchanged: z.number(),
  rejected: z.number(),
  /** Rows that the chosen mode left out. */
  skipped: z.number(),
  joined: z.number(),
  kept_out: z.number(),
  duplicate_rule: z.string(),
  ignored_columns: z.array(z.string()),
  /** The import whose rejected rows this one brings corrected. */
  corrects: z.number().nullable(),
  tag_ids: z.array(z.number()),
  mode: z.enum(importModes),
  /** The encoding the file was read in, where it was guessed. */
  found_encoding: z.string().nullable(),
  consent_basis: z.enum(consentBases).nullable(),
  consent_note: z.string(),
  /** The product that the contacts come from, and what they came to by state; null for an ordinary file. */
  from_product: z.enum(sourceProducts).nullable(),
  moved: z.record(z.string(), z.number()).nullable(),
  rejected_url: z.string().nullable(),
  error: z.string().nullable(),
  created_by: z.string(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** Until when it can be undone; null for imports that cannot. */
  can_undo_until: z.string().nullable(),
  undone_at: z.string().nullable(),
  /** What undoing came to, in contacts; null while it is under way. */
  undone: z.object({ removed: z.number(), restored: z.number(), kept: z.number() }).nullable(),
});

/** An {@link importRow}. */
export type ImportRow = z.infer<typeof importRow>;

/** The imports into what has this path, such as `lists/5`. */
export const importsOf = (path: string) => listCall<ImportRow>(`${path}/imports`);
