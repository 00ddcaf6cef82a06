import { z } from 'zod';
import { pushButtonSchema, platforms, type PushText } from '#engines/push/contract.ts';
import { flag, idList, idParam, requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** What a push campaign is: a draft, on its way, or at its end. */
export const pushStatuses = [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'sent',
  'stopped',
  'failed',
  'workflow',
] as const;

/** One of them. */
export type PushStatus = (typeof pushStatuses)[number];

const text = (most: number) =>
  z
    .string('must be a text')
    .trim()
    .max(most, `is too long (at most ${most} characters)`)
    .optional();
const address = text(2000).refine(
  (value) => value === undefined || value === '' || /^[a-z][a-z0-9+.-]*:|^\{[{%]/i.test(value),
  'must begin with https:// or the scheme of your app',
);

/** Figures of a campaign: people by what became of their push, then devices. */
export const pushFigures = z.object({
  recipients: z.number(),
  pending: z.number(),
  sent: z.number(),
  failed: z.number(),
  suppressed: z.number(),
  opened: z.number(),
  reasons: z.record(z.string(), z.number()),
  devices: z.number(),
  shown: z.number(),
  gone: z.number(),
});

/** Figures of a campaign. */
export type PushFigures = z.infer<typeof pushFigures>;

/** Pushes to the people of an application. */
export const pushCampaigns = resource({
  path: 'push_campaigns',
  singular: 'push_campaign',
  title: 'Push campaign',
  role: 'push_notifications',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    application_id: z
      .number({
        error: (issue) =>
          issue.input === undefined || issue.input === null ? 'is required' : 'must be an id',
      })
      .int('must be an id')
      .positive('must be an id'),
    title: text(200),
    body: text(1000),
    picture: address,
    link: address,
    buttons: z.array(pushButtonSchema).max(3, 'at most 3 buttons').optional(),
    badge: z
      .number('must be a number')
      .int('must be a whole number')
      .min(0, 'must be at least 0')
      .max(99_999, 'must be at most 99999')
      .nullable()
      .optional(),
    sound: flag.optional(),
    collapse_key: z
      .string('must be a text')
      .trim()
      .regex(/^[A-Za-z0-9_-]{0,32}$/, 'may have up to 32 letters, digits, hyphens and underscores')
      .optional(),
    ttl: z
      .number('must be a number')
      .int('must be a whole number')
      .min(0, 'must be at least 0')
      .max(2_419_200, 'must be at most 2419200, which is four weeks')
      .optional(),
    lists: idList.optional(),
    segments: idList.optional(),
    /** Everybody with a device of the application. */
    is_everybody: flag.optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    application_id: z.number(),
    application: z.object({ name: z.string(), platform: z.enum(platforms) }).nullable(),
    status: z.enum(pushStatuses),
    title: z.string(),
    body: z.string(),
    picture: z.string(),
    link: z.string(),
    buttons: z.array(pushButtonSchema),
    badge: z.number().nullable(),
    sound: z.boolean(),
    collapse_key: z.string(),
    ttl: z.number(),
    lists: z.array(z.number()),
    segments: z.array(z.number()),
    is_everybody: z.boolean(),
    scheduled_at: z.string().nullable(),
    sent_at: z.string().nullable(),
    error: z.string().nullable(),
    tested: z.number(),
    workflow_id: z.number().nullable(),
    run_id: z.number().nullable(),
    is_sample: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name', 'title'],
    searchBeginning: ['name'],
    sort: ['name', 'created_at', 'updated_at'],
    sortAnySize: ['name'],
    defaultSort: ['updated_at', 'desc'],
    filters: z.object({
      application_id: idParam.optional(),
      status: z
        .enum([...pushStatuses, 'all'], `must be one of ${pushStatuses.join(', ')}, all`)
        .optional(),
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
  ],
});

/** A campaign without its figures. */
export type PushCampaignRow = RowOf<typeof pushCampaigns>;

/** A campaign as lists and its page show it. */
export type PushCampaign = PushCampaignRow & { figures: PushFigures };

/** Body of POST push_campaigns/{id}/schedule: when it leaves; now, when left out. */
export const pushSchedule = z.object({
  scheduled_at: z.iso
    .datetime({ offset: true, error: 'must be a date and time with its zone' })
    .nullable()
    .optional(),
});

/** Body of POST push_campaigns/{id}/send_test. */
export const pushTest = z.object({
  device_ids: z
    .array(idParam, 'must be a list of ids')
    .min(1, 'choose at least one device')
    .max(20, 'at most 20 devices at once'),
});

/** What GET push_campaigns/{id}/preflight answers. */
export interface PushPreflight {
  /** Contacts with a device who would get it now. */
  recipients: number;
  reasons: Record<string, number>;
  /** The largest payload of up to 1,000 of them, and the most that the gateway takes. */
  longest_bytes: number;
  most_bytes: number;
  /** What keeps it from being sent, by field. */
  problems: { field: string; message: string }[];
}

/** The push that a campaign says. */
export function textOf(campaign: PushCampaignRow): PushText {
  const { title, body, picture, link, buttons, badge, sound, collapse_key, ttl } = campaign;
  return { title, body, picture, link, buttons, badge, sound, collapse_key, ttl };
}
