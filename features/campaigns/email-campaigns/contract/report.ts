import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { listCall } from '#platform/contract/resource.ts';

/** The parts of the balance sheet and of the engagement whose recipients can be listed. */
export const peopleParts = [
  'eligible',
  'delivered',
  'bounced',
  'suppressed',
  'failed',
  'pending',
  'unknown',
  'opened',
  'clicked',
  'unsubscribed',
] as const;

/** One part. */
export type PeoplePart = (typeof peopleParts)[number];

/** Query of GET campaigns/{id}/people: the recipients behind one number. */
export const peopleQuery = z.object({
  part: z.enum(peopleParts, `must be one of ${peopleParts.join(', ')}`),
  reason: z.string().max(60).optional(),
  link_no: z.coerce.number().int().positive().optional(),
  name: z.string().max(500).optional(),
  page: z.coerce
    .number()
    .int()
    .transform((page) => Math.max(1, page))
    .default(1),
  per_page: z.coerce.number().int().min(1).max(1000).default(10),
});

/** Query of GET campaigns/{id}/why: the person asked about, by id or address. */
export const whyQuery = z
  .object({ contact_id: idParam.optional(), email: z.string().max(254).optional() })
  .refine((query) => query.contact_id !== undefined || query.email !== undefined, {
    path: ['contact_id'],
    message: 'or email is required',
  });

/** How grave a finding before sending is. */
export type Severity = 'error' | 'warning' | 'hint';

/** One thing that preflight found. */
export interface Finding {
  code: string;
  severity: Severity;
  message: string;
  /** Where in the wizard it is mended. */
  step: 'details' | 'audience' | 'content' | 'test';
  count?: number;
  /** The page below /accounts/{accountId}/ where it is mended, when that is not in the wizard. */
  page?: string;
}

/** What preflight answers. */
export interface Preflight {
  can_send: boolean;
  findings: Finding[];
  audience: {
    eligible: number;
    mailable: number;
    suppressed: Record<string, number>;
    /** A list in a folder that is shut to the caller has no id and no name. */
    per_list: { id: number | null; name: string; count: number }[];
    overlap: number;
    in_more_than_one: number;
  };
  size_bytes: number;
}

/** One person of a part of a campaign’s balance. */
export interface CampaignPerson {
  contact_id: number;
  email: string;
  first_name: string;
  last_name: string;
  state?: string;
  reason?: string | null;
  at?: string;
  response?: string | null;
  times?: number;
  first_at?: string;
  last_at?: string;
  detail?: string | null;
}

/** The recipients behind the numbers of a campaign. */
export const campaignPeople = (campaignId: number) =>
  listCall<CampaignPerson>(`campaigns/${campaignId}/people`);
