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
