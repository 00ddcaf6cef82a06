import { z } from 'zod';
import { knownRoots } from '#engines/templating/contract.ts';
import { flag, idParam, pageNumber, pageSize, requiredText } from '#platform/contract/fields.ts';
import { listCall, resource, type RowOf } from '#platform/contract/resource.ts';

const oneLine = (max: number) =>
  z
    .string('must be a text')
    .max(max, `is too long (at most ${max} characters)`)
    .regex(
      /^[^\u0000-\u001f\u007f\u0085\u2028\u2029]*$/,
      'must be one line without control characters',
    )
    .trim();
const address = z.email('is no valid address').max(254, 'is too long (at most 254 characters)');

/** Mails that a program sends one by one, such as receipts and new passwords. */
export const transactionalCampaigns = resource({
  path: 'transactional_campaigns',
  singular: 'transactional_campaign',
  title: 'Transactional campaign',
  role: 'campaigns',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    subject: oneLine(255).min(1, 'cannot be blank'),
    preheader: oneLine(255).default(''),
    from_name: oneLine(255)
      .refine((name) => !name.includes('@'), 'must not hold an address')
      .default(''),
    from_email: address,
    reply_to: z.union([z.literal(''), address]).default(''),
    address: z
      .string('must be a text')
      .max(1000, 'is too long (at most 1000 characters)')
      .default(''),
    language: z
      .string('must be a text')
      .regex(/^[a-z]{2}$/, 'must be a language code such as en')
      .default('en'),
    content_id: z
      .number({
        error: (issue) =>
          issue.input === undefined || issue.input === null ? 'is required' : 'must be an id',
      })
      .int('must be an id')
      .positive('must be an id'),
    /** The footer of its emails; null for none but where their content asks for the default one. */
    footer_id: idParam.nullable().default(null),
    track_opens: flag.default(true),
    track_clicks: flag.default(true),
    /** Adds an unsubscribe link and its header, for mails that some may take for marketing. */
    offers_unsubscribe: flag.default(false),
  }),
  row: z.object({
    id: z.number(),
    api_id: z.string(),
    name: z.string(),
    status: z.literal('trans'),
    subject: z.string(),
    preheader: z.string(),
    from_name: z.string(),
    from_email: z.string(),
    reply_to: z.string(),
    address: z.string(),
    language: z.string(),
    content_id: z.number(),
    footer_id: z.number().nullable(),
    track_opens: z.boolean(),
    track_clicks: z.boolean(),
    offers_unsubscribe: z.boolean(),
    sent: z.number(),
    delivered: z.number(),
    failed: z.number(),
    opened: z.number(),
    clicked: z.number(),
    last_sent_at: z.string().nullable(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name', 'subject'],
    searchBeginning: ['name'],
    sortAnySize: ['name'],
    sort: ['name', 'created_at', 'updated_at'],
    defaultSort: ['updated_at', 'desc'],
    filters: z.object({
      status: z.enum(['trans', 'all'], 'must be one of trans, all').optional(),
      filter_by: z.enum(['trans', 'all'], 'must be one of trans, all').optional(),
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

/** A transactional campaign as its list carries it. */
export type TransactionalCampaign = RowOf<typeof transactionalCampaigns>;

/** The most that the data of one mail may hold, as JSON. */
export const mostData = 64 * 1024;

// Callers of a transactional email may bring along an event of their own.
const reserved: readonly string[] = knownRoots.filter((root) => root !== 'event');

/** Body of POST transactional_campaigns/{id}/send: to whom, with which values. */
export const sendRequest = z
  .strictObject({
    email: z.string('must be a text').max(320, 'is too long (at most 320 characters)').optional(),
    contact_id: idParam.optional(),
    data: z
      .record(
        z.string().regex(/^[A-Za-z_]\w{0,63}$/, 'must be names such as order_number'),
        z.unknown(),
        'must be an object of values by name',
      )
      .default({})
      .refine(
        (data) => JSON.stringify(data).length <= mostData,
        `is too long (at most ${mostData} characters as JSON)`,
      )
      .refine(
        (data) => !Object.keys(data).some((name) => reserved.includes(name)),
        `must not use the names ${reserved.join(', ')}`,
      ),
    /** Asked again with the same key, nothing is sent again; the header Idempotency-Key says the same. */
    idempotency_key: z
      .string('must be a text')
      .min(1, 'cannot be blank')
      .max(255, 'is too long (at most 255 characters)')
      .optional(),
  })
  .refine((body) => (body.email === undefined) !== (body.contact_id === undefined), {
    path: ['email'],
    message: 'or contact_id is required, and one of them only',
  });

/** What a send is answered with. */
export interface SentMessage {
  message_id: string;
  status: string;
  contact_id: number;
  email: string;
  message: string;
}

/** Query of GET transactional_campaigns/messages: mails of one campaign or of all, by address. */
export const messagesQuery = z.object({
  page: pageNumber.default(1),
  per_page: pageSize(1000).default(10),
  name: z.string().max(500).optional(),
  campaign_id: idParam.optional(),
  status: z
    .enum(
      [
        'queued',
        'sent',
        'opened',
        'clicked',
        'bounced',
        'failed',
        'suppressed',
        'unknown',
        'complained',
      ],
      'is no state of an email',
    )
    .optional(),
});

/** One mail. */
export interface TransactionalMessage {
  id: number;
  message_id: string;
  campaign_id: number;
  campaign_name: string;
  contact_id: number;
  email: string;
  status: string;
  reason: string | null;
  response: string | null;
  sent_at: string | null;
  opened_at: string | null;
  clicked_at: string | null;
  created_at: string;
  /** When what the call said of its person was emptied. */
  emptied_at: string | null;
}

/** One mail with what happened to it. */
export type MessageStory = TransactionalMessage & {
  sentence: string;
  facts: string[];
  events: { kind: string; at: string; url: string | null; is_machine: boolean }[];
};

/** Query of GET transactional_campaigns/reports. */
export const reportQuery = z.object({
  from: z.iso.date('must be a day such as 2026-12-24').optional(),
  to: z.iso.date('must be a day such as 2026-12-24').optional(),
});

/** What GET transactional_campaigns/reports answers: mails by day and by campaign within a time. */
export interface TransactionalReport {
  from: string;
  to: string;
  totals: { requested: number; delivered: number; failed: number; opened: number; clicked: number };
  days: {
    day: string;
    requested: number;
    delivered: number;
    failed: number;
    opened: number;
    clicked: number;
  }[];
  campaigns: {
    id: number;
    name: string;
    requested: number;
    delivered: number;
    failed: number;
    opened: number;
    clicked: number;
  }[];
}

/** Mails of all transactional campaigns. */
export const transactionalMessages = listCall<TransactionalMessage>(
  'transactional_campaigns/messages',
);
