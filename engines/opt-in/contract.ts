import { z } from 'zod';

/** One subscription that waits for its confirmation, as lists, forms and contacts show it. */
export const pendingSubscription = z.object({
  id: z.number(),
  contact_id: z.number(),
  email: z.string(),
  form_id: z.number(),
  form_name: z.string(),
  list_ids: z.array(z.number()),
  letters: z.number(),
  sent_at: z.string().nullable(),
  expires_at: z.string(),
  /** Why no email went; empty where one did. */
  held_reason: z.string(),
  held_sentence: z.string(),
  page_url: z.string().nullable(),
  created_at: z.string(),
});

/** One subscription that waits for its confirmation. */
export type PendingSubscription = z.infer<typeof pendingSubscription>;

/** One consent of a contact with its proof: who said it where and when, and the very words that were agreed to. */
export const consentProof = z.object({
  id: z.number(),
  change: z.enum([
    'subscribed',
    'unsubscribed',
    'do_not_mail',
    'mail_again',
    'mail_paused',
    'mail_resumed',
    'fewer_mails',
    'usual_mails',
  ]),
  list_id: z.number().nullable(),
  list_name: z.string(),
  source: z.string(),
  detail: z.string(),
  ip: z.string().nullable(),
  form_id: z.number().nullable(),
  page_url: z.string().nullable(),
  /** The version of the words, and they themselves; null where none were shown. */
  text_id: z.number().nullable(),
  text: z.string().nullable(),
  text_language: z.string().nullable(),
  at: z.string(),
});

/** One consent of a contact with its proof. */
export type ConsentProofRow = z.infer<typeof consentProof>;

/** Answer of GET contacts/{id}/consent. */
export const consentOfContact = z.object({
  events: z.array(consentProof),
});
