import { emailCampaigns, type CampaignWithReport } from '../../contract/campaign.ts';
import type { AbTest } from '../../contract/ab.ts';
import {
  emptyPick,
  pickOf,
  type PickedItem,
  type PickerValue,
} from '#platform/web/pickers/picker-value.ts';

/** What the editor holds: the fields of a campaign, with its lists by name. */
export interface DraftValues {
  name: string;
  subject: string;
  preheader: string;
  from_name: string;
  from_email: string;
  reply_to: string;
  address: string;
  language: string;
  content_id: number | null;
  brand_id: number | null;
  lists: PickerValue;
  suppressedLists: PickerValue;
  /** The A/B test; null for a campaign that tests nothing. */
  ab: AbTest | null;
  ctags: number[];
  /** The earlier campaign whose non-openers this one is for; its recipients are not chosen by lists. */
  unopenedOf: number | null;
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
  brand_id: null,
  lists: emptyPick,
  suppressedLists: emptyPick,
  ctags: [],
  unopenedOf: null,
  ab: null,
};

/** A saved campaign as the editor holds it; lists that are gone stay visible under their number's place. */
export function draftOf(
  campaign: CampaignWithReport,
  names: ReadonlyMap<number, PickedItem>,
  goneName: string,
): DraftValues {
  const picked = (ids: readonly number[]) =>
    pickOf(ids.map((id) => names.get(id) ?? { id, name: goneName }));
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
    brand_id: campaign.brand_id,
    lists: campaign.select_all
      ? { items: [], selectAll: true, excludedIds: campaign.ids }
      : picked(campaign.lists),
    suppressedLists: picked(campaign.suppressed_lists),
    ctags: campaign.ctags,
    unopenedOf: campaign.unopened_of,
    ab: campaign.ab,
  };
}

/** What the server takes: with all lists chosen, `ids` holds the suppressed ones. */
export function fieldsOf(values: DraftValues): DraftFields {
  const { lists, suppressedLists, unopenedOf: _unopened, ...rest } = values;
  return {
    ...rest,
    lists: lists.selectAll ? [] : lists.items.map((item) => item.id),
    select_all: lists.selectAll,
    ids: lists.selectAll ? [...lists.excludedIds] : [],
    suppressed_lists: suppressedLists.items.map((item) => item.id),
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
