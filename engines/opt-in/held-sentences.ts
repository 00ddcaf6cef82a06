import type { HeldReason } from './wish.ts';

const sentences: Readonly<Record<HeldReason, string>> = {
  do_not_mail: 'The contact asked for no emails at all.',
  complained: 'The contact reported an email as spam.',
  hard_bounced: 'Emails to the address bounced.',
  suppressed: 'The address is suppressed.',
  no_address: 'The contact has no email address.',
  sent_lately: 'An email went out in the last 24 hours.',
  address_limit: 'The address got three confirmation emails in 7 days.',
  form_limit: 'The form had used up its confirmation emails for the hour.',
};

/** Why no letter went, in words; empty for none. */
export function heldSentence(reason: string): string {
  return Object.hasOwn(sentences, reason) ? sentences[reason as HeldReason] : '';
}
