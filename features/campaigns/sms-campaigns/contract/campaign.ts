import { z } from 'zod';
import { flag, idList, idParam, requiredText } from '#platform/contract/fields.ts';
import { listCall, resource } from '#platform/contract/resource.ts';
import type { SmsFigures } from './figures.ts';

/** To lists, or by programs one by one. */
export const smsCampaignTypes = ['bulk', 'trans'] as const;

/** Every state an SMS campaign can be in; wi: made for a step of a journey, trans: sent by programs. */
export const smsCampaignStatuses = [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'sent',
  'stopped',
  'failed',
  'wi',
  'trans',
] as const;

/** One of the states. */
export type SmsCampaignStatus = (typeof smsCampaignStatuses)[number];

/** The longest text that may be written. */
export const longestText = 1600;

/** What is added to the first text that a number gets, unless something else is written. */
export const usualOptOutText = 'Reply STOP to opt out';

const oneLine = (max: number) =>
  z
    .string('must be a text')
    .max(max, `is too long (at most ${max} characters)`)
    .regex(
      /^[^\u0000-\u001f\u007f\u0085\u2028\u2029]*$/,
      'must be one line without control characters',
    )
    .trim();

/** SMS campaigns: one text to the numbers of some lists, or to one number when a program asks for it. */
export const smsCampaigns = resource({
  path: 'sms_campaigns',
  singular: 'sms_campaign',
  title: 'SMS campaign',
  role: 'mobile',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    /** Chosen when it is made, and kept. */
    type: z.enum(smsCampaignTypes, 'must be bulk or trans').default('bulk'),
    /** One of the account's numbers; left out, the default one. */
    from_number: oneLine(40).default(''),
    /** Liquid. */
    text: requiredText({ max: longestText }),
    sms_lists: idList.default([]),
    /** Contact lists and segments, in accounts with unified ids. */
    lists: idList.default([]),
    segments: idList.default([]),
    excluded_sms_lists: idList.default([]),
    shorten_links: flag.default(true),
    opt_out_text: oneLine(160).default(usualOptOutText),
    folder_id: idParam.nullable().optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    type: z.enum(smsCampaignTypes),
    status: z.enum(smsCampaignStatuses),
    from_number: z.string(),
    text: z.string(),
    sms_lists: z.array(z.number()),
    lists: z.array(z.number()),
    segments: z.array(z.number()),
    excluded_sms_lists: z.array(z.number()),
    shorten_links: z.boolean(),
    opt_out_text: z.string(),
    scheduled_at: z.string().nullable(),
    /** No text leaves after it. */
    ends_at: z.string().nullable(),
    sent_at: z.string().nullable(),
    error: z.string().nullable(),
    run_id: z.number().nullable(),
    folder_id: z.number().nullable(),
    /** The journey that it is a step of. */
    workflow_id: z.number().nullable(),
    is_sample: z.boolean(),
    created_by: z.string(),
    archived_at: z.string().nullable(),
    archived_by: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name', 'text'],
    searchBeginning: ['name'],
    sortAnySize: ['name'],
    sort: ['name', 'status', 'scheduled_at', 'sent_at', 'created_at', 'updated_at'],
    defaultSort: ['updated_at', 'desc'],
    filters: z.object({
      filter_by: z.enum(['trans', 'bulk', 'all'], 'must be one of trans, bulk, all').optional(),
      status: z
        .enum(
          ['all', ...smsCampaignStatuses],
          `must be all or one of ${smsCampaignStatuses.join(', ')}`,
        )
        .optional(),
      archived: flag.optional(),
    }),
    pageSize: 10,
  },
  verbs: [
    'list',
    'show',
    'create',
    'update',
    'delete',
    'bulk_delete',
    'duplicate',
    'validate_name',
    'export',
    'archive_record',
  ],
});

/** One SMS campaign without its figures. */
export type SmsCampaignRow = z.infer<typeof smsCampaigns.row>;

/** One SMS campaign as lists and pages carry it. */
export type SmsCampaign = SmsCampaignRow & { figures: SmsFigures };

/** SMS campaigns as their list carries them. */
export const listedSmsCampaigns = listCall<SmsCampaign>(smsCampaigns.path);

/** Body of POST sms_campaigns/{id}/schedule: at once unless a time is given. */
export const smsSchedule = z
  .object({
    scheduled_at: z.iso
      .datetime({ offset: true, error: 'must be a time such as 2026-12-24T18:00:00Z' })
      .nullish(),
    /** What has not left by then does not leave at all. */
    ends_at: z.iso
      .datetime({ offset: true, error: 'must be a time such as 2026-12-24T20:00:00Z' })
      .nullish(),
  })
  .refine(
    ({ scheduled_at: from, ends_at: to }) => !to || !from || Date.parse(from) < Date.parse(to),
    { path: ['ends_at'], message: 'must be after scheduled_at' },
  );

/** Sentences of moves. */
export const smsCampaignMessages = {
  sending: 'The SMS campaign is being sent.',
  scheduled: 'The SMS campaign is scheduled.',
  undone: 'The schedule was canceled.',
  paused: 'The SMS campaign is paused.',
  resumed: 'The SMS campaign continues.',
  stopped: 'The SMS campaign was stopped.',
  tested: 'The test text is on its way.',
  queued: 'The text is on its way.',
} as const;
