import { z } from 'zod';
import { flag, idList, idParam } from '#platform/contract/fields.ts';
import { listCall, listQuery, type ListQuery } from '#platform/contract/resource.ts';

/** The stores of unsubscribes: no mail at all, no mail of a brand, no text messages. */
export const unsubscribeKinds = ['global', 'brand', 'sms'] as const;

/** One of the stores. */
export type UnsubscribeKind = (typeof unsubscribeKinds)[number];

/** A family of calls: one store, or all of them under one name. Ids are the same in all. */
export interface UnsubscribeFamily {
  readonly path: 'unsubscribes' | 'global_unsubscribes' | 'brand_unsubscribes' | 'sms_unsubscribes';
  readonly kinds: readonly UnsubscribeKind[];
  readonly role: string | readonly string[];
}

/** Every family. */
export const unsubscribeFamilies: readonly UnsubscribeFamily[] = [
  { path: 'unsubscribes', kinds: unsubscribeKinds, role: 'contacts' },
  { path: 'global_unsubscribes', kinds: ['global'], role: 'contacts' },
  { path: 'brand_unsubscribes', kinds: ['brand'], role: 'contacts' },
  { path: 'sms_unsubscribes', kinds: ['sms'], role: ['contacts', 'mobile'] },
];

/** The family of one store. */
export function familyOf(kind: UnsubscribeKind): UnsubscribeFamily {
  return unsubscribeFamilies.find(
    ({ kinds }) => kinds.length === 1 && kinds[0] === kind,
  ) as UnsubscribeFamily;
}

/** Most addresses that one call adds. */
export const mostAtOnce = 10_000;

const reason = z.string('must be a text').trim().max(500, 'is too long (at most 500 characters)');
const kind = z.enum(unsubscribeKinds, `must be one of ${unsubscribeKinds.join(', ')}`);

/** One entry. `address` is an email address or a number; `cause` says by which rule it is suppressed. */
export const unsubscribeRow = z.object({
  id: z.number(),
  kind,
  address: z.string(),
  reason: z.string(),
  cause: z.enum(['do_not_mail', 'unsubscribed', 'complained']),
  source: z.string(),
  brand_id: z.number().nullable(),
  brand_name: z.string().nullable(),
  contact_id: z.number().nullable(),
  campaign: z.object({ id: z.number(), name: z.string() }).nullable(),
  created_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** One entry. */
export type Unsubscribe = z.infer<typeof unsubscribeRow>;

/** An entry with what its address said over time, newest first. */
export const unsubscribeDetail = unsubscribeRow.extend({
  history: z.array(
    z.object({
      id: z.number(),
      change: z.string(),
      source: z.string(),
      detail: z.string(),
      at: z.string(),
      list_id: z.number().nullable(),
      brand_id: z.number().nullable(),
      channel: z.enum(['email', 'sms']),
      ip: z.string().nullable(),
    }),
  ),
});

/** An entry with its history. */
export type UnsubscribeDetail = z.infer<typeof unsubscribeDetail>;

/** How the lists may be asked. */
export const unsubscribeQuery = listQuery({
  search: ['address'],
  sort: ['created_at', 'address'],
  defaultSort: ['created_at', 'desc'],
  pageSize: 10,
  filters: z.object({ kind: kind.optional(), brand_id: idParam.optional() }),
});

/** A parsed query. */
export type UnsubscribeQuery = ListQuery & {
  kind?: UnsubscribeKind | undefined;
  brand_id?: number | undefined;
};

// Pasted as people keep them: one a line, or with commas, semicolons or tabs between them.
const pasted = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value
          .split(/[\n\r,;\t]+/)
          .map((part) => part.trim())
          .filter((part) => part !== '')
      : value,
  z
    .array(z.string('must be a text').max(1000, 'is too long'), 'must be a list of addresses')
    .max(mostAtOnce, `names too many (at most ${mostAtOnce}): import a file instead`),
);

/** Body of a POST: {unsubscribe: {…}} or its inside alone. `address` is one, `addresses` many. */
export const newUnsubscribe = z.preprocess(
  (body) =>
    body !== null && typeof body === 'object' && 'unsubscribe' in body ? body.unsubscribe : body,
  z
    .object({
      kind: kind.optional(),
      address: z.string('must be a text').max(1000, 'is too long').optional(),
      addresses: pasted.optional(),
      brand_id: idParam.optional(),
      reason: reason.default(''),
    })
    .strict(),
);

/** What a POST of many addresses came to: addresses = added + existing + rejected. */
export const addedMany = z.object({
  added: z.number(),
  existing: z.number(),
  rejected: z.array(z.object({ address: z.string(), reason: z.string() })),
});

/** What a POST of many addresses came to. */
export type AddedMany = z.infer<typeof addedMany>;

/** Body of PUT and PATCH: the reason is all that can be changed. */
export const changedUnsubscribe = z.preprocess(
  (body) =>
    body !== null && typeof body === 'object' && 'unsubscribe' in body ? body.unsubscribe : body,
  z.object({ reason }).partial().strict(),
);

/** Which entries a bulk call removes, and why. */
export const removedUnsubscribes = z
  .object({
    ids: idList.optional(),
    select_all: flag.optional(),
    excluded_ids: idList.optional(),
    name: z.string().max(500).optional(),
    reason: reason.default(''),
    kind: kind.optional(),
    brand_id: idParam.optional(),
  })
  .refine((body) => body.select_all === true || (body.ids?.length ?? 0) > 0, {
    path: ['ids'],
    message: 'are required: name at least one record',
  });

/** Why one entry is removed. */
export const removal = z.object({ reason: reason.default('') });

/** Said when an address cannot be let in again. */
export const complainedMessage =
  'This address reported an email as spam, so it stays in do not mail.';

/** The entries of one store of unsubscribes. */
export const unsubscribesOf = (kind: UnsubscribeKind) =>
  listCall<Unsubscribe>(familyOf(kind).path, { bulkFilters: ['brand_id'] });
