import { z } from 'zod';
import {
  emailCampaigns,
  staleFeedChoices,
  type CampaignWithReport,
} from '../../contract/campaign.ts';
import type { AbTest } from '../../contract/ab.ts';
import {
  emptyPick,
  pickOf,
  type PickedItem,
  type PickerValue,
} from '#platform/web/pickers/picker-value.ts';

const pick = z.object({
  items: z.array(z.object({ id: z.number(), name: z.string(), count: z.number().optional() })),
  selectAll: z.boolean(),
  excludedIds: z.array(z.number()),
});

const noPick = { items: [], selectAll: false, excludedIds: [] };

/** What the editor holds, as it is kept in the browser while it is not saved: the fields of a campaign, with its lists by name. */
export const draftValues = z.object({
  name: z.string(),
  subject: z.string(),
  preheader: z.string(),
  from_name: z.string(),
  from_email: z.string(),
  reply_to: z.string(),
  address: z.string(),
  language: z.string(),
  content_id: z.number().nullable(),
  // A draft that an older version kept has none.
  footer_id: z.number().nullable().default(null),
  when_feeds_stale: z.enum(staleFeedChoices).nullable().default(null),
  brand_id: z.number().nullable(),
  lists: pick,
  suppressedLists: pick,
  // A draft that an older version kept has none.
  segments: pick.default(noPick),
  suppressedSegments: pick.default(noPick),
  secureLists: pick.default(noPick),
  /** The A/B test; null for a campaign that tests nothing. */
  ab: z.custom<AbTest>((value) => typeof value === 'object' && value !== null).nullable(),
  ctags: z.array(z.number()),
  /** The earlier campaign whose non-openers this one is for; its recipients are not chosen by lists. */
  unopenedOf: z.number().nullable(),
});

/** What the editor holds: the fields of a campaign, with its lists by name. */
export interface DraftValues extends Omit<
  z.infer<typeof draftValues>,
  'lists' | 'suppressedLists' | 'segments' | 'suppressedSegments' | 'secureLists'
> {
  lists: PickerValue;
  suppressedLists: PickerValue;
  segments: PickerValue;
  suppressedSegments: PickerValue;
  secureLists: PickerValue;
}

/** The same as the server takes it. */
export type DraftFields = Record<string, unknown>;

/** The fields that are one line of text each, as forms bind them. */
export type TextField =
  | 'name'
  | 'subject'
  | 'preheader'
  | 'from_name'
  | 'from_email'
  | 'reply_to'
  | 'address';

/** Where a campaign's sender comes from when a list, or an earlier campaign, knows it. */
export const senderFields = ['from_name', 'from_email', 'reply_to', 'address', 'language'] as const;

/** An empty campaign. */
export const emptyDraft: DraftValues = {
  name: '',
  subject: '',
  preheader: '',
  from_name: '',
  from_email: '',
  reply_to: '',
  address: '',
  language: 'en',
  content_id: null,
  footer_id: null,
  when_feeds_stale: null,
  brand_id: null,
  lists: emptyPick,
  suppressedLists: emptyPick,
  segments: emptyPick,
  suppressedSegments: emptyPick,
  secureLists: emptyPick,
  ctags: [],
  unopenedOf: null,
  ab: null,
};

/** The lists, segments and secure lists of a saved campaign, by id. */
export interface AudienceNames {
  readonly lists: ReadonlyMap<number, PickedItem>;
  readonly segments: ReadonlyMap<number, PickedItem>;
  readonly secureLists: ReadonlyMap<number, PickedItem>;
}

/** Nothing is known by name. */
export const noNames: AudienceNames = {
  lists: new Map(),
  segments: new Map(),
  secureLists: new Map(),
};

/** A saved campaign as the editor holds it; lists that are gone stay visible under their number's place. */
export function draftOf(
  campaign: CampaignWithReport,
  names: AudienceNames,
  goneName: string,
): DraftValues {
  const pickedOf = (of: ReadonlyMap<number, PickedItem>) => (ids: readonly number[]) =>
    pickOf(ids.map((id) => of.get(id) ?? { id, name: goneName }));
  const picked = pickedOf(names.lists);
  const pickedSegments = pickedOf(names.segments);
  return {
    name: campaign.name,
    subject: campaign.subject,
    preheader: campaign.preheader,
    from_name: campaign.from_name,
    from_email: campaign.from_email,
    reply_to: campaign.reply_to,
    address: campaign.address,
    language: campaign.language,
    content_id: campaign.content_id,
    footer_id: campaign.footer_id,
    when_feeds_stale: campaign.when_feeds_stale,
    brand_id: campaign.brand_id,
    lists: campaign.select_all
      ? { items: [], selectAll: true, excludedIds: campaign.ids }
      : picked(campaign.lists),
    suppressedLists: picked(campaign.suppressed_lists),
    segments: pickedSegments(campaign.segments),
    suppressedSegments: pickedSegments(campaign.suppressed_segments),
    secureLists: pickedOf(names.secureLists)(campaign.secure_lists),
    ctags: campaign.ctags,
    unopenedOf: campaign.unopened_of,
    ab: campaign.ab,
  };
}

/** True once the draft says who receives it. */
export function isAudienceChosen({ lists, segments, unopenedOf }: DraftValues): boolean {
  return (
    unopenedOf !== null || lists.selectAll || lists.items.length > 0 || segments.items.length > 0
  );
}

/** What the server takes: with all lists chosen, `ids` holds the suppressed ones. */
export function fieldsOf(values: DraftValues): DraftFields {
  const {
    lists,
    suppressedLists,
    segments,
    suppressedSegments,
    secureLists,
    unopenedOf: _unopened,
    ...rest
  } = values;
  return {
    ...rest,
    lists: lists.selectAll ? [] : lists.items.map((item) => item.id),
    select_all: lists.selectAll,
    ids: lists.selectAll ? [...lists.excludedIds] : [],
    suppressed_lists: suppressedLists.items.map((item) => item.id),
    segments: segments.items.map((item) => item.id),
    suppressed_segments: suppressedSegments.items.map((item) => item.id),
    secure_lists: secureLists.items.map((item) => item.id),
  };
}

/** Why a field cannot be saved as it is, in the contract's words; null when it can. */
export function faultOf(field: string, value: unknown): string | null {
  const schema = emailCampaigns.fields.shape[field as keyof typeof emailCampaigns.fields.shape];
  const parsed = schema?.safeParse(value);
  return parsed && !parsed.success ? (parsed.error.issues[0]?.message ?? null) : null;
}

/** The fields that cannot be saved as they are. */
export function faultyFields(fields: DraftFields): string[] {
  return Object.entries(fields)
    .filter(([field, value]) => faultOf(field, value) !== null)
    .map(([field]) => field);
}

/** The fields that differ from what is saved and can be saved. */
export function changesSince(saved: DraftFields, fields: DraftFields): DraftFields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([field, value]) =>
        JSON.stringify(value) !== JSON.stringify(saved[field]) && faultOf(field, value) === null,
    ),
  );
}

/** The fields that hold the same in the editor and on the wire. */
const plainFields = Object.keys(draftValues.shape).filter(
  (field) =>
    ![
      'lists',
      'suppressedLists',
      'segments',
      'suppressedSegments',
      'secureLists',
      'unopenedOf',
    ].includes(field),
);

/**
 * What somebody else changed since `base`, to be taken into the editor; null when they changed what was changed here as
 * well, or the recipients.
 */
export function changesOfOthers(
  base: DraftFields,
  { mine, theirs }: { mine: DraftFields; theirs: DraftFields },
): Partial<DraftValues> | null {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const changed = Object.keys(base).filter((field) => !isSame(base[field], theirs[field]));
  const isFree = (field: string) =>
    isSame(mine[field], theirs[field]) ||
    (plainFields.includes(field) && isSame(mine[field], base[field]));
  if (!changed.every(isFree)) return null;
  return Object.fromEntries(
    changed.filter((field) => plainFields.includes(field)).map((field) => [field, theirs[field]]),
  );
}
