import { z } from 'zod';

/** What applications run on. */
export const platforms = ['web', 'ios', 'android'] as const;

/** One of them. */
export type Platform = (typeof platforms)[number];

/** The most bytes that gateways take of one push. */
export const mostPushBytes = 4096;

const line = (most: number) =>
  z.string('must be a text').max(most, `is too long (at most ${most} characters)`);

/** A button below a push. */
export const pushButtonSchema = z.object({
  title: line(40).trim().min(1, 'cannot be blank'),
  link: line(2000).trim().default(''),
});

/** What a push says; title, body and links are Liquid, as written. */
export const pushTextSchema = z.object({
  title: line(200),
  body: line(1000),
  /** A picture of the web, shown large where the platform can. */
  picture: line(2000).default(''),
  /** Where it leads: an address of the web or of the app. */
  link: line(2000).default(''),
  buttons: z.array(pushButtonSchema).max(3, 'at most 3 buttons').default([]),
  /** The number on the icon of an app; null leaves it. */
  badge: z.number().int().min(0).max(99_999).nullable().default(null),
  sound: z.boolean().default(true),
  /** A later push with the same key takes the place of an earlier one. */
  collapse_key: line(32)
    .regex(/^[A-Za-z0-9_-]*$/, 'may have letters, digits, hyphens and underscores only')
    .default(''),
  /** For how many seconds gateways keep it for a device that is off. */
  ttl: z.number().int().min(0).max(2_419_200).default(259_200),
});

/** What a push says. */
export type PushText = z.infer<typeof pushTextSchema>;

/** A push as it is frozen in a run. */
export const pushMessageSchema = pushTextSchema.extend({
  kind: z.literal('push'),
  application_id: z.number(),
  source: z.object({ id: z.number(), name: z.string() }).optional(),
  /** Goes to the test devices of the application alone, whoever they belong to. */
  is_test: z.boolean().default(false),
});

/** A push as it is frozen in a run. */
export type PushMessage = z.infer<typeof pushMessageSchema>;

/** To whom a run of pushes goes: contacts of these lists and segments with a device of its application. */
export const pushAudienceSchema = z.object({
  lists: z.array(z.number()).default([]),
  segments: z.array(z.number()).default([]),
  /** Everybody with a device, where neither is named. */
  is_everybody: z.boolean().default(false),
});

/** To whom a run of pushes goes. */
export type PushAudience = z.infer<typeof pushAudienceSchema>;

/** What a gateway's answer to one device means. */
export const outcomes = ['taken', 'gone', 'refused', 'mistake', 'retry', 'unknown'] as const;

/** One of them. */
export type Outcome = (typeof outcomes)[number];
