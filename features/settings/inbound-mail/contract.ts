import { z } from 'zod';
import { mailProviders } from '#engines/inbound/contract.ts';
import { listCall } from '#platform/contract/resource.ts';

/** The address that a provider calls, and whether its calls are believed. */
export const mailWebhook = z.object({
  provider: z.enum(mailProviders),
  url: z.string(),
  is_set: z.boolean(),
  updated_at: z.string().nullable(),
  last_event_at: z.string().nullable(),
});

/** One provider's webhook. */
export type MailWebhook = z.infer<typeof mailWebhook>;

const secretText = z
  .string('must be a text')
  .trim()
  .min(8, 'is too short')
  .max(2_000, 'is too long (at most 2000 characters)');

/** What sets a provider's secret. */
export const webhookSecret = z.object({ secret: secretText });

/** How mail that comes back is taken in. */
export const inboundState = z.object({
  return_domain: z.string().nullable(),
  /** off: the settings name no port; silent: they do, but no process has given a sign lately. */
  listener: z.enum(['off', 'listening', 'failed', 'silent']),
  port: z.number().nullable(),
  has_tls: z.boolean(),
  error: z.string().nullable(),
  waiting: z.number(),
  aside: z.number(),
  last_received_at: z.string().nullable(),
});

/** How mail that comes back is taken in. */
export type InboundState = z.infer<typeof inboundState>;

/** One thing that came in, as a list carries it. */
export const inboundMail = z.object({
  id: z.number(),
  source: z.string(),
  purpose: z.string(),
  recipient: z.string(),
  sender: z.string(),
  state: z.enum(['waiting', 'done', 'aside']),
  error: z.string().nullable(),
  size: z.number(),
  received_at: z.string(),
});

/** One thing that came in. */
export type InboundMail = z.infer<typeof inboundMail>;

/** The beginning of what came in, as text. */
export const inboundSource = z.object({
  source: z.object({ text: z.string(), size: z.number(), is_whole: z.boolean() }),
});

/** Mails that came back. */
export const inboundMails = listCall<InboundMail>('inbound_mails', {
  collectionKey: 'inbound_mails',
});
