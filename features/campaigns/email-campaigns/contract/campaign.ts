import { z } from 'zod';
import { contentLanguages } from '#engines/templating/contract.ts';
import { flag, idList, idParam, requiredText } from '#platform/contract/fields.ts';
import { listCall, resource } from '#platform/contract/resource.ts';
import { abTest, type AbTest } from './ab.ts';
import type { KeptSchedule } from './schedule.ts';
import { address, oneLine } from './text-fields.ts';

/** Every state an email campaign can be in here. */
export const campaignStatuses = [
  'draft',
  'scheduled',
  'locked',
  'test',
  'active',
  'paused',
  'missed',
  'recurring',
  'sent',
  'skipped',
  'stopped',
  'failed',
  // Made for a step of a journey, which sends it to people one by one.
  'workflow',
] as const;

/** What happens to a campaign whose content feed is old, empty or has nothing new. */
export const staleFeedChoices = ['send', 'skip', 'hold'] as const;

/** One of the states. */
export type CampaignStatus = (typeof campaignStatuses)[number];

const campaignFields = z.object({
  name: requiredText(),
  subject: oneLine(255).default(''),
  preheader: oneLine(255).default(''),
  from_name: oneLine(255)
    .refine((name) => !name.includes('@'), 'must not hold an address')
    .default(''),
  from_email: address.default(''),
  reply_to: address.default(''),
  address: z.string().max(1000, 'is too long (at most 1000 characters)').default(''),
  language: z
    .enum(
      Object.keys(contentLanguages) as [keyof typeof contentLanguages],
      'is not one of the content languages',
    )
    .default('en'),
  content_id: idParam.nullable().default(null),
  /** The footer of its emails; null for the one of its language, or else the default. */
  footer_id: idParam.nullable().default(null),
  /** When a content feed is old, empty or has nothing new; null skips a run of a series, and sends anything else. */
  when_feeds_stale: z.enum(staleFeedChoices, 'must be send, skip or hold').nullable().default(null),
  /** The brand it is sent under: whoever left that brand is skipped. */
  brand_id: idParam.nullable().default(null),
  lists: idList.default([]),
  suppressed_lists: idList.default([]),
  segments: idList.default([]),
  suppressed_segments: idList.default([]),
  /** Secure lists that suppress its recipients, besides those that apply to every campaign. */
  secure_lists: idList.default([]),
  /** All lists of the account, but for those in `ids`. */
  select_all: flag.default(false),
  ids: idList.default([]),
  /** Lists whose contacts get its tests. */
  send_test_lists: idList.default([]),
  ctags: idList.default([]),
  /** How its editor was entered. */
  campaignAction: z.enum(['edit', 'duplicate'], 'must be edit or duplicate').default('edit'),
  folder_id: idParam.nullable().optional(),
  /** What is tested, for an A/B campaign. */
  ab: abTest.nullable().optional(),
});

/** Email campaigns: one message to the people of some lists. */
export const emailCampaigns = resource({
  path: 'campaigns',
  singular: 'campaign',
  title: 'Campaign',
  role: 'campaigns',
  collectionKey: null,
  fields: campaignFields,
  row: z.object({
    id: z.number(),
    name: z.string(),
    status: z.enum(campaignStatuses),
    subject: z.string(),
    preheader: z.string(),
    from_name: z.string(),
    from_email: z.string(),
    reply_to: z.string(),
    address: z.string(),
    language: z.string(),
    content_id: z.number().nullable(),
    footer_id: z.number().nullable(),
    when_feeds_stale: z.enum(staleFeedChoices).nullable(),
    brand_id: z.number().nullable(),
    lists: z.array(z.number()),
    suppressed_lists: z.array(z.number()),
    segments: z.array(z.number()),
    suppressed_segments: z.array(z.number()),
    secure_lists: z.array(z.number()),
    select_all: z.boolean(),
    ids: z.array(z.number()),
    schedule_type: z.number().nullable(),
    scheduled_at: z.string().nullable(),
    hold_seconds: z.number(),
    mailing_id: z.number().nullable(),
    folder_id: z.number().nullable(),
    created_by: z.string(),
    sent_at: z.string().nullable(),
    approval_state: z.enum(['requested', 'returned']).nullable(),
    approval_note: z.string(),
    approval_requested_by: z.string(),
    approval_requested_at: z.string().nullable(),
    schedule: z.custom<KeptSchedule | null>(() => true),
    is_enabled: z.boolean(),
    next_run_at: z.string().nullable(),
    send_test_lists: z.array(z.number()),
    ctags: z.array(z.number()),
    campaignAction: z.enum(['edit', 'duplicate']),
    /** Set on drafts for those who did not open an earlier campaign: which, and by when they had it. */
    unopened_of: z.number().nullable(),
    unopened_mailing_id: z.number().nullable(),
    unopened_before: z.string().nullable(),
    parent_id: z.number().nullable(),
    /** The journey that it is a step of. */
    journey_id: z.number().nullable(),
    occurrence_at: z.string().nullable(),
    error: z.string().nullable(),
    ab: z.custom<AbTest | null>(() => true),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name', 'subject'],
    searchBeginning: ['name'],
    sortAnySize: ['name'],
    sort: [
      'name',
      'status',
      'updated_at',
      'created_at',
      'sent_at',
      'scheduled_at',
      'audience',
      'opens',
      'clicks',
    ],
    defaultSort: ['updated_at', 'desc'],
    filters: z.object({
      filter: z
        .enum([
          'all',
          'modified',
          'draft',
          'schedule',
          'scheduled',
          'locked',
          'test',
          'active',
          'paused',
          'missed',
          'sent',
          'stopped',
          'failed',
          'ab_test',
          'recurring',
          'workflow',
        ])
        .optional(),
      parent_id: idParam.optional(),
      content_id: idParam.optional(),
      ctag: idParam.optional(),
      archived: flag.optional(),
      include_stats: flag.optional(),
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

/** How many campaigns the filters of a list show, those with none left out; null when there are too many to count. */
export const campaignsByFilter = z.record(z.string(), z.number()).nullable();

/** {@link campaignsByFilter}. */
export type CampaignsByFilter = z.infer<typeof campaignsByFilter>;

/** What a campaign's numbers look like. */
export const balanceSchema = z.object({
  eligible: z.number(),
  delivered: z.number(),
  bounced: z.number(),
  suppressed: z.record(z.string(), z.number()),
  failed: z.record(z.string(), z.number()),
  pending: z.number(),
  unknown: z.number(),
});

/** eligible = delivered + bounced + suppressed + failed + pending + unknown, always. */
export type Balance = z.infer<typeof balanceSchema>;

/** What people and machines did with a campaign. */
export const countsSchema = z.object({
  opens: z.number(),
  unique_opens: z.number(),
  clicks: z.number(),
  unique_clicks: z.number(),
  unsubscribes: z.number(),
  complaints: z.number(),
  machine_opens: z.number(),
  machine_clicks: z.number(),
});

/** What people and machines did with a campaign. */
export type CampaignCounts = z.infer<typeof countsSchema>;

/** A campaign with its numbers, as GET campaigns/{id} answers it. */
export type CampaignWithReport = z.infer<typeof emailCampaigns.row> & {
  balance: Balance;
  counts: CampaignCounts;
  hold_until: string | null;
  approval_hash: string | null;
  /** The subject that won an A/B test of subjects and went to the rest. */
  winner_subject: string | null;
};

/** Campaigns as their list carries them. */
export const campaignsWithReports = listCall<CampaignWithReport>(emailCampaigns.path);
