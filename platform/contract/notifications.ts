import { z } from 'zod';
import { flag, idParam } from './fields.ts';
import { listCall } from './resource.ts';

/** Paging of the notification list: ten a page unless asked otherwise. */
export const listMetaQuery = z.object({
  page: z.coerce
    .number()
    .int()
    .transform((page) => Math.max(1, page))
    .default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(10),
});

const message = z
  .string({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? 'is required' : 'must be a text',
  })
  .trim()
  .min(1, 'cannot be blank')
  .max(5000, 'is too long (at most 5000 characters)');
const percent = z
  .number('must be a number')
  .min(0, 'must be at least 0')
  .max(100, 'must be at most 100');
const data = z
  .record(z.string().max(100), z.unknown())
  .refine(
    (value) => JSON.stringify(value).length <= 10_000,
    'is too long (at most 10000 characters as JSON)',
  );
const type = z.string('must be a text').max(60, 'is too long (at most 60 characters)');

const unwrapped = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (body) =>
      body !== null && typeof body === 'object' && 'notification' in body
        ? body.notification
        : body,
    schema,
  );

/** Body of POST notifications: what a job of the account says about itself. The message may hold simple HTML. */
export const newNotification = unwrapped(
  z.object({
    message,
    percent_complete: percent.default(0),
    notifiable_id: idParam.optional(),
    notifiable_type: type.optional(),
    notifable_type: type.optional(),
    data: data.default({}),
  }),
);

/** Body of PUT notifications/{id}: read or unread, and how far the job is. */
export const changedNotification = unwrapped(
  z.object({ is_unread: flag, message, percent_complete: percent, data }).partial(),
);

/** States of a background job of an account. */
export const jobStates = ['queued', 'active', 'retry', 'completed', 'failed', 'cancelled'] as const;

/** Query of GET account_sidekiq_logs. */
export const jobQuery = listMetaQuery.extend({
  state: z.enum(jobStates, `must be one of ${jobStates.join(', ')}`).optional(),
  name: z.string().max(500, 'is too long (at most 500 characters)').optional(),
  search: flag.optional(),
  sort: z
    .enum(['id', 'title', 'state', 'created_by'], 'must be one of id, title, state, created_by')
    .default('id'),
  sort_order: z.enum(['asc', 'desc'], 'must be asc or desc').optional(),
});

/** One background job as the process queue shows it. */
export const accountJob = z.object({
  id: z.number(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(jobStates),
  progress: z.number().nullable(),
  attempt: z.number(),
  error: z.string().nullable(),
  created_by: z.string(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** Seconds that it has run, up to now while it does. */
  duration: z.number().nullable(),
  notification_id: z.number().nullable(),
  can_cancel: z.boolean(),
  can_retry: z.boolean(),
});

/** One background job as the process queue shows it. */
export type AccountJob = z.infer<typeof accountJob>;

/** The account's jobs. */
export const accountJobs = listCall<AccountJob>('account_sidekiq_logs');
