import { z } from 'zod';
import { networkNames } from '#engines/social/contract.ts';
import { flag, idParam, pageNumber, pageSize, requiredText } from '#platform/contract/fields.ts';
import { listCall, resource, type RowOf } from '#platform/contract/resource.ts';
import { socialRole } from './accounts.ts';

/** The fields of contacts that answers go to; custom fields are written custom:12. */
export const leadTargets = ['email', 'phone', 'first_name', 'last_name', 'full_name'] as const;

const target = z
  .string('must be the name of a field')
  .regex(
    /^(email|phone|first_name|last_name|full_name|custom:\d{1,15})$/,
    `must be one of ${leadTargets.join(', ')}, or custom: and the id of a custom field`,
  );

/** By the key of a question, the field that its answer goes to; null leaves it out. */
export const leadMapping = z
  .record(z.string().max(200), target.nullable(), 'must say for questions which field they go to')
  .refine(
    (mapping) => Object.keys(mapping).length <= 200,
    'names too many questions (at most 200)',
  );

/** By the key of a question, the field that its answer goes to. */
export type LeadMapping = z.output<typeof leadMapping>;

const chosen = (message: string) =>
  z
    .union([z.number(), z.string()], message)
    .transform(Number)
    .pipe(
      z
        .number('must be an id')
        .int('must be an id')
        .positive('must be an id')
        .max(Number.MAX_SAFE_INTEGER, 'must be an id'),
    );

/** Lead forms of social networks whose leads become contacts. */
export const socialLeads = resource({
  path: 'social_leads',
  singular: 'social_lead',
  title: 'Lead form',
  role: socialRole,
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    social_account_id: chosen('is required: choose the account that the form belongs to'),
    form_id: requiredText({ max: 200 }),
    list_id: chosen('is required: choose the list that leads join'),
    mapping: leadMapping.optional(),
    is_enabled: z.boolean('must be true or false').optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    social_account_id: z.number(),
    social_account_name: z.string().nullable(),
    network: z.enum(networkNames).nullable(),
    form_id: z.string(),
    form_name: z.string(),
    questions: z.array(z.object({ key: z.string(), label: z.string() })),
    list_id: z.number(),
    list_name: z.string().nullable(),
    mapping: z.record(z.string(), z.string().nullable()),
    is_enabled: z.boolean(),
    lead_count: z.number(),
    contact_count: z.number(),
    ignored_count: z.number(),
    failed_count: z.number(),
    last_lead_at: z.string().nullable(),
    fault: z.string().nullable(),
    is_sample: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sortAnySize: ['name'],
    sort: ['name', 'created_at'],
    defaultSort: ['created_at', 'desc'],
    filters: z.object({
      social_account_id: idParam.optional(),
      network: z.enum(networkNames).optional(),
      is_enabled: flag.optional(),
    }),
    pageSize: 10,
  },
  verbs: ['list', 'show', 'delete', 'bulk_delete', 'validate_name', 'check_modules_in_use'],
});

/** One lead form. */
export type SocialLead = RowOf<typeof socialLeads>;

/** Query of GET social_leads/{id}/arrivals. */
export const arrivalsQuery = z.object({
  page: pageNumber.default(1),
  per_page: pageSize(100).default(10),
});

/** A lead that came, and what became of it. */
export interface LeadArrival {
  readonly id: number;
  readonly lead_key: string;
  readonly came_by: 'webhook' | 'poll';
  readonly state: 'waiting' | 'contact' | 'ignored' | 'failed';
  readonly contact_id: number | null;
  readonly contact_email: string | null;
  readonly fault: string | null;
  readonly received_at: string;
}

/** The leads of a form, the newest first. */
export const arrivalsOf = (id: number) => listCall<LeadArrival>(`social_leads/${id}/arrivals`);
